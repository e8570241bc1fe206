/** The tokens of the open streams of this process: a stream ends with its token. */
import type { Clock } from '../../platform/clock.ts';
import { retryWhileAway } from '../../platform/concurrency/retry-while-away.ts';
import type { Log } from '../../platform/log.ts';
import { Index } from './index-of-listeners.ts';
import type { StreamHolder, StreamSource } from './stream-source.ts';

/** Why a stream ends: its token was revoked, messages for it were lost, or the process stops. */
export type StreamEnd = 'revoked' | 'interrupted';

type End = (why: StreamEnd) => void;

interface Parts {
  source: StreamSource;
  clock: Clock;
  log: Log;
  /** Aborts when the process stops. */
  closing: AbortSignal;
}

export class StreamHolders {
  readonly #parts: Parts;
  readonly #byToken = new Index<End>();
  readonly #all = new Map<End, StreamHolder>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get size(): number {
    return this.#all.size;
  }

  /** Calls `end` when a stream of the holder must end, until the returned function is called. */
  watch(holder: StreamHolder, end: End): () => void {
    const own: End = (why) => end(why);
    const forget = this.#byToken.add(holder.tokenId.toString(), own);
    this.#all.set(own, holder);
    void this.#check(holder, own);
    return () => {
      this.#all.delete(own);
      forget();
    };
  }

  end(tokenId: bigint | string, why: StreamEnd): void {
    for (const end of [...this.#byToken.get(tokenId.toString())]) end(why);
  }

  endAll(why: StreamEnd): void {
    for (const end of [...this.#all.keys()]) end(why);
  }

  /** Ends the streams of people who owe a second factor; all streams if that is unknown. */
  async endOwing(): Promise<void> {
    const { source, log } = this.#parts;
    const userIds = [...new Set([...this.#all.values()].map(({ userId }) => userId))];
    if (userIds.length === 0) return;
    try {
      const owing = await this.#read(async () => (await source.owing?.(userIds)) ?? new Set<bigint>());
      for (const [end, { userId }] of [...this.#all]) if (owing.has(userId)) end('revoked');
    } catch (error) {
      log.error({ err: error }, 'it is unknown whose streams end: open streams end');
      this.endAll('interrupted');
    }
  }

  /** The token may have been revoked after the request was authenticated, and before the stream was watched. */
  async #check(holder: StreamHolder, end: End): Promise<void> {
    const { source, log } = this.#parts;
    try {
      const isValid = await this.#read(async () => !this.#all.has(end) || ((await source.isValid?.(holder)) ?? true));
      if (!isValid && this.#all.has(end)) end('revoked');
    } catch (error) {
      if (!this.#all.has(end)) return;
      log.error({ err: error }, 'it is unknown whether the token of a stream is valid: the stream ends');
      end('interrupted');
    }
  }

  #read<T>(work: () => Promise<T>): Promise<T> {
    const { clock, closing } = this.#parts;
    return retryWhileAway(clock, closing, work);
  }
}
