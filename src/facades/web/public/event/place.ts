/** The place: a small map or an ornament, and directions. */
import type { MapAbout } from '../../../../domain/places/map/tiles.ts';
import type { Event } from '../../../../entities/events/event.ts';
import { DRAWN_TILE, MAP, type PlacedTile, pointOf, smallMap } from '../../../../look/map-view.ts';
import { type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { placeLines } from './facts.ts';
import { type Shown, wordsOf } from './view.ts';

const RINGS = html`<rect width="${MAP.width}" height="${MAP.height}" class="map-park" opacity=".7"/><g fill="none" stroke="currentColor" stroke-opacity=".22" stroke-width="1.5" stroke-dasharray="3 5">${MAP.rings.map((radius) => html`<circle cx="${MAP.width / 2}" cy="${MAP.ringsAt}" r="${radius}"/>`)}</g>`;

const tile = ({ z, x, y, left, top }: PlacedTile): Html =>
  html`<image href="/map/${z}/${x}/${y}" x="${left}" y="${top}" width="${DRAWN_TILE}" height="${DRAWN_TILE}"/>`;

/** As in the web client: from tiles if this server has raster ones, otherwise as rings around the pin. */
function mapPicture(tiles: readonly PlacedTile[] | undefined): Html {
  const { dot } = MAP;
  return html`<svg viewBox="0 0 ${MAP.width} ${MAP.height}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${tiles?.map(tile) ?? RINGS}<g class="map-pin"${tiles && html` transform="${MAP.pinOnTiles}"`}><path d="${MAP.pin}"/><circle cx="${dot.x}" cy="${dot.y}" r="${dot.radius}" class="map-dot"/></g></svg>`;
}

/** The point on a web map, or a search for the words. */
function mapUrl({ physicalAddress }: Event, words: string): string {
  const at = pointOf(physicalAddress?.geom);
  if (at) return `https://www.openstreetmap.org/?mlat=${at.lat}&mlon=${at.lon}#map=17/${at.lat}/${at.lon}`;
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: words })}`;
}

export function placeCard(event: Event, shown: Shown & { map: MapAbout | null }): Html | null {
  const place = placeLines(event);
  if (!place) return null;
  const [name, address] = place;
  const below = address !== '' && html`<br><span class="soft"><bdi>${address}</bdi></span>`;
  const real = smallMap(pointOf(event.physicalAddress?.geom), shown.map);
  const attribution = real && html`<br><span class="meta">${real.attribution}</span>`;
  const url = mapUrl(event, place.filter(Boolean).join(', '));
  return html`<div class="map">${mapPicture(real?.tiles)}<div class="where"><div><b><bdi>${name}</bdi></b>${below}${attribution}</div></div></div>
<div class="actions"><a class="button small" href="${url}" rel="nofollow noopener noreferrer">${icon('pin', 's')}${wordsOf(shown).directions}</a></div>`;
}

/** A mail with the link, for the visitor to address; works in every browser. */
function shareUrl({ title, url }: Event): string {
  const encoded = (text: string) => encodeURIComponent(text);
  return `mailto:?subject=${encoded(title)}&body=${encoded(url)}`;
}

export function keeping(event: Event, shown: Shown, path: string): Html {
  const words = wordsOf(shown);
  return html`<div class="actions keep"><a class="button small quiet" href="${path}/export/ics">${icon('calendar', 's')}${words.addToCalendar}</a><a class="button small quiet" href="${shareUrl(event)}">${icon('share', 's')}${words.share}</a></div>`;
}
