/** The participants: faces before numbers. Organizers have a separate section, and only public participants are known here. */
import { Face, Faces } from '#look/face.tsx';
import type { Event } from '../../../../entities/events/event.ts';
import type { Participant } from '../../../../entities/events/participant.ts';
import type { Actor } from '../../../../entities/people/actor.ts';
import { plainActorName } from '../../../../wording/plain-name.ts';
import { nameWithEmoji } from '../../kit/emoji-text.ts';
import { type Html, html } from '../../kit/html.ts';
import { render } from '../../kit/render.ts';
import { isToCome, type Shown, wordsOf } from './view.ts';

/** The number of faces; one more represents the rest. */
export const PEOPLE = 11;
const IN_LINE = 3;

export interface Coming {
  people: Actor[];
  /** All of them, seen or not. */
  total: number;
}

export function comingTo({ participantStats }: Event, participants: readonly Participant[]): Coming {
  const people = participants.flatMap(({ actor }) => actor ?? []).slice(0, PEOPLE);
  return { people, total: Math.max(participantStats.participants, people.length) };
}

const first = (name: string): string => name.split(/\s+/)[0] || name;

/** `Mira`, `Mira and Tomasz`, `Mira, Tomasz and 7 more`. */
function namesOf({ people, total }: Coming, shown: Shown): string {
  const words = wordsOf(shown);
  const [one = '', two] = people.map((actor) => first(plainActorName(actor)));
  if (two === undefined) return total > 1 ? words.andMore({ names: one, count: `${total - 1}` }) : one;
  return total > 2
    ? words.andMore({ names: `${one}, ${two}`, count: `${total - 2}` })
    : words.two({ first: one, second: two });
}

export const facesLine = (coming: Coming, shown: Shown): Html | null =>
  coming.people.length === 0
    ? null
    : html`<div class="line">${render(Faces, { people: coming.people.slice(0, IN_LINE) })}<span class="small">${namesOf(coming, shown)}</span></div>`;

const person = (actor: Actor): Html =>
  html`<li>${render(Face, { of: actor })}<a class="plain" href="${actor.url}">${nameWithEmoji(first(plainActorName(actor)))}</a></li>`;

export function peopleSection(event: Event, coming: Coming, shown: Shown): Html | null {
  const { people, total } = coming;
  if (people.length === 0) return null;
  const words = wordsOf(shown);
  const rest = total - people.length;
  const more =
    rest > 0 &&
    html`<li><span class="face p7" aria-hidden="true">+${rest}</span><span>${words.others({ people: rest })}</span></li>`;
  const title = isToCome(event, shown.now) ? words.going({ people: total }) : words.whoCame;
  return html`<section class="stack"><h2>${title}</h2><ul class="people">${people.map(person)}${more}</ul></section>`;
}
