/** What the first view does not wait for. Loaded once, when the browser has nothing else to do. */
import { restoreCache } from '../server/persist.ts';
import { readAhead } from '../server/read-ahead.ts';
import { tellZone } from '../server/tell-zone.ts';
import { hideComposedKeys } from './composed-keys.ts';

/** @param version changes with every version of the client */
export async function afterStart(version: string): Promise<void> {
  hideComposedKeys();
  await restoreCache(version);
  tellZone();
  await readAhead();
}
