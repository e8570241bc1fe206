/** The work of a start that the first view does not need. */
import { beforeSignOut } from '../server/before-sign-out.ts';
import { restoreCache } from '../server/persist.ts';
import { storeZone } from '../server/store-zone.ts';

const storedDesks = () => import('../organizing/door/stored-desks.ts');

/** @param version discards stored data of an older version */
export async function startLater(version: string): Promise<void> {
  // First, because the rest waits for the server.
  beforeSignOut(async () => (await storedDesks()).sendStored());
  try {
    await restoreCache(version);
    storeZone();
    const { readAhead } = await import('../server/read-ahead.ts');
    await readAhead();
  } finally {
    await (await storedDesks()).removeOld();
  }
}
