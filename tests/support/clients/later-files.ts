/** Files that a page loads after its first view: they are missing if the network is cut before. */
import type { Page } from 'playwright-core';

/** Opens a page, and waits until it has loaded a file. */
export async function openWith(page: Page, file: RegExp, open: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForEvent('requestfinished', (request) => file.test(request.url())), open()]);
}

/** The notices above every page, such as that of posts that wait for the network. */
export const NOTICES = /\/notices-[\w-]+\.js/;

/** Waits until the service worker, which has all files of the client, answers the page: it may be ready before. */
export async function untilServed(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}
