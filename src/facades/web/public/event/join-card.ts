/** Beside an event: when, where, and whether one can join; on phones the bar at the bottom leads to it. */

import { State } from '#look/state.tsx';
import { TicketKinds } from '#look/ticket-kinds.tsx';
import type { MapAbout } from '../../../../domain/places/map/tiles.ts';
import type { Event } from '../../../../entities/events/event.ts';
import { takesChoices } from '../../../../look/ticket-kinds.ts';
import { plainActorName } from '../../../../wording/plain-name.ts';
import { type Html, html } from '../../kit/html.ts';
import { render } from '../../kit/render.ts';
import { facts, priceOf } from './facts.ts';
import { type Attempt, type Demands, joinForm, membersOnly } from './join-form.ts';
import { askLink } from './organizer.ts';
import { type Coming, facesLine } from './people.ts';
import { keeping, placeCard } from './place.ts';
import { closedBy, eventPath, organizerOf, placesLeft, type Shown, wordsOf } from './view.ts';
import { whenParts } from './when.ts';

export interface JoinShown extends Shown {
  community: string;
  /** Null if there is no map. */
  map: MapAbout | null;
  demands: Demands;
  coming: Coming;
  /** A form that was sent and is not right yet. */
  attempt?: Attempt | undefined;
}

/** Links to other pages. */
function moreOf(event: Event, shown: Shown): Html {
  const by = organizerOf(event);
  const words = wordsOf(shown);
  return by
    ? html`<a class="button" href="${by.url}">${words.moreOf({ name: plainActorName(by) })}</a>`
    : html`<a class="button" href="/events">${words.moreEvents}</a>`;
}

/** The state of the event, at the top: by colour, sign and words. */
export function stateOf(event: Event, shown: Shown): Html | null {
  const words = wordsOf(shown);
  const closed = closedBy(event, shown.now);
  const { maximumAttendeeCapacity: most, remainingAttendeeCapacity: left } = event.options;
  if (closed === 'cancelled') {
    const message = event.cancellationMessage;
    return render(State, { colour: 'cancelled', icon: 'cross', title: words.cancelledNotice, quote: message });
  }
  if (closed === 'over') {
    const { participants } = event.participantStats;
    const came = participants > 0 ? words.came({ people: participants }) : null;
    return render(State, { icon: 'check', title: words.over({ day: whenParts(event, shown).day }), children: came });
  }
  if (closed === 'full') {
    const title = most && left === 0 ? words.allTaken({ most }) : words.noTickets;
    const hint = !takesChoices(event)
      ? words.noTicketsHint
      : event.local
        ? words.waitHint({ people: event.participantStats.waiting })
        : words.fullHint;
    return render(State, { colour: 'waiting', icon: 'groups', title, children: hint });
  }
  if (event.status !== 'TENTATIVE') return null;
  return render(State, { colour: 'waiting', icon: 'clock', title: words.tentative, children: words.tentativeHint });
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url) || url.replace(/^mailto:/, '');

const joinWord = (event: Event, shown: Shown): string => {
  const words = wordsOf(shown);
  if (closedBy(event, shown.now) === 'full') return words.joinList;
  return event.joinOptions === 'FREE' ? words.join : words.ask;
};

/** Whether people can wait for a place. Remote servers have no lists that others can join. */
const takesWaiting = (event: Event, shown: Shown): boolean =>
  closedBy(event, shown.now) === 'full' &&
  event.local &&
  event.externalParticipationUrl === null &&
  takesChoices(event);

/** The form opens by the address of the page, so that it needs no scripts. */
const JOIN_ID = 'join';

function way(event: Event, shown: JoinShown): Html {
  const words = wordsOf(shown);
  const { externalParticipationUrl: there } = event;
  const { calendar } = event;
  if (calendar !== null)
    return html`<p class="small soft">${words.fromCalendar(calendar)}</p>
${there !== null && html`<a class="button primary full" href="${there}" rel="nofollow noopener">${words.original}</a>`}`;
  if (there !== null)
    return html`<p class="small soft">${words.thereHint({ host: hostOf(there) })}</p>
<a class="button primary full" href="${there}" rel="nofollow noopener">${words.there}</a>`;
  // A remote server decides about participants, and has a form of its own.
  if (!event.local)
    return html`<a class="button primary full" href="${eventPath(event)}/join" rel="nofollow">${joinWord(event, shown)}</a>`;
  if (shown.demands.registrations === 'closed') return membersOnly(event, shown, shown.community);
  const decides = event.joinOptions !== 'FREE' && html`<p class="small soft">${words.organizersDecide}</p>`;
  const form = joinForm(event, shown.demands, shown, shown.attempt);
  return html`${decides}<a class="button primary full opens" href="#${JOIN_ID}">${joinWord(event, shown)}</a>
<section class="stack joinform${shown.attempt && ' open'}" id="${JOIN_ID}">${form}</section>`;
}

/** The kinds of ticket. */
const tickets = (event: Event, shown: Shown): Html =>
  render(TicketKinds, {
    ...{ kinds: event.ticketKinds, words: wordsOf(shown), locale: shown.times.locale },
    isOpen: ['full', null].includes(closedBy(event, shown.now)),
  });

export function joinCard(event: Event, shown: JoinShown): Html {
  const words = wordsOf(shown);
  const closed = closedBy(event, shown.now);
  const act =
    closed === null || takesWaiting(event, shown)
      ? way(event, shown)
      : (closed !== 'full' || !takesChoices(event)) &&
        html`<div class="actions">${(closed === 'cancelled' || closed === 'full') && askLink(event, shown)}${moreOf(event, shown)}</div>`;
  return html`<aside class="card raised joincard" aria-label="${words.aside}">${stateOf(event, shown)}${facts(event, shown, closed === null)}${tickets(event, shown)}${act}${facesLine(shown.coming, shown)}${placeCard(event, shown)}${keeping(event, shown, eventPath(event))}</aside>`;
}

/** On phones; it never scrolls away. */
export function joinBar(event: Event, shown: JoinShown): Html | null {
  const words = wordsOf(shown);
  const closed = closedBy(event, shown.now);
  if (closed === 'over' || closed === 'draft') return null;
  const { day, more } = whenParts(event, shown);
  const left = placesLeft(event);
  const facts_ = [
    closed === 'full' && words.fullShort,
    closed === null && priceOf(event, shown),
    closed === null && left !== null && left > 0 && words.placesLeft({ places: left }),
    closed === null && left === null && more.at(-1),
  ].filter((part) => !!part);
  const [title, meta] =
    closed === 'cancelled' ? [words.cancelledNotice, words.wasOn({ when: day })] : [day, facts_.join('\u00a0· ')];
  const { externalParticipationUrl: there } = event;
  const isForMembers = !event.local || shown.demands.registrations === 'closed';
  const href = there ?? (isForMembers ? `${eventPath(event)}/join` : `#${JOIN_ID}`);
  const thereWord = event.calendar === null ? words.there : words.original;
  const word = there === null ? joinWord(event, shown) : thereWord;
  const hasWay = event.calendar === null || there !== null;
  const isOpen = (closed === null && hasWay) || takesWaiting(event, shown);
  const button = isOpen && html`<a class="button primary" href="${href}" rel="nofollow noopener">${word}</a>`;
  return html`<div class="joinbar low"><div><b>${title}</b>${meta && html`<span class="meta">${meta}</span>`}</div>${button}</div>`;
}
