/**
 * Searches places by words or position: stored ones first, then the geocoder's (rules of the event service, Pictures, tokens, places).
 */
import type { Address } from '../../generated/prisma/client.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import type { DomainContext } from '../access/context.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';
import { geocoderOf } from '../places/geocoder.ts';
import type { Place } from '../places/place.ts';
import type { Point } from '../places/point.ts';
import { searchStored, storedNear } from './stored-places.ts';

export type FoundPlace = Omit<Address, 'id' | 'createdAt'> & {
  /** Null if it is not stored yet. */
  id: bigint | null;
};

export const PLACE_WORDS_MAX = 200;
/** Maximum number of results requested from a geocoder. */
const ASKED_MAX = 50;
const NEAREST = 5;

/** Merges results, stored ones first; deduplicates by origin or by words. */
function merged(stored: readonly Address[], found: readonly Place[]): FoundPlace[] {
  const known = new Set(stored.flatMap(({ originId, description }) => [originId, description?.toLowerCase()]));
  const more = found.filter((place) => !known.has(place.originId) && !known.has(place.description.toLowerCase()));
  return [...stored, ...more.map((place) => ({ ...place, id: null, floor: null }))];
}

const languageOf = (ctx: DomainContext): string => ctx.viewer?.locale ?? 'en';

/** A page of places that match these words; empty for no words. Refuses too many words, and invalid pages. */
export async function searchPlaces(ctx: DomainContext, typed: string, page: NumberedPage): Promise<FoundPlace[]> {
  const { take, skip } = numberedPage(page);
  const words = typed.trim();
  if (words.length > PLACE_WORDS_MAX) throw invalid({ query: [`should be at most ${PLACE_WORDS_MAX} character(s)`] });
  if (words === '') return [];
  const geocoder = await geocoderOf(ctx);
  const [stored, found] = await Promise.all([
    searchStored(ctx, words),
    geocoder.search(words, Math.min(skip + take, ASKED_MAX), languageOf(ctx)),
  ]);
  return merged(stored, found).slice(skip, skip + take);
}

/** Reverse geocoding. Refuses points that are not on the earth. */
export async function placesAt(ctx: DomainContext, point: Point): Promise<FoundPlace[]> {
  const wrong: FieldErrors = {};
  if (!(Math.abs(point.latitude) <= 90)) wrong.latitude = ['must be from -90 to 90'];
  if (!(Math.abs(point.longitude) <= 180)) wrong.longitude = ['must be from -180 to 180'];
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const geocoder = await geocoderOf(ctx);
  const [stored, found] = await Promise.all([
    storedNear(ctx, point),
    geocoder.reverse(point, NEAREST, languageOf(ctx)),
  ]);
  return merged(stored, found);
}
