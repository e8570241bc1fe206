/** Looks after the lists and acts of doors in this browser, on every page of the client. */
import { del, set, entries as storedEntries } from 'idb-keyval';
import { store } from '../../server/persist.ts';
import { DOOR_PREFIX, isWaiting, oldest, ownPrefix, type StoredDesk, unsentOf } from './stored-desk.ts';

async function storedDesks(): Promise<[string, StoredDesk][]> {
  const all = await storedEntries<string, StoredDesk>(store);
  return all.filter(([key]) => key.startsWith(DOOR_PREFIX));
}

/** Deletes old lists, and old names in acts that were not sent. Called once, when the client started. */
export async function removeOld(): Promise<void> {
  for (const [key, { door, entries }] of await storedDesks()) {
    if (door && Date.parse(door.loadedAt) > oldest()) continue;
    const unsent = unsentOf(entries);
    await (unsent.length > 0 ? set(key, { door: null, entries: unsent }, store) : del(key, store));
  }
}

/** @returns whether something remains that only this browser has */
export async function sendStored(): Promise<boolean> {
  const desks = (await storedDesks()).filter(([, { entries }]) => entries.some(isWaiting)).map(([key]) => key);
  if (desks.length === 0) return false;
  const { deskOf } = await import('./door-desk.ts');
  const own = ownPrefix();
  for (const key of desks) {
    // Another identity of the person did these.
    if (!key.startsWith(own)) return true;
    const desk = deskOf(key.slice(own.length));
    await desk.restore();
    await desk.send();
    if (desk.snapshot().entries.some(isWaiting)) return true;
  }
  return false;
}
