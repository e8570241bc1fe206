/** Where it is: an ornament in place of a map, and the way there. */
import type { Event } from '../../../../entities/events/event.ts';
import { type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { placeLines } from './facts.ts';
import { type Shown, wordsOf } from './view.ts';

const RINGS = [44, 88, 140, 196].map((radius) => html`<circle cx="200" cy="78" r="${radius}"/>`);

/** Rings around a pin; it must not look like streets. */
const ORNAMENT = html`<svg viewBox="0 0 400 136" preserveAspectRatio="xMidYMid slice" aria-hidden="true"><rect width="400" height="136" class="map-park" opacity=".7"/><g fill="none" stroke="currentColor" stroke-opacity=".22" stroke-width="1.5" stroke-dasharray="3 5">${RINGS}</g><g class="map-pin"><path d="M200 88c-16-18-24-29-24-40a24 24 0 0 1 48 0c0 11-8 22-24 40z"/></g><circle cx="200" cy="47" r="8" class="map-dot"/></svg>`;

/** A point on the web's map, or what it finds by the words. */
function mapUrl({ physicalAddress }: Event, words: string): string {
  const [longitude, latitude] = physicalAddress?.geom?.split(';').map(Number) ?? [];
  if (Number.isFinite(longitude) && Number.isFinite(latitude))
    return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: words })}`;
}

export function placeCard(event: Event, shown: Shown): Html | null {
  const place = placeLines(event);
  if (!place) return null;
  const [name, address] = place;
  const below = address !== '' && html`<br><span class="soft"><bdi>${address}</bdi></span>`;
  const url = mapUrl(event, place.filter(Boolean).join(', '));
  return html`<div class="map">${ORNAMENT}<div class="where"><div><b><bdi>${name}</bdi></b>${below}</div></div></div>
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
