/** Reads the data that the web client stores in the browser for a start without a network. */
import type { Page } from 'playwright-core';

/** Runs in the page: the data that the client stores for an offline start, one text for each identity. */
export const kept = (): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const opening = indexedDB.open('plaza');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const all = opening.result.transaction('kept').objectStore('kept').getAll();
      all.onerror = () => reject(all.error);
      all.onsuccess = () => {
        opening.result.close();
        resolve(all.result.map((client) => JSON.stringify(client)));
      };
    };
  });

export const keeps = async (page: Page, part: string): Promise<boolean> =>
  (await page.evaluate(kept)).some((text) => text.includes(part));

/** Whether a waiting call is stored. */
export const keepsMutations = async (page: Page): Promise<boolean> =>
  !(await page.evaluate(kept)).every((text) => text.includes('"mutations":[]'));
