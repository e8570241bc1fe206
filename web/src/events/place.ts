/** The place of an event in words, and links to maps. */
import { placeParts } from '../../../src/wording/place.ts';
import type { Event } from './use-events.ts';

type Placed = Pick<Event, 'physicalAddress'>;

/** `Library`, `Rue X 3`, `69001 Lyon`. */
export const placeLines = ({ physicalAddress }: Placed): string[] =>
  physicalAddress ? placeParts(physicalAddress) : [];

/** @param parts how many of its lines are told at most */
export const placeName = (event: Placed, parts = 2): string | null =>
  placeLines(event).slice(0, parts).join(', ') || null;

interface Maps {
  /** For the map of the device. */
  app: string;
  /** On the web. */
  web: string;
}

/** Null for a place that is only words without a point. */
export function mapsOf({ physicalAddress }: Placed): Maps | null {
  const [longitude, latitude] = physicalAddress?.geom?.split(';').map(Number) ?? [];
  if (longitude === undefined || latitude === undefined) return null;
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude)) return null;
  return {
    app: `geo:${latitude},${longitude}`,
    web: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
  };
}
