/** The door of an event in the client. */
import { openWith } from './later-files.ts';
import type { Visitor } from './web-browser.ts';

/** Opens the door, and waits until it works without a network: the decoder of tickets is loaded after the page. */
export const openDoor = ({ page }: Visitor, uuid: string): Promise<void> =>
  openWith(page, /\.wasm$/, () => page.goto(`/events/${uuid}/door`));
