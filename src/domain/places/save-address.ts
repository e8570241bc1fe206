/** Stores the address of an event, or reuses a known one. */
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

/** Validation errors of an address: texts that are too long, an invalid point. */
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

/** All columns of an address. */
function addressData(given: AddressInput) {
  const texts: { [name in (typeof TEXTS)[number]]?: string } = {};
  for (const name of TEXTS) {
    const text = given[name]?.trim();
    if (text) texts[name] = text;
  }
  return { ...texts, ...(given.geom ? parsePoint(given.geom) : null), url: given.url?.trim() || undefined };
}

type AddressData = ReturnType<typeof addressData>;

/** Whether a stored address equals the given one; urls are compared only if one is given. */
function isSameAddress(address: Address, { url, ...said }: AddressData): boolean {
  const fields: Partial<Omit<AddressData, 'url'>> = said;
  const same = [...TEXTS, 'longitude' as const, 'latitude' as const].every(
    (name) => address[name] === (fields[name] ?? null),
  );
  return same && (url === undefined || url === address.url);
}

/**
 * Detects an unchanged address: clients send the whole place with every change, either the one they name or the event's current
 * one.
 */
async function unchangedAddress(
  tx: Tx,
  said: AddressData,
  ids: readonly (bigint | null)[],
  known: Prisma.AddressWhereInput,
): Promise<bigint | null> {
  const named: Prisma.AddressWhereInput[] = [{ id: { in: ids.filter((id) => id !== null) } }];
  if (said.url) named.push({ url: said.url });
  const addresses = await tx.address.findMany({ where: { AND: [{ OR: named }, known] }, orderBy: { id: 'asc' } });
  return addresses.find((address) => isSameAddress(address, said))?.id ?? null;
}

/**
 * The url of a new address: the given one, unless it belongs to another address or to this server. An address found by its url
 * must not change.
 */
async function newUrl(tx: Tx, ctx: DomainContext, given: string | undefined, id: bigint): Promise<string> {
  const free =
    given !== undefined &&
    !given.startsWith(`${ctx.config.publicUrl}/`) &&
    (await tx.address.findFirst({ where: { url: given }, select: { id: true } })) === null;
  return free ? given : `${ctx.config.publicUrl}/address/${id}`;
}

/**
 * Returns the id of the address, or null for an empty one. An `id` or `url` alone refers to a known address (EVT-13 of
 * Mobilizon's behaviours), as do equal fields with it. Anything else is a new address with its own url, because other events may
 * share the old one.
 *
 * @param given must have no `addressFaults`
 * @param known the addresses that the viewer may see; others count as absent
 * @param current the event's current address
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
