/**
 * Typed text that is stored in this browser, such as drafts: separately for each identity, and deleted when its user signs out. A
 * browser may refuse to store anything, as in private windows; then everything works without.
 */
import { session } from './session.ts';

const ofUser = (): string => `kept:${session().userId}:`;
const keyOf = (name: string): string => `${ofUser()}${session().actorId}:${name}`;

/** Null if nothing is stored. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null');
  } catch {
    return null;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Nothing to do.
  }
}

export function dropStored(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was stored.
  }
}

/** Deletes the data of all identities of the user. */
export function dropAllStored(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(ofUser())) localStorage.removeItem(key);
}
