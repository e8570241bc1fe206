/** Carries what a person says on joining a series to the other dates on which they take part or wait already. */
import type { Event } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockEvent } from '../events/find.ts';
import { enqueue } from '../kernel/outbox.ts';
import { storeAnswers } from '../participations/change-answers.ts';
import { renewSeats } from '../participations/renew-seats.ts';
import { kindProblem } from '../participations/ticket-kind.ts';
import type { Said } from './jobs.ts';
import { lockSeriesParticipant, statedFor } from './join-followers.ts';

/** Enqueues the job for the dates to come, beside the first, on which the person takes part, asked to, or waits. Call under the locks of the series. */
export async function enqueueSaid(
  tx: Tx,
  { clock }: Pick<Platform, 'clock'>,
  { seriesIds, actorId, first }: { seriesIds: readonly string[]; actorId: bigint; first: Pick<Event, 'id'> },
  said: Said,
): Promise<void> {
  if (!said.guests && !said.ticketKind && !said.answers) return;
  const events = await tx.event.findMany({
    where: {
      ...{ seriesId: { in: [...seriesIds] }, id: { not: first.id }, beginsOn: { gt: clock.now() } },
      OR: [
        { participants: { some: { actorId, role: { in: ['PARTICIPANT', 'NOT_APPROVED'] } } } },
        { waiting: { some: { actorId } } },
      ],
    },
    orderBy: { recurrenceId: 'asc' },
    select: { id: true },
  });
  const eventIds = events.map(({ id }) => id.toString());
  if (eventIds.length > 0) await enqueue(tx, 'series_said.due', { actorId: actorId.toString(), eventIds, said });
}

/** A date whose places or questions do not allow it stays as it is. Refusals come before anything of the person is written. */
async function unlessRefused(change: Promise<void>): Promise<void> {
  try {
    await change;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

async function carryTo(ctx: Platform, tx: Tx, event: Event, actorId: bigint, said: Said): Promise<void> {
  const { seriesId } = event;
  const follower = seriesId && (await lockSeriesParticipant(tx, { seriesId, actorId }));
  if (!follower || follower.leftAt) return;
  const { guests, answers } = statedFor(event, follower);
  const kind = follower.ticketKind;
  const hasKind = kind !== null && kindProblem(event, kind, null, ctx.clock.now()).length === 0;
  const seats = {
    quiet: true,
    ...(said.guests && { guests }),
    ...(said.ticketKind && hasKind && { ticketKind: kind }),
  };
  await unlessRefused(renewSeats(tx, ctx, event, actorId, seats));
  if (said.answers && answers) await unlessRefused(storeAnswers(tx, ctx, event, actorId, { answers }));
}

/** Idempotent: each date gets what is stored for the series by then, in a transaction of its own. */
export async function carrySaid(
  ctx: Platform,
  { actorId, eventIds, said }: { actorId: bigint; eventIds: readonly bigint[]; said: Said },
): Promise<void> {
  for (const id of eventIds)
    await ctx.db.$transaction(async (tx) => {
      await lockEvent(tx, id.toString());
      const event = await tx.event.findUnique({ where: { id } });
      if (event) await carryTo(ctx, tx, event, actorId, said);
    });
}
