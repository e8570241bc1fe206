/** The participants: faces before numbers. Organizers have a separate section, and only public participants are known to this server. */
import { FaceList, FacesLine } from '#look/people.tsx';
import type { Event } from '../../../../entities/events/event.ts';
import type { Participant } from '../../../../entities/events/participant.ts';
import type { Actor } from '../../../../entities/people/actor.ts';
import { plainActorName } from '../../../../wording/plain-name.ts';
import { type Html, html } from '../../kit/html.ts';
import { render } from '../../kit/render.ts';
import { isToCome, type Shown, wordsOf } from './view.ts';

/** The number of faces; one more represents the rest. */
export const PEOPLE = 11;

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

const nameOf = (actor: Actor): string => first(plainActorName(actor));

/** The number of people who are named. */
const NAMED = 2;

export function facesLine({ people, total }: Coming, shown: Shown): Html | null {
  if (people.length === 0) return null;
  const names = people.slice(0, NAMED).map(nameOf);
  const rest = total - names.length;
  const others = rest > 0 ? wordsOf(shown).others({ people: rest }) : null;
  return render(FacesLine, { people, names, others, locale: shown.times.locale });
}

export function peopleSection(event: Event, { people, total }: Coming, shown: Shown): Html | null {
  if (people.length === 0) return null;
  const words = wordsOf(shown);
  const rest = total - people.length;
  const title = isToCome(event, shown.now) ? words.going({ people: total }) : words.whoCame;
  const list = render(FaceList<Actor>, {
    ...{ people, rest, nameOf, pathTo: ({ url }) => url },
    ...{ locale: shown.times.locale, more: words.others({ people: rest }) },
  });
  return html`<section class="stack"><h2>${title}</h2>${list}</section>`;
}
