/** The place of an event: a new address, or one that is known already. */
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/db.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import type { DomainContext } from '../context.ts';
import { isWebUrl } from '../web-url.ts';
import { parsePoint } from './point.ts';

const TEXTS = ['description', 'street', 'floor', 'locality', 'postalCode', 'region', 'country', 'originId'] as const;
export const ADDRESS_TEXT_MAX = 500;

export type AddressInput = {
  [name in (typeof TEXTS)[number] | 'id' | 'url' | 'geom']?: string | null | undefined;
};

/** Every field as it is stored; refuses what is too long and a point that is none. */
function addressData(given: AddressInput) {
  const wrong: FieldErrors = {};
  const texts: { [name in (typeof TEXTS)[number]]?: string } = {};
  for (const name of TEXTS) {
    const text = given[name]?.trim();
    if (!text) continue;
    if (text.length > ADDRESS_TEXT_MAX)
      wrong[`physicalAddress.${name}`] = [`should be at most ${ADDRESS_TEXT_MAX} character(s)`];
    texts[name] = text;
  }
  const point = given.geom ? parsePoint(given.geom) : null;
  if (given.geom && !point)
    wrong['physicalAddress.geom'] = ['must be longitude and latitude, separated by a semicolon'];
  const url = given.url?.trim() || undefined;
  if (url && !isWebUrl(url)) wrong['physicalAddress.url'] = ['must be a web address'];
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return { ...texts, ...point, url };
}

/**
 * Gives the id of the address that is meant, or null when nothing is said. Only an `id` or a `url` means a known address
 * (EVT-13 of spec/mobilizon/behaviours.json); anything more is a new one, because others' events may share the old.
 *
 * @param known which addresses the viewer may know of; others are as if they were not there
 */
export async function saveAddress(
  tx: Tx,
  ctx: DomainContext,
  given: AddressInput,
  known: Prisma.AddressWhereInput,
): Promise<bigint | null> {
  const { url, ...rest } = addressData(given);
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
  const addressId = ctx.ids.next();
  await tx.address.create({
    data: {
      id: addressId,
      url: url ?? `${ctx.config.publicUrl}/address/${addressId}`,
      ...rest,
      createdAt: ctx.clock.now(),
    },
  });
  return addressId;
}
