/** The organizer, and a way to ask them. */
import { Face } from '#look/face.tsx';
import { NameRow } from '#look/name-row.tsx';
import type { Event } from '../../../../entities/events/event.ts';
import type { Actor } from '../../../../entities/people/actor.ts';
import { plainActorName } from '../../../../wording/plain-name.ts';
import { SIGN_IN_PATH, withReturn } from '../../account/account-paths.ts';
import { nameWithEmoji } from '../../kit/emoji-text.ts';
import { type Html, html } from '../../kit/html.ts';
import { icon } from '../../kit/icon.ts';
import { nodeOf, render } from '../../kit/render.ts';
import { organizerOf, type Shown, wordsOf } from './view.ts';

const handleOf = ({ preferredUsername, domain }: Actor): string =>
  domain ? `@${preferredUsername}@${domain}` : `@${preferredUsername}`;

/** A direct message to them with the link of the event, after the sign-in. */
export function askLink({ organizerActor, url }: Event, shown: Shown, size: 's' | null = null): Html | null {
  if (!organizerActor) return null;
  const compose = `/compose?${new URLSearchParams({ visibility: 'direct', text: `${handleOf(organizerActor)} ${url}\n` })}`;
  const [name = ''] = plainActorName(organizerActor).split(/\s+/);
  return html`<a class="button${size && ' small'}" href="${withReturn(SIGN_IN_PATH, compose)}" rel="nofollow">${icon('mail', 's')}${wordsOf(shown).askPerson({ name })}</a>`;
}

export type Beside = readonly Actor[];

/** The co-organizers: those besides the organizer and the group. */
export const besideOf = (
  { organizerActor, attributedTo }: Event,
  { organizers }: { organizers: readonly { actor: Actor | null }[] },
): Beside =>
  organizers.flatMap(({ actor }) =>
    actor && actor.id !== organizerActor?.id && actor.id !== attributedTo?.id ? [actor] : [],
  );

/** In the line of the organizer: "with Mira and Ben". */
export function besideLine(beside: Beside, shown: Shown): Html | null {
  if (beside.length === 0) return null;
  const names = new Intl.ListFormat(shown.language).format(beside.map(plainActorName));
  return html` <bdi>${wordsOf(shown).beside({ names })}</bdi>`;
}

const besideRow = (actor: Actor): Html =>
  render(NameRow, {
    sign: nodeOf(render(Face, { of: actor })),
    name: nodeOf(html`<a class="plain" href="${actor.url}">${nameWithEmoji(plainActorName(actor))}</a>`),
    note: nodeOf(html`<bdi class="meta">${handleOf(actor)}</bdi>`),
  });

export function organizerSection(event: Event, organizers: Beside, shown: Shown): Html | null {
  const by = organizerOf(event);
  const { organizerActor: person } = event;
  if (!by) return null;
  const beside =
    person && person !== by && person.id !== by.id
      ? html`<span class="line">${render(Face, { of: person, size: 'xs' })}<a class="plain small" href="${person.url}">${nameWithEmoji(plainActorName(person))}</a></span>`
      : html`<bdi class="meta">${handleOf(by)}</bdi>`;
  const ask = askLink(event, shown, 's');
  const row = render(NameRow, {
    sign: nodeOf(render(Face, { of: by })),
    name: nodeOf(html`<a class="plain" href="${by.url}">${nameWithEmoji(plainActorName(by))}</a>`),
    note: nodeOf(beside),
    children: ask && nodeOf(ask),
  });
  return html`<section class="stack tight"><h2>${wordsOf(shown).organizedBy}</h2>${row}${organizers.map(besideRow)}${event.calendar && html`<p class="meta">${wordsOf(shown).fromCalendar(event.calendar)}</p>`}</section>`;
}
