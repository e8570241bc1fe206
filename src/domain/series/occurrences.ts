/** The stored occurrences of a series, for changes under its lock: which come first, and their original starts. */
import { type EventSeries, Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { invalid } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { localOf, movedStart, ruleFrom, ruleUntil, type Shift } from './rule.ts';

/**
 * Whether an occurrence that has not begun comes before this original start.
 *
 * @param since leaves out those with an earlier original start
 */
export async function hasEarlier(
  tx: Tx,
  seriesId: string,
  slot: Date,
  now: Date,
  since: Date | null = null,
): Promise<boolean> {
  const recurrenceId = { lt: slot, ...(since && { gte: since }) };
  return (await tx.event.count({ where: { seriesId, recurrenceId, beginsOn: { gt: now } } })) > 0;
}

/** The earliest original start among the occurrences that have not begun. */
export async function firstToBegin(tx: Tx, seriesId: string, now: Date, otherwise: Date): Promise<Date> {
  const first = await tx.event.findFirst({
    where: { seriesId, beginsOn: { gt: now }, recurrenceId: { not: null } },
    orderBy: { recurrenceId: 'asc' },
    select: { recurrenceId: true },
  });
  return first?.recurrenceId ?? otherwise;
}

/** Rows are locked in the order of their ids, as all commands do. */
const lockFrom = statement(
  'lock_occurrences',
  `SELECT id, recurrence_id FROM events WHERE series_id = $1::uuid AND recurrence_id >= $2::timestamptz ORDER BY id FOR UPDATE`,
);

const setSlots = statement(
  'set_recurrence_ids',
  `UPDATE events e SET recurrence_id = m.slot FROM unnest($1::bigint[], $2::timestamptz[]) AS m(id, slot) WHERE e.id = m.id`,
);

const moveTo = statement(
  'move_occurrences',
  `UPDATE events SET series_id = $3::uuid WHERE series_id = $1::uuid AND recurrence_id >= $2::timestamptz`,
);

/** A time, after a move by $4 seconds on the clocks of the zones $3 and $5. */
const MOVED = (time: string): string =>
  `((${time} AT TIME ZONE $3) + make_interval(secs => $4::float8)) AT TIME ZONE $5`;

const moveFollowers = statement(
  'move_series_participants',
  `UPDATE event_series_participants
   SET joined_until = ((joined_until AT TIME ZONE $2) + make_interval(secs => $3::float8)) AT TIME ZONE $4 WHERE series_id = $1::uuid`,
);

const moveOrganizers = statement(
  'move_series_organizers',
  `UPDATE event_series_organizers o SET since = m.since, until = m.until FROM (
     SELECT actor_id, CASE WHEN since >= $2::timestamptz THEN ${MOVED('since')} ELSE since END AS since,
       CASE WHEN until >= $2::timestamptz THEN ${MOVED('until')} ELSE until END AS until
     FROM event_series_organizers WHERE series_id = $1::uuid) m
   WHERE o.series_id = $1::uuid AND o.actor_id = m.actor_id`,
);

/** Moves the original starts from `from` on. Refuses a move to before an earlier occurrence. */
export async function moveSlots(tx: Tx, seriesId: string, from: Date, by: Shift): Promise<void> {
  const { shift, before, timeZone } = by;
  const moved = (slot: Date): Date => movedStart(slot, by);
  const earlier = await tx.event.findFirst({
    where: { seriesId, recurrenceId: { lt: from } },
    orderBy: { recurrenceId: 'desc' },
    select: { recurrenceId: true },
  });
  if (earlier?.recurrenceId && moved(from) <= earlier.recurrenceId)
    throw invalid({ beginsOn: ['must be after the previous date'] });
  const rows = await sqlWithin(tx).many(lockFrom, [seriesId, from]);
  const slots = rows.map((row) => moved(row.recurrence_id as Date));
  await sqlWithin(tx).many(setSlots, [rows.map(({ id }) => id), slots]);
  const where = { seriesId, recurrenceId: { gte: from } };
  const exceptions = await tx.seriesException.findMany({ where });
  await tx.seriesException.deleteMany({ where });
  const data = exceptions.map(({ recurrenceId }) => ({ seriesId, recurrenceId: moved(recurrenceId) }));
  await tx.seriesException.createMany({ data, skipDuplicates: true });
  await sqlWithin(tx).many(moveFollowers, [seriesId, before, shift.total('seconds'), timeZone]);
  await sqlWithin(tx).many(moveOrganizers, [seriesId, from, before, shift.total('seconds'), timeZone]);
}

/** Ends the series before `from`, and makes a new one of the occurrences from then on. Returns the new one. */
export async function divideSeries(tx: Tx, ctx: UserContext, series: EventSeries, from: Date): Promise<EventSeries> {
  const id = ctx.random.uuid();
  const now = ctx.clock.now();
  await sqlWithin(tx).many(lockFrom, [series.id, from]);
  const rest = await tx.eventSeries.create({
    data: {
      ...series,
      ...{ id, template: series.template as Prisma.InputJsonObject, createdAt: now, updatedAt: now },
      rule: ruleFrom(series, from),
      startsLocal: localOf(from, series.timeZone).toString({ smallestUnit: 'second' }),
    },
  });
  await tx.eventSeries.update({ where: { id: series.id }, data: { rule: ruleUntil(series, from), updatedAt: now } });
  await sqlWithin(tx).many(moveTo, [series.id, from, id]);
  const later = { seriesId: series.id, recurrenceId: { gte: from } };
  await tx.seriesException.updateMany({ where: later, data: { seriesId: id } });
  // A person whom organizers rejected on an earlier date does not join the later ones.
  const rejected: Prisma.ParticipantWhereInput = { role: 'REJECTED', event: { seriesId: { in: [series.id, id] } } };
  const followers = await tx.seriesParticipant.findMany({
    where: { seriesId: series.id, actor: { participations: { none: rejected } } },
  });
  const rows = followers.map((each) => ({ ...each, seriesId: id, answers: each.answers ?? Prisma.DbNull }));
  await tx.seriesParticipant.createMany({ data: rows });
  const organizers = await tx.seriesOrganizer.findMany({
    where: { seriesId: series.id, OR: [{ until: null }, { until: { gt: from } }] },
  });
  await tx.seriesOrganizer.createMany({ data: organizers.map((organizer) => ({ ...organizer, seriesId: id })) });
  await tx.seriesOrganizer.deleteMany({ where: { seriesId: series.id, since: { gte: from } } });
  return rest;
}
