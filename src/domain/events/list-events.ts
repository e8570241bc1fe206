/**
 * The list of events: upcoming ones, soonest first, then past ones, latest first (rules of the event service, Paging). A series is one entry:
 * its next occurrence, or its last one.
 */
import type { Event } from '../../generated/prisma/client.ts';
import { type NamedStatement, namedStatement } from '../../platform/database/named-parameters.ts';
import type { DomainContext, UserContext } from '../access/context.ts';
import { ownIdentities } from '../actors/own-identity.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';
import { EVENT_TO_COME, isOver, LAST_OF_SERIES, NEXT_OF_SERIES } from './over.ts';
import { ANONYMOUS, EVENT_LISTED, FROM_VIEWER, VIEWER, VIEWER_PARAMETERS, viewerValues } from './visible-sql.ts';

/** Sorts loaded events in the order of the list. */
export function byTime<Row extends { id: bigint; beginsOn: Date; endsOn: Date | null }>(
  events: readonly Row[],
  now: Date,
): Row[] {
  const past = (event: Row) => Number(isOver(event, now));
  const rising = (a: Row, b: Row) => a.beginsOn.getTime() - b.beginsOn.getTime() || (a.id < b.id ? -1 : 1);
  return events.toSorted((a, b) => past(a) - past(b) || (past(a) ? rising(b, a) : rising(a, b)));
}

const TYPES = { ...VIEWER_PARAMETERS, take: 'int', skip: 'int' } as const;

interface Statements {
  coming: NamedStatement<{ id: bigint }, typeof TYPES>;
  comingCount: NamedStatement<{ count: number | null }, typeof TYPES>;
  past: NamedStatement<{ id: bigint }, typeof TYPES>;
}

/** The statements of the list. */
function statementsFor(viewers: 'anonymous' | 'viewers'): Statements {
  const [viewer, known] = viewers === 'anonymous' ? [ANONYMOUS, ''] : [VIEWER, FROM_VIEWER];
  const listed = (condition: string): string => `SELECT e.id, e.begins_on FROM events e
    JOIN actors o ON o.id = e.organizer_id ${known} WHERE ${condition} AND ${EVENT_LISTED('e', 'o', viewer)}`;
  // Two index ranges, so that past events are not read.
  const today = "date_trunc('day', $now, 'UTC')";
  const next = NEXT_OF_SERIES('e', '$now');
  const begun = listed(`e.begins_on < ${today} AND e.ends_on >= $now AND ${next}`);
  const toBegin = listed(`e.begins_on >= ${today} AND (e.ends_on IS NULL OR e.ends_on >= $now) AND ${next}`);
  const first = 'ORDER BY e.begins_on, e.id LIMIT $take + $skip';
  const past = listed(`NOT ${EVENT_TO_COME('e', '$now')} AND ${LAST_OF_SERIES('e')}`);
  const name = <const List extends 'coming' | 'coming_count' | 'past'>(list: List) =>
    `events_${list}_${viewers}` as const;
  return {
    coming: namedStatement(
      name('coming'),
      TYPES,
      `SELECT c.id FROM ((${begun} ${first}) UNION ALL (${toBegin} ${first})) c ORDER BY c.begins_on, c.id LIMIT $take OFFSET $skip`,
    ).as<{ id: bigint }>(),
    comingCount: namedStatement(
      name('coming_count'),
      TYPES,
      `SELECT count(*)::int AS count FROM (${begun} UNION ALL ${toBegin}) c`,
    ),
    past: namedStatement(name('past'), TYPES, `${past} ORDER BY e.begins_on DESC, e.id DESC LIMIT $take OFFSET $skip`),
  };
}

const forAnonymous = statementsFor('anonymous');
const forViewers = statementsFor('viewers');

/**
 * The ids of one page of the viewer's list of events, in at most three statements. Events of the same time are ordered by id, so
 * pages neither repeat nor skip.
 */
export async function listEventIds(ctx: DomainContext, page: NumberedPage): Promise<bigint[]> {
  const { take, skip } = numberedPage(page);
  const { coming, comingCount, past } = ctx.viewer ? forViewers : forAnonymous;
  const viewer = viewerValues(ctx);
  const many = <Row>(
    { statement, values }: NamedStatement<Row, typeof TYPES>,
    bounds: { take: number; skip: number },
  ) => ctx.sql.many(statement, values({ ...viewer, ...bounds }));
  const soonest = (await many(coming, { take, skip })).map((row) => row.id);
  if (soonest.length === take) return soonest;
  const reached = soonest.length > 0 || skip === 0;
  const before = reached ? skip + soonest.length : ((await many(comingCount, { take, skip }))[0]?.count ?? 0);
  const bounds = { take: take - soonest.length, skip: Math.max(0, skip - before) };
  return [...soonest, ...(await many(past, bounds)).map((row) => row.id)];
}

/** The viewer's drafts and events that will be published later; newest first. */
export async function listDrafts(ctx: UserContext, page: NumberedPage): Promise<Event[]> {
  const own = ownIdentities(ctx.viewer);
  const bounds = numberedPage(page);
  if (!own) return [];
  const waits = { OR: [{ draft: true }, { publishAt: { gt: ctx.clock.now() } }] };
  return ctx.db.event.findMany({ where: { AND: [{ organizer: own }, waits] }, orderBy: { id: 'desc' }, ...bounds });
}
