// What heroes have done while one guild card was resolved, as far as it was shown: their way, and the step they are at.
interface Leg { start: string; room: string }

class Trail {
  legs = $state.raw<readonly Leg[]>([]);
  /** Of the eight steps of a hero. */
  step = $state<string | null>(null);

  add(start: string, room: string): void {
    this.legs = [...this.legs, { start, room }];
  }
  wipe(): void {
    this.step = null;
    if (this.legs.length) this.legs = [];
  }
}

export const trail = new Trail();
