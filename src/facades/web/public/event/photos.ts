/** Photos of an event for visitors, where its organizers show them to everybody: a link on its page, and /events/{uuid}/photos. */
import { Photo } from '#look/photo.tsx';
import type { Event } from '../../../../entities/events/event.ts';
import type { EventPhoto } from '../../../../entities/events/event-photo.ts';
import { TEXTS } from '../../../../generated/texts/all/look/photos.ts';
import { plainActorName } from '../../../../wording/plain-name.ts';
import { SIGN_IN_PATH, withReturn } from '../../account/account-paths.ts';
import { empty } from '../../kit/drawing.ts';
import { type Html, html } from '../../kit/html.ts';
import type { PageCaller } from '../../kit/page-caller.ts';
import { render } from '../../kit/render.ts';
import type { Visit, Write } from '../write.ts';
import { eventPath } from './view.ts';

const ON_PAGE = 60;
/** The width of a photo in a grid of two to four columns. */
const SIZES = '(max-width: 44rem) 45vw, 240px';

const hasBegun = (event: Event, now: Date): boolean => event.local && new Date(event.beginsOn) <= now;

export const hasPhotos = async (visitor: PageCaller, event: Event, now: Date): Promise<boolean> =>
  hasBegun(event, now) && (await visitor.eventPhotos.album({ id: event.uuid })).count > 0;

/** Without photos, because search engines index the page of the event. */
export function photosSection(event: Event, { language }: Pick<Visit, 'language'>): Html {
  const words = TEXTS[language];
  return html`<section class="stack"><h2>${words.photos}</h2><p><a class="button" href="${eventPath(event)}/photos">${words.all}</a></p></section>`;
}

function photoItem(photo: EventPhoto, words: (typeof TEXTS)['en']): Html {
  const { id, actor, picture: of } = photo;
  const by = actor && html`<figcaption class="meta">${words.by({ name: plainActorName(actor) })}</figcaption>`;
  return html`<li id="photo-${id}"><figure><a href="${of.url}" aria-label="${of.alt ?? words.photo}">${render(Photo, { of, alt: of.alt ?? '', sizes: SIZES })}</a>${by}</figure></li>`;
}

/** Photos show people, so search engines are asked to leave them out. */
export const photosPage: Write = async ({ visitor, params, query, language }) => {
  const words = TEXTS[language];
  const event = await visitor.events.get({ id: params.uuid ?? '' });
  const after = query.get('after') ?? undefined;
  const [album, found] = await Promise.all([
    visitor.eventPhotos.album({ id: event.uuid }),
    // One more shows whether another page follows.
    visitor.eventPhotos.list({ id: event.uuid, limit: ON_PAGE + 1, ...(after && { after }) }),
  ]);
  const photos = found.slice(0, ON_PAGE);
  const path = `${eventPath(event)}/photos`;
  const title = words.photosOf({ title: event.title });
  const signIn = withReturn(SIGN_IN_PATH, path);
  const none = album.visible
    ? empty('boat', { title: words.none })
    : empty(
        'boat',
        { title: words.notForYou },
        html`<a class="button" href="${signIn}" rel="nofollow">${words.signIn}</a>`,
      );
  const list = html`<ul class="photogrid">${photos.map((photo) => photoItem(photo, words))}</ul>`;
  const last = found.length > ON_PAGE && photos.at(-1);
  const more = last && html`<p><a class="button" href="${path}?after=${last.id}">${words.more}</a></p>`;
  const body = html`<div class="stack"><p><a href="${eventPath(event)}">${event.title}</a></p><h1>${title}</h1>${photos.length > 0 ? list : none}${more}</div>`;
  return {
    title,
    body,
    meta: { path: `/events/${event.uuid}/photos`, description: '', type: 'website', hidden: true },
  };
};
