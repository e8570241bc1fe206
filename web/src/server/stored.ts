/**
 * What a person typed and is kept in this browser, such as drafts: apart for each identity, and gone when its user signs out. A
 * browser may refuse to keep anything, as in private windows; then everything works without.
 */
import { session } from './session.ts';

const ofUser = (): string => `kept:${session().userId}:`;
const keyOf = (name: string): string => `${ofUser()}${session().actorId}:${name}`;

/** Null when nothing is kept. */
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
    // Nothing to be done.
  }
}

export function dropStored(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was kept.
  }
}

/** What all identities of the user left here. */
export function dropAllStored(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(ofUser())) localStorage.removeItem(key);
}
