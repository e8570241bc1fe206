/** The door of an event in the client. */
import type { Visitor } from './web-browser.ts';

/** Opens the door, and waits until it works without a network: the decoder of tickets is loaded after the page. */
export async function openDoor({ page }: Visitor, uuid: string): Promise<void> {
  const decoder = page.waitForEvent('requestfinished', (request) => request.url().endsWith('.wasm'));
  await page.goto(`/events/${uuid}/door`);
  await decoder;
}
