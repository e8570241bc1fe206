/**
 * Edits of an event were collected: mails all participants, including pending ones, the total change once (rules of the event
 * service, Mail). The author of all the edits gets none; with several authors each gets one.
 */

import type { EventPlans } from '../../domain/events/jobs.ts';
import { storedOptions } from '../../domain/events/options.ts';
import { isSamePlace, planChanges, plansOf } from '../../domain/events/plan-changes.ts';
import { concernedRecipients, type Recipient } from '../../domain/participations/mail-recipients.ts';
import type { Address, Event } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { deliverChangeNotes } from '../federation/deliver/deliver-event-notes.ts';
import type { JobHandler } from '../job-handler.ts';
import { requestMails } from '../mails/request-mails.ts';
import { placeOf, threadOf, timesOf } from './event-values.ts';

type PlacedEvent = Event & { address: Address | null };

export interface MailedChange {
  /** The user who knows already. */
  except?: bigint | null;
  /** By default everybody whom the event concerns. */
  recipients?: readonly Recipient[];
  /** The number of later occurrences of its series that changed with it. */
  later?: number;
}

export async function mailChanges(
  platform: Platform,
  event: PlacedEvent,
  changes: readonly string[],
  { except = null, recipients, later = 0 }: MailedChange = {},
): Promise<void> {
  const cancelled = event.status === 'CANCELLED' && changes.includes('status');
  await requestMails(platform, recipients ?? (await concernedRecipients(platform.db, event.id, except)), {
    template: cancelled ? 'event_cancelled' : 'event_changed',
    titleOf: event,
    values: {
      url: event.url,
      changes: changes.join(','),
      ...timesOf(event),
      status: event.status,
      place: placeOf(event),
      message: cancelled ? (event.cancellationMessage ?? '') : '',
      later: `${later}`,
    },
    about: `${event.id}:${event.sequence}`,
    thread: threadOf(event),
    eventId: event.id,
  });
  await deliverChangeNotes(platform, event, cancelled ? 'cancelled' : 'changed');
}

/** The total change, as people see it. */
export async function changesSince({ db }: Platform, before: EventPlans, event: PlacedEvent): Promise<string[]> {
  const after = plansOf(event);
  const addressId = parseId(before.addressId ?? '');
  const address = addressId === null ? null : await db.address.findUnique({ where: { id: addressId } });
  const there = isSamePlace(address, event.address) ? after.addressId : before.addressId;
  const hidden = !storedOptions(event.options).showEndTime;
  return planChanges({ ...before, addressId: there, ...(hidden && { endsOn: after.endsOn }) }, after);
}

export const eventMailsDue: JobHandler<'event_mails.due'> = async (platform, saves) => {
  const [first] = saves;
  const event = await platform.db.event.findUnique({
    where: { id: parseId(first?.eventId ?? '') ?? 0n },
    include: { address: true },
  });
  if (!first || !event) return;
  const changes = await changesSince(platform, first.before, event);
  if (changes.length === 0) return;
  const isOnesOwn = saves.every(({ by }) => by === first.by);
  await mailChanges(platform, event, changes, { except: isOnesOwn ? parseId(first.by) : null });
};
