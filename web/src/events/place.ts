/** The place of an event in words, and directions. */
import { type Point, pointOf as pointOfGeom } from '../../../src/look/map-view.ts';
import { placeParts } from '../../../src/wording/place.ts';
import type { Event } from './event.ts';

type Placed = Pick<Event, 'physicalAddress'>;

/** `Library`, `Rue X 3`, `69001 Lyon`. */
export const placeLines = ({ physicalAddress }: Placed): string[] =>
  physicalAddress ? placeParts(physicalAddress) : [];

/** @param parts the maximum number of its lines */
export const placeName = (event: Placed, parts = 2): string | null =>
  placeLines(event).slice(0, parts).join(', ') || null;

/** Null for a place without coordinates. */
export const pointOf = ({ physicalAddress }: Placed): Point | null => pointOfGeom(physicalAddress?.geom);

/** Android opens its own map from such an address; other devices do not support it. */
const HAS_MAP_ADDRESSES = /Android/.test(navigator.userAgent);

/** A link to a map of the place; by its words if there are no coordinates. No request is made before somebody follows it. */
export function wayTo(event: Placed): string | null {
  const point = pointOf(event);
  const lines = placeLines(event);
  if (!point && lines.length === 0) return null;
  const where = point ? `${point.lat},${point.lon}` : lines.join(', ');
  if (HAS_MAP_ADDRESSES) return point ? `geo:${where}` : `geo:0,0?${new URLSearchParams({ q: where })}`;
  return point
    ? `https://www.openstreetmap.org/directions?${new URLSearchParams({ to: where })}`
    : `https://www.openstreetmap.org/search?${new URLSearchParams({ query: where })}`;
}
