/**
 * A series is brought up to date: occurrences are made and changed, and people joined to them. Occurrences that a change of the series
 * changed are one mail for each person, about the first that concerns them.
 */
import type { EventPlans } from '../../domain/events/jobs.ts';
import { notify } from '../../domain/notifications/notify.ts';
import { participantActors } from '../../domain/participations/actors-of.ts';
import { concernedRecipients } from '../../domain/participations/mail-recipients.ts';
import { carrySaid } from '../../domain/series/carry-said.ts';
import { renewSeries } from '../../domain/series/renew.ts';
import type { Address, Event } from '../../generated/prisma/client.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import type { JobHandler } from '../job-handler.ts';
import { changesSince, mailChanges } from './event-mails-due.ts';

export const seriesDue: JobHandler<'series.due'> = (platform, { seriesId }) => renewSeries(platform, seriesId);

export const seriesSaidDue: JobHandler<'series_said.due'> = (platform, { actorId, eventIds, said }) =>
  carrySaid(platform, {
    actorId: parseId(actorId) ?? 0n,
    eventIds: eventIds.flatMap((id) => parseId(id) ?? []),
    said,
  });

interface Changed {
  event: Event & { address: Address | null };
  changes: string[];
}

/** The occurrences with their total change, in the order of their starts. */
async function changedOccurrences(
  platform: Platform,
  saves: readonly { eventId: string; before: EventPlans }[],
): Promise<Changed[]> {
  const first = new Map(saves.toReversed().map(({ eventId, before }) => [eventId, before]));
  const events = await platform.db.event.findMany({
    where: { id: { in: [...first.keys()].flatMap((id) => parseId(id) ?? []) } },
    orderBy: [{ beginsOn: 'asc' }, { id: 'asc' }],
    include: { address: true },
  });
  const changed: Changed[] = [];
  for (const event of events) {
    const before = first.get(event.id.toString());
    const changes = before ? await changesSince(platform, before, event) : [];
    if (changes.length > 0) changed.push({ event, changes });
  }
  return changed;
}

/** Notifies participants who were not told about an earlier occurrence. */
async function notifyOnce(
  platform: Platform,
  { event, changes }: Changed,
  { told, by }: { told: Set<bigint>; by: bigint | null },
): Promise<void> {
  const isCancelled = event.status === 'CANCELLED' && changes.includes('status');
  const kind = isCancelled ? 'event.cancelled' : 'event.updated';
  const others = { role: { not: 'REJECTED' }, ...(by !== null && { NOT: { actor: { userId: by } } }) } as const;
  for await (const actors of participantActors(platform.db, event.id, others)) {
    const fresh = actors.filter((id) => !told.has(id));
    for (const id of fresh) told.add(id);
    await notify(platform, fresh, { kind, originId: event.organizerId, eventId: event.id });
  }
}

export const seriesMailsDue: JobHandler<'series_mails.due'> = async (platform, saves) => {
  const changed = await changedOccurrences(platform, saves);
  // With several authors each is told.
  const author = saves.every((save) => save.by === saves[0]?.by) ? saves[0]?.by : null;
  const by = parseId(author ?? '');
  const told = { actors: new Set<bigint>(), mailboxes: new Set<string>() };
  for (const [index, occurrence] of changed.entries()) {
    await notifyOnce(platform, occurrence, { told: told.actors, by });
    const concerned = await concernedRecipients(platform.db, occurrence.event.id, by);
    const recipients = concerned.filter(({ email }) => !told.mailboxes.has(email));
    for (const { email } of recipients) told.mailboxes.add(email);
    const later = changed.length - index - 1;
    await mailChanges(platform, occurrence.event, occurrence.changes, { recipients, later });
  }
};
