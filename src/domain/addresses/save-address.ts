/** The place of an event: a new address, or one that is known already. */
import type { Address, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../access/context.ts';
import { isWebUrl } from '../kernel/web-url.ts';
import { parsePoint } from './point.ts';

const TEXTS = ['description', 'street', 'floor', 'locality', 'postalCode', 'region', 'country', 'originId'] as const;
export const ADDRESS_TEXT_MAX = 500;

export type AddressInput = {
  [name in (typeof TEXTS)[number] | 'id' | 'url' | 'geom']?: string | null | undefined;
};

/** What is wrong with an address by itself: texts that are too long, a point that is none. */
export function addressFaults(given: AddressInput): FieldErrors {
  const wrong: FieldErrors = {};
  for (const name of TEXTS) {
    if ((given[name]?.trim() ?? '').length > ADDRESS_TEXT_MAX)
      wrong[`physicalAddress.${name}`] = [`should be at most ${ADDRESS_TEXT_MAX} character(s)`];
  }
  if (given.geom && !parsePoint(given.geom))
    wrong['physicalAddress.geom'] = ['must be longitude and latitude, separated by a semicolon'];
  const url = given.url?.trim();
  if (url && !isWebUrl(url)) wrong['physicalAddress.url'] = ['must be a web address'];
  return wrong;
}

/** Every field as it is stored. */
function addressData(given: AddressInput) {
  const texts: { [name in (typeof TEXTS)[number]]?: string } = {};
  for (const name of TEXTS) {
    const text = given[name]?.trim();
    if (text) texts[name] = text;
  }
  return { ...texts, ...(given.geom ? parsePoint(given.geom) : null), url: given.url?.trim() || undefined };
}

type Said = ReturnType<typeof addressData>;

/** Whether an address says just this, so that none is needed beside it. An address of one's own is no part of what is said. */
function saysThis(address: Address, { url, ...said }: Said): boolean {
  const fields: Partial<Omit<Said, 'url'>> = said;
  const same = [...TEXTS, 'longitude' as const, 'latitude' as const].every(
    (name) => address[name] === (fields[name] ?? null),
  );
  return same && (url === undefined || url === address.url);
}

/** Clients send a place whole again when something else is changed: the one that they name, or that the event has already. */
async function unchangedAddress(
  tx: Tx,
  said: Said,
  ids: readonly (bigint | null)[],
  known: Prisma.AddressWhereInput,
): Promise<bigint | null> {
  const named: Prisma.AddressWhereInput[] = [{ id: { in: ids.filter((id) => id !== null) } }];
  if (said.url) named.push({ url: said.url });
  const addresses = await tx.address.findMany({ where: { AND: [{ OR: named }, known] }, orderBy: { id: 'asc' } });
  return addresses.find((address) => saysThis(address, said))?.id ?? null;
}

/**
 * The url of a new address: the one that was given, unless it names another address or one of this server's. What is found
 * by its url must stay what it was.
 */
async function newUrl(tx: Tx, ctx: DomainContext, given: string | undefined, id: bigint): Promise<string> {
  const free =
    given !== undefined &&
    !given.startsWith(`${ctx.config.publicUrl}/`) &&
    (await tx.address.findFirst({ where: { url: given }, select: { id: true } })) === null;
  return free ? given : `${ctx.config.publicUrl}/address/${id}`;
}

/**
 * Gives the id of the address that is meant, or null when nothing is said. An `id` or a `url` alone means a known address
 * (EVT-13 of spec/mobilizon/behaviours.json), and so do they beside what that one says. Anything else is a new one with a url
 * of its own, because others' events may share the old.
 *
 * @param given without `addressFaults`
 * @param known which addresses the viewer may know of; others are as if they were not there
 * @param current the address that the event has
 */
export async function saveAddress(
  tx: Tx,
  ctx: DomainContext,
  given: AddressInput,
  known: Prisma.AddressWhereInput,
  current: bigint | null = null,
): Promise<bigint | null> {
  const said = addressData(given);
  const { url, ...rest } = said;
  const id = given.id ? parseId(given.id) : null;
  if (Object.keys(rest).length === 0) {
    if (!given.id && !url) return null;
    const named: Prisma.AddressWhereInput = id !== null ? { id } : { url: url ?? '' };
    const found =
      given.id && id === null
        ? null
        : await tx.address.findFirst({ where: { AND: [named, known] }, orderBy: { id: 'asc' } });
    if (!found) throw invalid({ physicalAddress: ['is not a known address'] });
    return found.id;
  }
  const unchanged = await unchangedAddress(tx, said, [current, id], known);
  if (unchanged !== null) return unchanged;
  const addressId = ctx.ids.next();
  await tx.address.create({
    data: {
      id: addressId,
      url: await newUrl(tx, ctx, url, addressId),
      ...rest,
      createdAt: ctx.clock.now(),
    },
  });
  return addressId;
}
