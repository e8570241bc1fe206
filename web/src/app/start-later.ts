/** The work of a start that the first view does not need. */
import { restoreCache } from '../server/persist.ts';
import { storeZone } from '../server/store-zone.ts';

/** @param version discards stored data of an older version */
export async function startLater(version: string): Promise<void> {
  try {
    await restoreCache(version);
    storeZone();
    const { readAhead } = await import('../server/read-ahead.ts');
    await readAhead();
  } finally {
    const { removeOld } = await import('../organizing/door/stored-desks.ts');
    await removeOld();
  }
}
