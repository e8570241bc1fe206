/** Events of a period, filtered by words, place, distance, tag, category, language, organizer or follows, in the order of their start, as in calendars. */
import { namedStatement } from '../../platform/database/named-parameters.ts';
import type { DomainContext } from '../access/context.ts';
import { MEMBER_ROLES } from '../groups/states.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';
import type { Point } from '../places/point.ts';
import { normalizeTag } from '../tags/normalize.ts';
import { CATEGORY_OF } from './categories.ts';
import { EVENT_TO_COME, NEXT_OF_SERIES } from './over.ts';
import { ANONYMOUS, EVENT_LISTED, FROM_VIEWER, VIEWER, VIEWER_PARAMETERS, viewerValues } from './visible-sql.ts';

export interface EventFilters {
  /** Only events that are not over at this time. */
  from?: Date | undefined;
  /** Only events that begin before. */
  until?: Date | undefined;
  /** Words of title, tags, place, organizer and description. */
  search?: string | undefined;
  /** Words of the place's name or address. */
  place?: string | undefined;
  /** Only events whose place is at most so many kilometres from a point. */
  near?: (Point & { km: number }) | undefined;
  tag?: string | undefined;
  /** As `readCategory` returns it. */
  category?: string | undefined;
  /** Only events with a text in this language, as `readLanguage` returns it; without a region or script, in any of its forms. */
  language?: string | undefined;
  /** The organizer: a person or a group. */
  actorId?: bigint | undefined;
  /** Only of people and groups that the viewer follows or belongs to. */
  followed?: boolean | undefined;
  /** Only events in which the viewer participates, or requested to. */
  going?: boolean | undefined;
  /** Only of servers that this one follows. */
  followedInstances?: boolean | undefined;
  /** Only events that are not cancelled. */
  notCancelled?: boolean | undefined;
  /** Only free events. */
  free?: boolean | undefined;
  /** Only events with an online address. */
  online?: boolean | undefined;
  /** Every occurrence of a series; otherwise its next one, unless `until` or `going` is given, as in calendars. */
  occurrences?: boolean | undefined;
  /** Only events of others that were published later, whose organizer and group the viewer has not muted. */
  newSince?: Date | undefined;
}

const TYPES = {
  ...VIEWER_PARAMETERS,
  from: 'timestamptz',
  until: 'timestamptz',
  words: 'text',
  place: 'text',
  latitude: 'float8',
  longitude: 'float8',
  km: 'float8',
  tag: 'text',
  category: 'text',
  language: 'text',
  actorId: 'bigint',
  followed: 'boolean',
  going: 'boolean',
  notCancelled: 'boolean',
  followedInstances: 'boolean',
  free: 'boolean',
  online: 'boolean',
  collapsed: 'boolean',
  newSince: 'timestamptz',
  take: 'int',
  skip: 'int',
} as const;

/** Whether a filter depends on what organizers can change in one occurrence alone. */
const CONTENTS = `($words IS NOT NULL OR $place IS NOT NULL OR $latitude IS NOT NULL OR $tag IS NOT NULL OR $category IS NOT NULL
  OR $language IS NOT NULL OR $free OR $online)`;

const IN_CATEGORY = `${CATEGORY_OF('e')} = $category`;

/** Title and description are in the language. `pt` also finds `pt-BR`. The index `events_language` has the same expression. */
const IN_LANGUAGE = `(split_part(e.language, '-', 1) = split_part($language, '-', 1)
  AND (e.language = $language OR $language NOT LIKE '%-%'))`;
/** Title and description are also in the language. The index `events_translated` has the same expression and condition. */
const TRANSLATED = "(e.texts <> '[]' AND event_text_languages(e.texts) @> ARRAY[$language])";

/**
 * The place `n` is within the distance: the index finds a band of latitudes, and the haversine formula decides. It is also right at the
 * poles and at the 180th meridian. A degree of latitude has 111.2 km.
 */
const WITHIN = `(n.latitude BETWEEN $latitude - $km / 111 AND $latitude + $km / 111
  AND 2 * 6371 * asin(least(1, sqrt(sin(radians(n.latitude - $latitude) / 2) ^ 2
    + cos(radians($latitude)) * cos(radians(n.latitude)) * sin(radians(n.longitude - $longitude) / 2) ^ 2))) <= $km)`;

/** Each event that another filter has found is compared with the rest. */
const MATCHES = `($words IS NULL OR EXISTS (SELECT FROM event_search s
    WHERE s.event_id = e.id AND (s.document @@ (SELECT search_query($words)) OR s.document @@ (SELECT search_beginning($words)))))
  AND ($place IS NULL OR EXISTS (SELECT FROM addresses p WHERE p.id = e.address_id
    AND search_vector(concat_ws(' ', p.description, p.street, p.locality, p.postal_code, p.region, p.country), 'A') @@ (SELECT search_query($place))))
  AND ($latitude IS NULL OR EXISTS (SELECT FROM addresses n WHERE n.id = e.address_id AND ${WITHIN}))
  AND ($tag IS NULL OR EXISTS (SELECT FROM event_tags et JOIN tags t ON t.id = et.tag_id WHERE et.event_id = e.id AND t.name = $tag))
  AND ($category IS NULL OR ${IN_CATEGORY}) AND ($language IS NULL OR ${IN_LANGUAGE} OR ${TRANSLATED})
  AND (NOT $free OR NOT jsonb_path_exists(e.options, '$.offers[*] ? (@.price > 0)'))
  AND (NOT $online OR e.online_address IS NOT NULL)
  AND (NOT $collapsed OR ${NEXT_OF_SERIES('e', 'greatest($from, $now)', CONTENTS)})
  AND ($actorId IS NULL OR e.organizer_id = $actorId OR e.attributed_to_id = $actorId)`;

const NEW = (
  mine: string,
): string => `(coalesce(e.publish_at, e.created_at) > $newSince AND e.organizer_id <> ALL(${mine}) AND NOT EXISTS (
  SELECT FROM mutes em WHERE em.muter_id = ANY(${mine}) AND em.target_id IN (e.organizer_id, e.attributed_to_id)
    AND (em.expires_at IS NULL OR em.expires_at > $now)))`;

const FOLLOWED = (mine: string): string => `(EXISTS (SELECT FROM follows ff
    WHERE ff.target_id IN (e.organizer_id, e.attributed_to_id) AND ff.follower_id = ANY(${mine}) AND ff.approved)
  OR EXISTS (SELECT FROM members fm
    WHERE fm.parent_id = e.attributed_to_id AND fm.actor_id = ANY(${mine}) AND fm.role >= ${MEMBER_ROLES.MEMBER}))`;

/** The domains of followed servers; read once. */
const FOLLOWED_DOMAINS = `ARRAY(SELECT i.domain FROM instance_relations r JOIN actors i ON i.id = r.actor_id
  WHERE r.followed = 'ACCEPTED' AND i.deleted_at IS NULL)`;

const OF_FOLLOWED_INSTANCES = `(o.domain = ANY (${FOLLOWED_DOMAINS}) OR o.domain IS NOT NULL AND EXISTS (
  SELECT FROM event_interests ei JOIN instance_relations er ON er.actor_id = ei.actor_id
  WHERE ei.event_id = e.id AND ei.kind = 'SHARE' AND er.followed = 'ACCEPTED'))`;

const GOING = (mine: string): string => `EXISTS (SELECT FROM participants fp
  WHERE fp.event_id = e.id AND fp.actor_id = ANY(${mine}) AND fp.role <> 'REJECTED')`;

/** Maximum number of events that match a beginning of one or two letters. */
const MOST_BEGINNINGS = 1_000;

/** The start of the first day. */
const DAY = "date_trunc('day', $from, 'UTC')";

const ONE_OF = (ids: string): string => `e.id = ANY (ARRAY(${ids}))`;

/** The ids of events whose document matches a query. */
const FOUND = (query: string): string => `SELECT s.event_id FROM event_search s WHERE s.document @@ (SELECT ${query})`;

const FOLLOWED_IDS = (mine: string): string =>
  `ARRAY(SELECT ff.target_id FROM follows ff WHERE ff.follower_id = ANY (${mine}) AND ff.approved)`;

/**
 * As SQL over `events e`: the filter whose events are found by an index. Without one, the events of the period are read in their order, so that a page
 * of the ten events of one organizer would read all others. Alternatives are read in their order, one beside the other; none has events of another.
 */
const FIRST = {
  going: (mine: string) => ONE_OF(`SELECT fp.event_id FROM participants fp WHERE fp.actor_id = ANY (${mine})`),
  actor: () => '(e.organizer_id = $actorId OR e.attributed_to_id = $actorId)',
  tag: () =>
    ONE_OF('SELECT et.event_id FROM event_tags et WHERE et.tag_id = (SELECT t.id FROM tags t WHERE t.name = $tag)'),
  words: () =>
    ONE_OF(
      `${FOUND('search_query($words)')} UNION ALL (${FOUND('search_beginning($words)')} LIMIT ${MOST_BEGINNINGS})`,
    ),
  followed: (mine: string) =>
    ONE_OF(`SELECT fo.id FROM events fo WHERE fo.organizer_id = ANY (${FOLLOWED_IDS(mine)})
      UNION ALL SELECT fg.id FROM events fg WHERE fg.attributed_to_id = ANY (${FOLLOWED_IDS(mine)})
      UNION ALL SELECT fg.id FROM members fm JOIN events fg ON fg.attributed_to_id = fm.parent_id
        WHERE fm.actor_id = ANY (${mine}) AND fm.role >= ${MEMBER_ROLES.MEMBER}`),
  place: () => ONE_OF(FOUND('search_query($place)')),
  // Also by time, since most events of a place are over.
  near: () =>
    ONE_OF(`SELECT en.id FROM addresses n JOIN events en ON en.address_id = n.id
      WHERE ${WITHIN} AND en.begins_on < $until AND (en.begins_on >= ${DAY} OR en.ends_on >= $from)`),
  category: () => IN_CATEGORY,
  language: () => [IN_LANGUAGE, `${TRANSLATED} AND NOT ${IN_LANGUAGE}`],
  free: () => "NOT jsonb_path_exists(e.options, '$.offers[*] ? (@.price > 0)')",
  online: () => 'e.online_address IS NOT NULL',
  time: () => 'true',
} as const;

/** With or without a viewer, the soonest events of the period; or, without a viewer, the latest ones. */
type Kind = 'anonymous' | 'viewers' | 'latest';

function statementFor(by: keyof typeof FIRST, kind: Kind) {
  const [viewer, known] = kind === 'viewers' ? [VIEWER, FROM_VIEWER] : [ANONYMOUS, ''];
  const order = (row: string): string =>
    kind === 'latest' ? `${row}.begins_on DESC, ${row}.id DESC` : `${row}.begins_on, ${row}.id`;
  const firsts = [FIRST[by](viewer.mine ?? "'{}'::bigint[]")].flat();
  const own = (asked: string, condition: (mine: string) => string): string =>
    `(NOT ${asked} OR ${viewer.mine === null ? 'false' : condition(viewer.mine)})`;
  // OFFSET 0 makes PostgreSQL sort what the index finds first, and check no more of it than a page needs.
  const found = (
    time: string,
    first: string,
  ): string => `SELECT e.id, e.begins_on FROM (VALUES (0)) AS one ${known} CROSS JOIN LATERAL (
      SELECT * FROM events e WHERE ${time} AND ${first} ORDER BY ${order('e')} OFFSET 0) e
    JOIN actors o ON o.id = e.organizer_id
    WHERE ${MATCHES}
    AND ${by === 'followed' ? 'true' : own('$followed', FOLLOWED)} AND ${own('$going', GOING)} AND ${own('($newSince IS NOT NULL)', NEW)}
    AND (NOT $followedInstances OR ${OF_FOLLOWED_INSTANCES}) AND (NOT $notCancelled OR e.status <> 'CANCELLED') AND ${EVENT_LISTED('e', 'o', viewer)}`;
  // Two index ranges: events that begin on the first day or later, and events that began before and continue. An event without an
  // end lasts until the end of its day.
  const toBegin = `e.begins_on >= ${DAY} AND e.begins_on < $until AND ${EVENT_TO_COME('e', '$from')}`;
  const taken = firsts.flatMap((first) =>
    [toBegin, `e.begins_on < ${DAY} AND e.ends_on >= $from`].map(
      (time) => `(${found(time, first)} ORDER BY ${order('e')} LIMIT $take + $skip)`,
    ),
  );
  return namedStatement(
    `events_filtered_by_${by}_${kind}`,
    TYPES,
    `SELECT f.id FROM (${taken.join(' UNION ALL ')}) f
     ORDER BY ${order('f')} LIMIT $take OFFSET $skip`,
  ).as<{ id: bigint }>();
}

const statementsBy = (by: keyof typeof FIRST) => ({
  anonymous: statementFor(by, 'anonymous'),
  viewers: statementFor(by, 'viewers'),
  latest: statementFor(by, 'latest'),
});

const STATEMENTS = {
  going: statementsBy('going'),
  actor: statementsBy('actor'),
  tag: statementsBy('tag'),
  words: statementsBy('words'),
  followed: statementsBy('followed'),
  place: statementsBy('place'),
  near: statementsBy('near'),
  category: statementsBy('category'),
  language: statementsBy('language'),
  free: statementsBy('free'),
  online: statementsBy('online'),
  time: statementsBy('time'),
};

/** The filter that is expected to find the fewest. */
function firstOf(filters: EventFilters): keyof typeof FIRST {
  if (filters.going) return 'going';
  if (filters.actorId !== undefined) return 'actor';
  if (typed(filters.tag)) return 'tag';
  if (typed(filters.search)) return 'words';
  if (filters.followed) return 'followed';
  if (typed(filters.place)) return 'place';
  if (filters.near) return 'near';
  // Most events are meetings, because forms and servers begin with that.
  if (filters.category && filters.category !== 'meeting') return 'category';
  if (filters.online) return 'online';
  if (filters.language) return 'language';
  if (filters.category) return 'category';
  return filters.free ? 'free' : 'time';
}

const typed = (text: string | undefined): string | null => text?.trim() || null;

export const isFiltered = (filters: EventFilters): boolean =>
  Object.values(filters).some((value) => value !== undefined && value !== false && value !== '');

/** The ids of one page, in one statement. */
export const filterEventIds = (ctx: DomainContext, filters: EventFilters, page: NumberedPage): Promise<bigint[]> =>
  selectEventIds(ctx, filters, numberedPage(page));

interface Bounds {
  take: number;
  skip: number;
}

/** The ids of the events from `skip` on, at most `take`, in one statement. */
export const selectEventIds = (ctx: DomainContext, filters: EventFilters, bounds: Bounds): Promise<bigint[]> =>
  idsBy(ctx.viewer ? 'viewers' : 'anonymous', ctx, filters, bounds);

/** The ids of the last public events of the period, at most `take`, in the order of their start. */
export const latestEventIds = async (ctx: DomainContext, filters: EventFilters, take: number): Promise<bigint[]> =>
  (await idsBy('latest', { ...ctx, viewer: null }, filters, { take, skip: 0 })).reverse();

async function idsBy(kind: Kind, ctx: DomainContext, filters: EventFilters, bounds: Bounds): Promise<bigint[]> {
  const { statement, values } = STATEMENTS[firstOf(filters)][kind];
  const tag = typed(filters.tag);
  const rows = await ctx.sql.many(
    statement,
    values({
      ...viewerValues(ctx),
      ...bounds,
      from: filters.from ?? '-infinity',
      until: filters.until ?? 'infinity',
      words: typed(filters.search),
      place: typed(filters.place),
      latitude: filters.near?.latitude ?? null,
      longitude: filters.near?.longitude ?? null,
      km: filters.near?.km ?? null,
      tag: tag && normalizeTag(tag),
      category: filters.category ?? null,
      language: filters.language ?? null,
      actorId: filters.actorId ?? null,
      followed: filters.followed ?? false,
      going: filters.going ?? false,
      followedInstances: filters.followedInstances ?? false,
      notCancelled: filters.notCancelled ?? false,
      free: filters.free ?? false,
      online: filters.online ?? false,
      collapsed: !filters.occurrences && filters.until === undefined && !filters.going,
      newSince: filters.newSince ?? null,
    }),
  );
  return rows.map((row) => row.id);
}
