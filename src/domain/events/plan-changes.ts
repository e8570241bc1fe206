/** Changes of an event that affect its participants, who are notified by one mail for several quick edits. */
import type { Address, Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../access/context.ts';
import { enqueue } from '../kernel/outbox.ts';
import type { ChangedEvent } from './follow-change.ts';
import type { EventPlans } from './jobs.ts';

/** How long saves of an event are gathered for one mail. */
export const GATHER_MS = 5 * 60_000;

/** These names are in jobs and mails. */
const PLANS = ['beginsOn', 'endsOn', 'addressId', 'onlineAddress', 'status'] as const;

export const plansOf = (event: Event): EventPlans => ({
  title: event.title,
  beginsOn: event.beginsOn.toISOString(),
  endsOn: event.endsOn?.toISOString() ?? null,
  addressId: event.addressId?.toString() ?? null,
  onlineAddress: event.onlineAddress,
  status: event.status,
});

/** Empty unless a change affects participants; then the title is included. */
export function planChanges(before: EventPlans, after: EventPlans): string[] {
  const plans = PLANS.filter((name) => before[name] !== after[name]);
  return plans.length > 0 && before.title !== after.title ? ['title', ...plans] : plans;
}

const PLACE = ['description', 'street', 'floor', 'locality', 'postalCode', 'region', 'country'] as const;

/** Whether two addresses denote the same place: each edit creates another row, even one that reverts a change. */
export const isSamePlace = (one: Address | null, other: Address | null): boolean =>
  PLACE.every((name) => (one?.[name] ?? null) === (other?.[name] ?? null)) &&
  (one?.longitude ?? null) === (other?.longitude ?? null) &&
  (one?.latitude ?? null) === (other?.latitude ?? null);

/**
 * Notifies participants: in the client at once, and by one mail about all edits within some minutes. A cancellation does not
 * wait.
 *
 * @param wholeSeries the event changes with others of its series: each person gets one mail about all
 * @returns whether there is a change to report
 */
export async function enqueuePlanChanges(
  tx: Tx,
  ctx: Pick<UserContext, 'clock'> & { viewer: { userId: bigint } },
  before: Event,
  after: Event,
  wholeSeries = false,
): Promise<boolean> {
  const plans = plansOf(before);
  const changes = planChanges(plans, plansOf(after));
  if (changes.length === 0) return false;
  const [eventId, by] = [after.id.toString(), ctx.viewer.userId.toString()];
  await enqueue(tx, 'event.changed', { eventId, changes, by });
  if (wholeSeries) {
    await enqueueSeriesMails(tx, ctx, [{ before, after }], by);
    return true;
  }
  const cancelled = changes.includes('status') && after.status === 'CANCELLED';
  const now = ctx.clock.now();
  await enqueue(tx, 'event_mails.due', [{ eventId, before: plans, by }], {
    key: `event_mails:${eventId}`,
    runAt: cancelled ? now : new Date(now.getTime() + GATHER_MS),
    keepRunAt: !cancelled,
  });
  return true;
}

/** Long enough for the job that changes the occurrences, and short for people who may set out. */
const GATHER_ENDS_MS = 60_000;

/**
 * Enqueues the mails about occurrences of one series that changed with it, if that affects participants. The job gets all of them, and sends
 * each person one.
 *
 * @returns the changes to report
 */
export async function enqueueSeriesMails(
  tx: Tx,
  ctx: Pick<UserContext, 'clock'>,
  changes: readonly ChangedEvent[],
  by: string | null,
): Promise<ChangedEvent[]> {
  const reported = changes.filter(({ before, after }) => planChanges(plansOf(before), plansOf(after)).length > 0);
  const [first] = reported;
  if (!first) return [];
  const cancelled = reported.some(
    ({ before, after }) => after.status === 'CANCELLED' && before.status !== after.status,
  );
  const saves = reported.map(({ before, after }) => ({ eventId: after.id.toString(), before: plansOf(before), by }));
  await enqueue(tx, 'series_mails.due', saves, {
    key: `series_mails:${first.after.seriesId}`,
    runAt: new Date(ctx.clock.now().getTime() + (cancelled ? GATHER_ENDS_MS : GATHER_MS)),
    keepRunAt: !cancelled,
  });
  return reported;
}
