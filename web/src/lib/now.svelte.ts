// The time as a rune, once a second, for clocks and waiting lines.

class Now {
  ms = $state(Date.now());

  constructor() {
    setInterval(() => (this.ms = Date.now()), 1000);
  }
}

export const now = new Now();
