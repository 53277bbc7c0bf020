"""Best play of one delve, solved with numpy: interpreted, and imported only when asked for."""
