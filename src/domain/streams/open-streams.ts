/** The number of open streams in this process, and its limits for one user and one address. */
import { streamRefusal } from './select-stream.ts';

export interface StreamLimits {
  perUser: number;
  perAddress: number;
}

export class OpenStreams {
  readonly #limits: StreamLimits | null;
  readonly #held = new Map<string, number>();
  #count = 0;

  /** @param limits null for no limits */
  constructor(limits: StreamLimits | null) {
    this.#limits = limits;
  }

  get count(): number {
    return this.#count;
  }

  /**
   * Counts one more until the returned function is called; an unknown address is not counted.
   *
   * @throws Refusal if the user or the address has reached the limit
   */
  admit(userId: bigint, address: string | null): () => void {
    const { perUser = Infinity, perAddress = Infinity } = this.#limits ?? {};
    const user = `user:${userId}`;
    const place = address && `address:${address}`;
    if (this.#of(user) >= perUser || (place && this.#of(place) >= perAddress)) throw streamRefusal('too_many_open');
    const keys = place ? [user, place] : [user];
    this.#count += 1;
    for (const key of keys) this.#held.set(key, this.#of(key) + 1);
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      this.#count -= 1;
      for (const key of keys) this.#release(key);
    };
  }

  #of(key: string): number {
    return this.#held.get(key) ?? 0;
  }

  #release(key: string): void {
    const left = this.#of(key) - 1;
    if (left > 0) this.#held.set(key, left);
    else this.#held.delete(key);
  }
}
