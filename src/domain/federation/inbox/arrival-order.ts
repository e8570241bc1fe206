/** The order in which activities that arrived together are performed: those that may depend on each other one after the other, others at once. */
import pLimit from 'p-limit';
import { isObject, type Json, readDocument } from '../documents/json.ts';
import type { Arrival } from './arrivals.ts';

/** Objects nest: the Undo of an Announce of a post. */
const DEEPEST = 3;

/** The ids of a value that is an id, an object with an id, or a list of these, and of what it is about. */
function idsIn(value: Json | undefined, depth: number): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap((each) => idsIn(each, depth));
  if (!isObject(value) || depth > DEEPEST) return [];
  const { id, object, inReplyTo } = value;
  return [...(typeof id === 'string' ? [id] : []), ...idsIn(object, depth + 1), ...idsIn(inReplyTo, depth + 1)];
}

/** Activities with a common key may depend on each other: the sender, the activity, and each object that it is about. */
function keysOf({ senderId, body }: Arrival): string[] {
  return [...new Set([`sender ${senderId}`, ...idsIn(readDocument(body), 0)])];
}

/**
 * Performs the activities of each sender, and those on one object, in the order of their arrival.
 *
 * @param perform never rejects
 * @returns the outcomes in the order of the arrivals
 */
export function performInOrder<Outcome>(
  arrivals: readonly Arrival[],
  atOnce: number,
  perform: (arrival: Arrival) => Promise<Outcome>,
): Promise<Outcome[]> {
  const limit = pLimit(atOnce);
  const last = new Map<string, Promise<Outcome>>();
  return Promise.all(
    arrivals.map((arrival) => {
      const keys = keysOf(arrival);
      const before = Promise.all(keys.map((key) => last.get(key)));
      const done = before.then(() => limit(perform, arrival));
      for (const key of keys) last.set(key, done);
      return done;
    }),
  );
}
