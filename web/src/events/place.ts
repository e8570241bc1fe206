/** The place of an event in words, and links to maps. */
import type { Event } from './use-events.ts';

type Placed = Pick<Event, 'physicalAddress'>;

/** What follows each other once: `Library, Rue X 3, 69001 Lyon`. */
export function placeLines({ physicalAddress: place }: Placed): string[] {
  if (!place) return [];
  const town = [place.postalCode, place.locality].filter(Boolean).join(' ');
  const street = [place.street, place.floor].filter(Boolean).join(', ');
  const lines = [place.description, street, town, place.region, place.country];
  return [...new Set(lines.filter((line): line is string => !!line))];
}

export const placeName = (event: Placed): string | null => placeLines(event).slice(0, 2).join(', ') || null;

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
