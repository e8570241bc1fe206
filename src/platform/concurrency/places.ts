/** Bounds the number of waiting tasks, in total and for each party, so that no party takes all places. */
export class Places {
  readonly #most: number;
  readonly #mostOfOne: number;
  readonly #taken = new Map<string, number>();
  #all = 0;

  constructor(most: number, mostOfOne: number) {
    this.#most = most;
    this.#mostOfOne = mostOfOne;
  }

  /** Takes a place, and returns the function that releases it; null if there is none. */
  take(party: string): (() => void) | null {
    const taken = this.#taken.get(party) ?? 0;
    if (this.#all >= this.#most || taken >= this.#mostOfOne) return null;
    this.#all += 1;
    this.#taken.set(party, taken + 1);
    return () => this.#giveBack(party);
  }

  #giveBack(party: string): void {
    this.#all -= 1;
    const left = (this.#taken.get(party) ?? 1) - 1;
    if (left > 0) this.#taken.set(party, left);
    else this.#taken.delete(party);
  }
}
