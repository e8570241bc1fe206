/** Where it is: a small map or an ornament in its place, and the way there. */
import type { MapAbout } from '../../../../domain/places/map/map-source.ts';
import type { Event } from '../../../../entities/events/event.ts';
import { type Point, pointOf, TILE, tilesAround } from '../../../../look/map-view.ts';
import { type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { placeLines } from './facts.ts';
import { type Shown, wordsOf } from './view.ts';

const [WIDTH, HEIGHT] = [400, 136];
/** Streets and houses can be told apart. */
const ZOOM = 16;

/** They must not look like streets. */
const RINGS = html`<rect width="${WIDTH}" height="${HEIGHT}" class="map-park" opacity=".7"/><g fill="none" stroke="currentColor" stroke-opacity=".22" stroke-width="1.5" stroke-dasharray="3 5">${[44, 88, 140, 196].map((radius) => html`<circle cx="${WIDTH / 2}" cy="78" r="${radius}"/>`)}</g>`;

const tiles = (at: Point, { maxZoom }: MapAbout): Html[] =>
  tilesAround(at, Math.min(ZOOM, maxZoom), WIDTH, HEIGHT).map(
    ({ z, x, y, left, top }) =>
      html`<image href="/map/${z}/${x}/${y}" x="${left}" y="${top}" width="${TILE}" height="${TILE}"/>`,
  );

/** As the web client draws it: of tiles where this server has pictures of them, else as rings around the pin. */
function mapPicture(at: Point | null, map: MapAbout | null): Html {
  const isReal = at !== null && map?.kind === 'pictures';
  const moved = isReal && html` transform="translate(0 -20)"`;
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true">${isReal ? tiles(at, map) : RINGS}<g class="map-pin"${moved}><path d="M200 88c-16-18-24-29-24-40a24 24 0 0 1 48 0c0 11-8 22-24 40z"/><circle cx="200" cy="47" r="8" class="map-dot"/></g></svg>`;
}

/** A point on the web's map, or what it finds by the words. */
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
  const attribution = shown.map?.kind === 'pictures' && html`<br><span class="meta">${shown.map.attribution}</span>`;
  const url = mapUrl(event, place.filter(Boolean).join(', '));
  return html`<div class="map">${mapPicture(pointOf(event.physicalAddress?.geom), shown.map)}<div class="where"><div><b><bdi>${name}</bdi></b>${below}${attribution}</div></div></div>
<div class="actions"><a class="button small" href="${url}" rel="nofollow noopener noreferrer">${icon('pin', 's')}${wordsOf(shown).way}</a></div>`;
}

/** A mail that the visitor writes to somebody, with the link; works in every browser. */
function shareUrl({ title, url }: Event): string {
  const encoded = (text: string) => encodeURIComponent(text);
  return `mailto:?subject=${encoded(title)}&body=${encoded(url)}`;
}

export function keeping(event: Event, shown: Shown, path: string): Html {
  const words = wordsOf(shown);
  return html`<div class="actions keep"><a class="button small quiet" href="${path}/export/ics">${icon('calendar', 's')}${words.calendar}</a><a class="button small quiet" href="${shareUrl(event)}">${icon('share', 's')}${words.share}</a></div>`;
}
