/** Looks after the lists and acts of doors in this browser, on every page of the client. */
import { del, set, entries as storedEntries } from 'idb-keyval';
import { beforeSignOut } from '../../server/before-sign-out.ts';
import { DAYS_STORED, store } from '../../server/persist.ts';
import { DOOR_PREFIX, ownPrefix, type StoredDesk } from './stored-desk.ts';

const isWaiting = ({ settled }: StoredDesk['entries'][number]): boolean => settled === null;

async function storedDesks(): Promise<[string, StoredDesk][]> {
  const all = await storedEntries<string, StoredDesk>(store);
  return all.filter(([key]) => key.startsWith(DOOR_PREFIX));
}

/** Deletes old lists. Acts that were not sent remain, without names. */
async function removeOld(): Promise<void> {
  const before = Date.now() - DAYS_STORED * 86_400_000;
  for (const [key, { door, entries }] of await storedDesks()) {
    if (door && Date.parse(door.loadedAt) > before) continue;
    const waiting = entries.filter(isWaiting).map((entry) => ({ ...entry, name: null }));
    await (waiting.length > 0 ? set(key, { door: null, entries: waiting }, store) : del(key, store));
  }
}

/** @returns whether something remains that only this browser has */
async function sendStored(): Promise<boolean> {
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

/** Called once, when the client started. */
export async function tendDesks(): Promise<void> {
  beforeSignOut(sendStored);
  await removeOld();
}
