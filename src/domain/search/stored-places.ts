/** Stored places of events that the viewer finds in lists. */
import type { Address } from '../../generated/prisma/client.ts';
import { likeText, statement } from '../../platform/database/sql.ts';
import type { DomainContext } from '../access/context.ts';
import { eventListedTo } from '../events/visible.ts';
import { distanceKm, NEAR_KM } from '../places/place.ts';
import type { Point } from '../places/point.ts';

/** The number that clients expect (Mobilizon's geocoding). */
const STORED_MAX = 5;
const CANDIDATES = 50;
/** The limit of candidates; some are places of events that the viewer may not find. */
const DESCRIBED = 1000;
const KM_OF_A_DEGREE = 111;

/** Deduplicates: many events have the same place, each with its own address row. */
function different(addresses: readonly Address[]): Address[] {
  const seen = new Map<string, Address>();
  for (const address of addresses) {
    const { originId, description, street, locality, longitude, latitude } = address;
    const key = originId ?? JSON.stringify([description, street, locality, longitude, latitude]).toLowerCase();
    if (!seen.has(key)) seen.set(key, address);
  }
  return [...seen.values()].slice(0, STORED_MAX);
}

/**
 * The newest addresses whose description contains the words: case-insensitively as entered, or folded as in all other searches,
 * where each word must be one of an event there. Folding removes the wildcards of LIKE.
 */
const described = statement(
  'addresses_described',
  `SELECT id FROM addresses WHERE description ILIKE '%' || $2 || '%'
   UNION SELECT a.id FROM event_search s JOIN events e ON e.id = s.event_id JOIN addresses a ON a.id = e.address_id
     WHERE s.document @@ search_query($1) AND search_fold(a.description) LIKE '%' || btrim(search_fold($1)) || '%'
   ORDER BY id DESC LIMIT $3`,
).as<{ id: bigint }>();

export async function searchStored(ctx: DomainContext, words: string): Promise<Address[]> {
  const rows = await ctx.sql.many(described, [words, likeText(words), DESCRIBED]);
  const where = { id: { in: rows.map(({ id }) => id) }, events: { some: eventListedTo(ctx) } };
  return different(await ctx.db.address.findMany({ where, orderBy: { id: 'desc' }, take: CANDIDATES }));
}

/** Addresses near a point, nearest first. */
export async function storedNear(ctx: DomainContext, point: Point): Promise<Address[]> {
  const high = NEAR_KM / KM_OF_A_DEGREE;
  const wide = Math.min(180, high / Math.max(Math.cos((point.latitude * Math.PI) / 180), 0.001));
  const where = {
    latitude: { gte: point.latitude - high, lte: point.latitude + high },
    longitude: { gte: point.longitude - wide, lte: point.longitude + wide },
    events: { some: eventListedTo(ctx) },
  };
  const found = await ctx.db.address.findMany({ where, orderBy: { id: 'desc' }, take: CANDIDATES });
  const near = found.flatMap((address) => {
    const { longitude, latitude } = address;
    if (longitude === null || latitude === null) return [];
    const km = distanceKm(point, { longitude, latitude });
    return km <= NEAR_KM ? [{ address, km }] : [];
  });
  return different(near.sort((a, b) => a.km - b.km).map(({ address }) => address));
}
