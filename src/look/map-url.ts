/** A link to a web map; no request is made before somebody follows it. */
import { pointOf } from './map-view.ts';

/**
 * The point on the map, or a search for the words.
 *
 * @param geom `longitude;latitude`, as events store it
 */
export function mapUrl(geom: string | null | undefined, words: string): string {
  const at = pointOf(geom);
  if (at) return `https://www.openstreetmap.org/?mlat=${at.lat}&mlon=${at.lon}#map=17/${at.lat}/${at.lon}`;
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: words })}`;
}
