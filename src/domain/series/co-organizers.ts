/** The co-organizers of a series, from one occurrence on or of all. A job brings the occurrences up to date. */
import type { Event, SeriesOrganizer } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockEvent } from '../events/find.ts';
import { enqueue } from '../kernel/outbox.ts';
import { beginOrganizing, endOrganizing, hasRoom } from '../participations/co-organize.ts';
import { participationOf } from '../participations/participation-of.ts';
import { firstToBegin, hasEarlier } from './occurrences.ts';
import { coOrganizesDate } from './organizers.ts';

type Ctx = Pick<Platform, 'ids' | 'clock'>;

/** An occurrence, and the series to which it belongs. */
export interface Occurrence extends Pick<Event, 'recurrenceId' | 'beginsOn'> {
  seriesId: string;
}

interface Act {
  actorId: bigint;
  /** `ALL` are those that have not begun. */
  scope: 'ALL' | 'THIS_AND_FOLLOWING';
}

const startOf = ({ recurrenceId, beginsOn }: Occurrence): Date => recurrenceId ?? beginsOn;

async function enqueueFrom(tx: Tx, { clock }: Ctx, { actorId }: Act, seriesId: string, from: Date): Promise<void> {
  const events = await tx.event.findMany({
    where: { seriesId, recurrenceId: { gte: from }, beginsOn: { gt: clock.now() } },
    orderBy: { recurrenceId: 'asc' },
    select: { id: true },
  });
  const eventIds = events.map(({ id }) => id.toString());
  await enqueue(tx, 'series_organizer.due', { actorId: actorId.toString(), eventIds });
}

/**
 * If the person organizes occurrences up to this one already, the earlier begin counts. The role begins again on occurrences on which it ended
 * alone. Call under the series' lock.
 */
export async function beginSeriesOrganizing(tx: Tx, ctx: Ctx, occurrence: Occurrence, act: Act): Promise<void> {
  const { seriesId } = occurrence;
  const slot = startOf(occurrence);
  const key = { seriesId, actorId: act.actorId };
  const before = await tx.seriesOrganizer.findUnique({ where: { seriesId_actorId: key } });
  const isGap = before?.until != null && before.until < slot;
  const isEarlier = before !== null && !isGap && (before.since === null || before.since < slot);
  const since = act.scope === 'ALL' ? null : isEarlier ? before.since : slot;
  await tx.seriesOrganizer.upsert({
    where: { seriesId_actorId: key },
    create: { ...key, since, createdAt: ctx.clock.now() },
    update: { since, until: null },
  });
  const from = act.scope === 'ALL' ? await firstToBegin(tx, seriesId, ctx.clock.now(), slot) : slot;
  const again = { seriesId, recurrenceId: { gte: from } };
  await tx.organizerException.deleteMany({ where: { actorId: act.actorId, event: again } });
  await enqueueFrom(tx, ctx, act, seriesId, from);
}

/** Returns whether they organized the series. Call under its lock. */
export async function endSeriesOrganizing(tx: Tx, ctx: Ctx, occurrence: Occurrence, act: Act): Promise<boolean> {
  const { seriesId } = occurrence;
  const key = { seriesId, actorId: act.actorId };
  const before: SeriesOrganizer | null = await tx.seriesOrganizer.findUnique({ where: { seriesId_actorId: key } });
  const slot = startOf(occurrence);
  const from = act.scope === 'ALL' ? await firstToBegin(tx, seriesId, ctx.clock.now(), slot) : slot;
  const isWhole = act.scope === 'ALL' || !(await hasEarlier(tx, seriesId, slot, ctx.clock.now(), before?.since));
  if (isWhole) await tx.seriesOrganizer.deleteMany({ where: key });
  else if (before && (before.until === null || before.until > slot))
    await tx.seriesOrganizer.update({ where: { seriesId_actorId: key }, data: { until: slot } });
  await enqueueFrom(tx, ctx, act, seriesId, from);
  return before !== null;
}

/**
 * Idempotent, and by the current state of the series: a person who was removed meanwhile begins nothing. Occurrences that have as many
 * co-organizers as they can have stay as they are.
 */
export async function renewOrganizer(ctx: Platform, actorId: bigint, eventIds: readonly bigint[]): Promise<void> {
  for (const id of eventIds)
    await ctx.db.$transaction(async (tx) => {
      await lockEvent(tx, id.toString());
      const event = await tx.event.findUnique({ where: { id } });
      if (!event?.seriesId || event.beginsOn <= ctx.clock.now()) return;
      const participant = await participationOf(tx, id, actorId);
      if (!(await coOrganizesDate(tx, event, actorId))) {
        if (participant?.coOrganizes) await endOrganizing(tx, ctx, event, participant);
      } else if (await hasRoom(tx, event)) await beginOrganizing(tx, ctx, event, actorId);
    });
}
