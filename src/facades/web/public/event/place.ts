/** The place: a small map or an ornament, and directions. */

import { PlaceMap } from '#look/place-map.tsx';
import type { MapAbout } from '../../../../domain/places/map/tiles.ts';
import type { Event } from '../../../../entities/events/event.ts';
import { mapUrl } from '../../../../look/map-url.ts';
import { pointOf } from '../../../../look/map-view.ts';
import { placeLines } from '../../../../look/place-lines.ts';
import { type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { render } from '../../kit/render.ts';
import { type Shown, wordsOf } from './view.ts';

export function placeCard(event: Event, shown: Shown & { map: MapAbout | null }): Html | null {
  const place = placeLines(event);
  if (!place) return null;
  const [name, address] = place;
  const url = mapUrl(event.physicalAddress?.geom, place.filter(Boolean).join(', '));
  const at = pointOf(event.physicalAddress?.geom);
  return html`${render(PlaceMap, { name, details: address, at, map: shown.map })}
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
