/** Mails with a link that signs in: requested on the page of an event, and read. */
import type { Browser, Visited } from '../clients/browser.ts';
import { mailsTo } from './mails.ts';
import type { World } from './world.ts';

/** The headers with which browsers report a form of this server. */
const OWN = { 'sec-fetch-site': 'same-origin' };

/** @param fields the address, and other fields that differ from the default */
export const askFor = (browser: Browser, uuid: string, fields: Record<string, string>): Promise<Visited> =>
  browser.send('POST', `/events/${uuid}/join/mail`, { name: 'Zoë Müller', ...fields }, OWN);

export const pathOf = (link: string): string => link.replace(/^https?:\/\/[^/]+/, '');

/** Reads the link that signs in from the mail that arrived since the last one. */
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

export const userOf = ({ platform }: World, email: string) =>
  platform.db.user.findUnique({ where: { email }, include: { defaultActor: true } });

/** The person's role in the event; null for none. */
export async function roleIn(world: World, uuid: string, email: string): Promise<string | null> {
  const userId = (await userOf(world, email))?.id ?? 0n;
  const row = await world.platform.db.participant.findFirst({ where: { event: { uuid }, actor: { userId } } });
  return row?.role ?? null;
}

/** The address of the signed-in user; null for nobody. */
export async function signedInAs({ platform }: World, browser: Browser): Promise<string | null> {
  const { userId } = JSON.parse((await browser.get('/session')).text) as { userId: string | null };
  if (userId === null) return null;
  return (await platform.db.user.findUniqueOrThrow({ where: { id: BigInt(userId) } })).email;
}
