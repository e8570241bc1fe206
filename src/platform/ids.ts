/** Ids of rows: 64 bits, time-ordered, unique across processes, serialized as decimal text. */
import type { Clock } from './clock.ts';

export interface Ids {
  next(): bigint;
  /**
   * For a row that belongs between older ones, such as a remote post that is fetched later. Two ids of one millisecond may be
   * equal.
   */
  at(time: Date): bigint;
}

const PROCESS_BITS = 10n;
const COUNTER_BITS = 6n;
/** The clocks of the server's processes differ by less. */
const NEW_MS = 60_000;
const COUNTER_MAX = (1n << COUNTER_BITS) - 1n;

/**
 * Milliseconds since 1970 in the upper 48 bits, then 10 bits of the process number, then a counter. A process that makes more
 * than 64 ids in a millisecond borrows from the next one, so ids are strictly increasing.
 *
 * @param processNumber from the database's `process_numbers` sequence, taken modulo 1024
 */
export function createIds(clock: Clock, processNumber: number): Ids {
  const tag = BigInt(processNumber & 1023) << COUNTER_BITS;
  let time = 0n;
  let counter = 0n;
  let older = 0n;
  const ids: Ids = {
    at(time) {
      // New rows are ordered by arrival, and never take the id of a row that is created now.
      if (clock.now().getTime() - time.getTime() < NEW_MS) return ids.next();
      older = (older + 1n) & ((1n << (PROCESS_BITS + COUNTER_BITS)) - 1n);
      return (BigInt(Math.max(0, time.getTime())) << (PROCESS_BITS + COUNTER_BITS)) | (tag ^ older);
    },
    next() {
      const now = BigInt(clock.now().getTime());
      if (now > time) {
        time = now;
        counter = 0n;
      } else if (counter === COUNTER_MAX) {
        time += 1n;
        counter = 0n;
      } else {
        counter += 1n;
      }
      return (time << (PROCESS_BITS + COUNTER_BITS)) | tag | counter;
    },
  };
  return ids;
}

export const LARGEST_ID = (1n << 63n) - 1n;

/** Parses an id that a client sent. Returns null if the text cannot be an id, so that it is treated like an unknown id. */
export function parseId(text: string): bigint | null {
  if (!/^\d{1,19}$/.test(text)) return null;
  const id = BigInt(text);
  return id <= LARGEST_ID ? id : null;
}

/** The smallest possible id of a row created at `time`, to query a time range by id. */
export function firstIdAt(time: Date): bigint {
  return BigInt(time.getTime()) << (PROCESS_BITS + COUNTER_BITS);
}

/** When the id was made, to the millisecond. */
export const timeOfId = (id: bigint): Date => new Date(Number(id >> (PROCESS_BITS + COUNTER_BITS)));

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID, of any version and in either case. */
export const isUuid = (text: string): boolean => UUID.test(text);
