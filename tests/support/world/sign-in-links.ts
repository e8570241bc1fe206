/** Mails whose link signs in: asked for on the page of an event, and read. */
import type { Browser, Visited } from '../clients/browser.ts';
import { mailsTo } from './mails.ts';
import type { World } from './world.ts';

/** What browsers say of a form of this server. */
const OWN = { 'sec-fetch-site': 'same-origin' };

/** @param fields the address, and what differs from the usual */
export const askFor = (browser: Browser, uuid: string, fields: Record<string, string>): Promise<Visited> =>
  browser.send('POST', `/events/${uuid}/join/mail`, { name: 'Zoë Müller', ...fields }, OWN);

export const pathOf = (link: string): string => link.replace(/^https?:\/\/[^/]+/, '');

/** Reads the link that signs in of the mail that came since the last one. */
export function newLinks(world: World): (address: string) => Promise<string> {
  const used = new Set<string>();
  return async (address) => {
    const links = (await mailsTo(world, address)).map(({ link }) => link).filter((link) => link.includes('/auth/link'));
    const link = links.find((one) => !used.has(one));
    if (link === undefined) throw new Error(`There is no new link to ${address}`);
    used.add(link);
    return pathOf(link);
  };
}
