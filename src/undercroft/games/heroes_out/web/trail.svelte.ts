// The way heroes have gone while one guild card was resolved, as far as it was shown.
interface Leg { start: string; room: string }

class Trail {
  legs = $state.raw<readonly Leg[]>([]);

  add(start: string, room: string): void {
    this.legs = [...this.legs, { start, room }];
  }
  wipe(): void {
    if (this.legs.length) this.legs = [];
  }
}

export const trail = new Trail();
