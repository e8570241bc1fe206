/** Mails with a link that signs in: requested on the page of an event, and read. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Browser, Visited } from '../clients/browser.ts';
import { mailsTo } from './mails.ts';
import { createWorld, type World } from './world.ts';

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

/**
 * A world for the file, with a new address for each test; the returned functions are about that address by default.
 *
 * @param told.opened gets the world
 * @param told.next gets the address of the test
 */
export function strangers(told: { opened: (world: World) => void; next: (email: string) => void }) {
  let world: World;
  let newLink: (address: string) => Promise<string>;
  let [number, email] = [0, ''];
  beforeAll(async () => {
    world = await createWorld();
    newLink = newLinks(world);
    told.opened(world);
  });
  afterAll(() => world.close());
  beforeEach(() => {
    number += 1;
    email = `stranger${number}@example.org`;
    told.next(email);
  });
  return {
    askFor: (browser: Browser, uuid: string, fields: Record<string, string> = {}) =>
      askFor(browser, uuid, { email, ...fields }),
    linkTo: (address = email) => newLink(address),
    userOf: (address = email) => userOf(world, address),
    roleIn: (uuid: string, address = email) => roleIn(world, uuid, address),
    signedInAs: (browser: Browser) => signedInAs(world, browser),
  };
}
