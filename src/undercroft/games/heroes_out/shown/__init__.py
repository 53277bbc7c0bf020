"""What the view shows, part by part."""
