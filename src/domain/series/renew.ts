/** Brings the occurrences of a series to its current version, in portions: readers see each occurrence before or after. */
import type { Event, EventSeries } from '../../generated/prisma/client.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockFreeEvents } from '../events/find.ts';
import { changedAt, changesOf, enqueueChanged, enqueueHidden, enqueueWaiting } from '../events/follow-change.ts';
import { enqueueSeriesMails } from '../events/plan-changes.ts';
import { endOccurrences } from './end-occurrences.ts';
import { lockSeries } from './find.ts';
import { joinFollowers } from './join-followers.ts';
import { makeOccurrences } from './make-occurrences.ts';
import { succeedOrganizer } from './organizers.ts';
import { PORTION } from './portions.ts';
import { startsBetween } from './rule.ts';
import { OCCURRENCE_STEPS, type OccurrencePlace, type OccurrenceStep, occurrenceState } from './states.ts';
import { commonColumns, kindsOf, maximumOf, ownColumns, type Placed, setTemplateTags } from './template.ts';

/** Writes the columns in which occurrences differ. */
const writeOwn = statement(
  'renew_occurrences',
  `UPDATE events e SET begins_on = o."beginsOn", ends_on = o."endsOn", slug = o.slug, maximum_attendee_capacity = o.maximum,
     ticket_kinds = o.kinds, updated_at = o."updatedAt"
   FROM json_to_recordset($1::json) AS o (id bigint, "beginsOn" timestamptz, "endsOn" timestamptz, slug text, maximum int, kinds jsonb,
     "updatedAt" timestamptz)
   WHERE e.id = o.id`,
);

async function write(tx: Tx, ctx: Platform, series: EventSeries, occurrences: readonly Placed[]): Promise<Event[]> {
  const kinds = await kindsOf(tx, series, occurrences);
  const own = occurrences.map(({ before, slot }) => {
    const { maximumAttendeeCapacity: maximum } = maximumOf(series, before);
    const updatedAt = changedAt(ctx.clock.now(), before);
    const columns = ownColumns(series, slot, before.uuid);
    return { id: before.id.toString(), ...columns, maximum, kinds: kinds.get(before.id), updatedAt };
  });
  await sqlWithin(tx).run(writeOwn, [JSON.stringify(own)]);
  const { maximumAttendeeCapacity: _most, ...common } = commonColumns(series);
  return tx.event.updateManyAndReturn({
    where: { id: { in: occurrences.map(({ before }) => before.id) } },
    data: { ...common, seriesVersion: series.version },
  });
}

async function change(tx: Tx, ctx: Platform, series: EventSeries, occurrences: readonly Placed[]): Promise<void> {
  if (occurrences.length === 0) return;
  const events = occurrences.map(({ before }) => before);
  const changes = changesOf(events, await write(tx, ctx, series, occurrences));
  await setTemplateTags(
    tx,
    series,
    events.map(({ id }) => id),
  );
  await enqueueHidden(tx, changes);
  await enqueueChanged(tx, ctx, changes);
  await enqueueWaiting(tx, changes);
  const reported = await enqueueSeriesMails(tx, ctx, changes, series.changedById?.toString() ?? null);
  if (reported.length === 0) return;
  const where = { id: { in: reported.map(({ before }) => before.id) } };
  await tx.event.updateMany({ where, data: { sequence: { increment: 1 } } });
}

/** The original start, which is its place in the series. */
const slotOf = ({ recurrenceId, beginsOn }: Pick<Event, 'recurrenceId' | 'beginsOn'>): Date => recurrenceId ?? beginsOn;

const placeOf = ({ endsFrom }: EventSeries, slot: Date, planned: Starts): OccurrencePlace => {
  if (endsFrom !== null && slot >= endsFrom) return 'ended';
  return planned.has(slot.getTime()) ? 'planned' : 'left out';
};

/** Under the locks of all. */
async function renew(
  tx: Tx,
  ctx: Platform,
  series: EventSeries,
  { events, planned }: { events: readonly Event[]; planned: Starts },
): Promise<void> {
  const now = ctx.clock.now();
  const { version, changedById: by, endMessage } = series;
  const occurrences = events.map((before) => {
    const slot = slotOf(before);
    const place = placeOf(series, slot, planned);
    return { before, slot, place, step: OCCURRENCE_STEPS[occurrenceState(before, now)][place] };
  });
  const those = (step: OccurrenceStep) => occurrences.filter((each) => each.step === step);
  await change(tx, ctx, series, those('changes'));
  const ending = (isEnded: boolean) =>
    those('ends').flatMap(({ before, place }) => ((place === 'ended') === isEnded ? [before] : []));
  await endOccurrences(tx, ctx, ending(false), { message: null, version, by });
  await endOccurrences(tx, ctx, ending(true), { message: endMessage, version, by });
  const staying = those('stays').map(({ before }) => before.id);
  if (staying.length > 0)
    await tx.event.updateMany({ where: { id: { in: staying } }, data: { seriesVersion: version } });
}

const outdated = ({ id, version }: EventSeries, now: Date) => ({
  ...{ seriesId: id, seriesVersion: { lt: version }, beginsOn: { gt: now } },
});

/** Times in milliseconds. */
type Starts = ReadonlySet<number>;

/** The starts of the rule among the outdated occurrences, computed once: a rule with a COUNT is computed from its first start on. */
async function plannedStarts({ db, clock }: Platform, series: EventSeries): Promise<Starts> {
  const { _min, _max } = await db.event.aggregate({
    where: outdated(series, clock.now()),
    _min: { recurrenceId: true },
    _max: { recurrenceId: true },
  });
  if (_min.recurrenceId === null || _max.recurrenceId === null) return new Set();
  const until = new Date(_max.recurrenceId.getTime() + 1);
  return new Set(startsBetween(series, _min.recurrenceId, until).map((start) => start.getTime()));
}

/** Returns false when the series changed meanwhile: another job is enqueued for it. */
async function changeOccurrences(ctx: Platform, series: EventSeries): Promise<boolean> {
  const planned = await plannedStarts(ctx, series);
  const toChange = () => outdated(series, ctx.clock.now());
  for (;;) {
    const rows = await ctx.db.event.findMany({
      ...{ where: toChange(), orderBy: { beginsOn: 'asc' }, take: PORTION },
      select: { id: true },
    });
    if (rows.length === 0) return true;
    const ids = rows.map(({ id }) => id);
    const isCurrent = await ctx.db.$transaction(async (tx) => {
      const locked = await lockSeries(tx, series.id);
      if (locked?.version !== series.version) return false;
      const where = { AND: [{ id: { in: await lockFreeEvents(tx, ids) } }, toChange()] };
      const events = await tx.event.findMany({ where, orderBy: { beginsOn: 'asc' } });
      await renew(tx, ctx, series, { events, planned });
      return true;
    });
    if (!isCurrent) return false;
  }
}

/** The organizer may have left the group, or may be deleted. */
async function currentSeries(ctx: Platform, id: string): Promise<EventSeries | null> {
  return ctx.db.$transaction(async (tx) => {
    const series = await lockSeries(tx, id);
    return series && succeedOrganizer(tx, series);
  });
}

/** Idempotent: changes the occurrences, makes those up to the horizon, and joins the people who take part in all. */
export async function renewSeries(ctx: Platform, id: string): Promise<void> {
  const series = await currentSeries(ctx, id);
  if (!series || !(await changeOccurrences(ctx, series))) return;
  await makeOccurrences(ctx, series);
  await joinFollowers(ctx, id);
}
