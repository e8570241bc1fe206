/**
 * Somebody waits for a place, is offered one, or did not answer in time: notifies clients, and mails the person.
 * participation-changed.ts tells people who get a place.
 */
import { causeOf } from '../../domain/mails/mail-bounds.ts';
import { notifyAgain } from '../../domain/notifications/notify-again.ts';
import { recipientsOf } from '../../domain/participations/mail-recipients.ts';
import { settleWaitingList } from '../../domain/participations/waiting/due.ts';
import { upToEntry } from '../../domain/participations/waiting/list-waiting.ts';
import { waitingUrl } from '../../domain/participations/waiting/mail-link.ts';
import type { Actor, Address, Event, WaitingEntry } from '../../generated/prisma/client.ts';
import { parseId, timeOfId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from '../mails/request-mails.ts';
import { publishEventChange } from './event-happened.ts';
import { kindValues, placeOf, threadOf, timesOf } from './event-values.ts';

type WaitingMail = 'waiting_began' | 'waiting_lapsed' | 'waiting_offered';

interface Waiter {
  actor: Actor;
  event: Event & { address: Address | null };
}

async function mailTo(
  platform: Platform,
  { actor, event }: Waiter,
  mail: { template: WaitingMail; about: string; values?: Record<string, string>; eventId?: bigint },
): Promise<void> {
  await requestMails(platform, await recipientsOf(platform.db, [actor.id]), {
    ...mail,
    titleOf: event,
    values: {
      ...{ person: plainActorName(actor), url: event.url },
      ...{ ...timesOf(event), place: placeOf(event) },
      ...mail.values,
    },
    cause: causeOf(actor),
    subject: event.id.toString(),
    thread: threadOf(event),
    ...(mail.eventId !== undefined && { actorId: actor.id }),
  });
}

type Entry = WaitingEntry & Waiter;

async function mailPosition(platform: Platform, entry: Entry): Promise<void> {
  const { id, event, guests, ticketKind } = entry;
  const ahead = await platform.db.waitingEntry.count({ where: upToEntry(event, entry) });
  const answer = waitingUrl(platform, id);
  await mailTo(platform, entry, {
    template: 'waiting_began',
    about: id.toString(),
    values: { position: `${ahead}`, answer, guests: `${guests}`, ...kindValues(event, ticketKind) },
  });
}

const WITH_EVENT = { actor: true, event: { include: { address: true } } } as const;

export const waitingChanged: JobHandler<'waiting.changed'> = async (platform, { entryId, what, key, quiet }) => {
  const id = parseId(entryId) ?? 0n;
  const entry = await platform.db.waitingEntry.findUnique({ where: { id }, include: WITH_EVENT });
  if (!entry || entry.actor.suspendedAt) return;
  const { event, actor, offeredUntil, guests, ticketKind } = entry;
  await publishEventChange(platform, { eventId: event.id, what: 'waiting', aboutId: actor.id }, { key });
  if (quiet) return;
  const answer = waitingUrl(platform, id);
  if (what === 'began') await mailPosition(platform, entry);
  if (what === 'offered' && offeredUntil !== null) {
    const offer = { kind: 'event.place_offered', originId: event.organizerId, eventId: event.id } as const;
    await notifyAgain(platform, [actor.id], { ...offer, at: timeOfId(parseId(key) ?? 0n) });
    await mailTo(platform, entry, {
      ...{ template: 'waiting_offered', about: entryId, eventId: event.id },
      values: { until: offeredUntil.toISOString(), answer, guests: `${guests}`, ...kindValues(event, ticketKind) },
    });
  }
};

/** A person who meanwhile has a place, or waits again, is not notified. */
const waitingLapsed: JobHandler<'waiting.lapsed'> = async (platform, { eventId, actorId }) => {
  const key = { eventId: parseId(eventId) ?? 0n, actorId: parseId(actorId) ?? 0n };
  const where = { eventId_actorId: key };
  const [event, actor, participant, entry] = await Promise.all([
    platform.db.event.findUnique({ where: { id: key.eventId }, include: { address: true } }),
    platform.db.actor.findUnique({ where: { id: key.actorId } }),
    platform.db.participant.findUnique({ where }),
    platform.db.waitingEntry.findUnique({ where }),
  ]);
  if (!event || !actor || participant || entry) return;
  await mailTo(platform, { event, actor }, { template: 'waiting_lapsed', about: `${eventId}:${actorId}` });
};

/** A person who joined a series waits in some of its occurrences: one mail for all. */
const seriesWaiting: JobHandler<'series.waiting'> = async (platform, { seriesId, actorId }) => {
  const entries = await platform.db.waitingEntry.findMany({
    where: {
      ...{ actorId: parseId(actorId) ?? 0n, offeredUntil: null },
      event: { seriesId, beginsOn: { gt: platform.clock.now() }, status: { not: 'CANCELLED' } },
    },
    orderBy: { event: { beginsOn: 'asc' } },
    include: WITH_EVENT,
  });
  const [first, second] = entries;
  if (!first || first.actor.suspendedAt) return;
  if (!second) return mailPosition(platform, first);
  const { actor, event } = first;
  await requestMails(platform, await recipientsOf(platform.db, [actor.id]), {
    template: 'series_waiting',
    titleOf: event,
    values: {
      ...{ person: plainActorName(actor), count: `${entries.length}` },
      url: new URL(`/series/${seriesId}`, event.url).href,
    },
    about: `${seriesId}:${actor.id}`,
    cause: causeOf(actor),
    subject: event.id.toString(),
    thread: threadOf(event),
  });
};

const waitingDue: JobHandler<'waiting.due'> = (platform, { eventId }) =>
  settleWaitingList(platform, parseId(eventId) ?? 0n);

export const waitingHandlers = {
  'waiting.changed': waitingChanged,
  'waiting.lapsed': waitingLapsed,
  'series.waiting': seriesWaiting,
  'waiting.due': waitingDue,
};
