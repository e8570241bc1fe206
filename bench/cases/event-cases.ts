/** Pages of events over GraphQL. Each floor is one statement that reads the whole page as JSON, ready to be sent. */
import { EVENT_TO_COME, NEXT_OF_SERIES } from '../../src/domain/events/over.ts';
import { EVENT_PUBLIC } from '../../src/domain/events/visible-sql.ts';
import { ACTIVE } from '../../src/domain/statuses/visible.ts';
import { EVENT_LISTS } from '../goals.ts';
import type { BenchWorld } from '../world/build-world.ts';
import { type BenchCase, single } from './request.ts';

const ACTOR = 'id preferredUsername name avatar { url }';

const EVENT_PAGE = `query ($uuid: UUID!) { event(uuid: $uuid) { id uuid title description beginsOn endsOn status visibility joinOptions
  organizerActor { ${ACTOR} } attributedTo { id name } physicalAddress { description locality }
  tags { title slug } options { maximumAttendeeCapacity } participantStats { approved participants }
  participants(limit: 20) { id role actor { ${ACTOR} } } } }`;

/** The fields of an event in a list. */
const CARD = `uuid title beginsOn endsOn status picture { url } organizerActor { ${ACTOR} } attributedTo { id name }
  physicalAddress { description locality } tags { title slug } participantStats { participants }`;

const EVENT_LIST = `{ events(limit: 10) { ${CARD} } }`;

const EVENT_SEARCH = `query ($words: String!) { searchEvents(search: $words, limit: 10) { total elements { ${CARD} } } }`;

const object = (fields: Readonly<Record<string, string>>): string =>
  `json_build_object(${Object.entries(fields).map(([name, value]) => `'${name}', ${value}`)})`;

const time = (column: string): string => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** `$1` of all floors is where files are served. */
const picture = (id: string): string => `(SELECT ${object({ url: '$1 || m.key' })} FROM media m WHERE m.id = ${id})`;

const ACTOR_JSON = object({
  id: 'a.id::text',
  preferredUsername: 'a.preferred_username',
  name: 'a.name',
  avatar: picture('a.avatar_id'),
});

const actor = (id: string, json = ACTOR_JSON): string =>
  `(SELECT ${json} FROM actors a WHERE a.id = ${id} AND ${ACTIVE('a')})`;

const LETS_IN = `p.role IN ('CREATOR', 'ADMINISTRATOR', 'MODERATOR', 'PARTICIPANT')`;

const counts = (fields: Readonly<Record<string, string>>): string => `(SELECT ${object(fields)}
  FROM participants p JOIN actors a ON a.id = p.actor_id WHERE p.event_id = e.id AND ${LETS_IN} AND ${ACTIVE('a')})`;

const PARTICIPANTS_COUNT = `count(*) FILTER (WHERE p.role = 'PARTICIPANT')`;

const SHARED = {
  organizerActor: actor('e.organizer_id'),
  attributedTo: actor('e.attributed_to_id', object({ id: 'a.id::text', name: 'a.name' })),
  physicalAddress: `(SELECT ${object({ description: 'd.description', locality: 'd.locality' })} FROM addresses d WHERE d.id = e.address_id)`,
  tags: `(SELECT coalesce(json_agg(${object({ title: 't.title', slug: 't.slug' })} ORDER BY et.position), '[]')
    FROM event_tags et JOIN tags t ON t.id = et.tag_id WHERE et.event_id = e.id)`,
};

const CARD_JSON = object({
  uuid: 'e.uuid',
  title: 'e.title',
  beginsOn: time('e.begins_on'),
  endsOn: time('e.ends_on'),
  status: 'e.status',
  picture: picture('e.picture_id'),
  ...SHARED,
  participantStats: counts({ participants: PARTICIPANTS_COUNT }),
});

const PAGE_JSON = object({
  id: 'e.id::text',
  uuid: 'e.uuid',
  title: 'e.title',
  description: 'e.description',
  beginsOn: time('e.begins_on'),
  endsOn: time('e.ends_on'),
  status: 'e.status',
  visibility: 'e.visibility',
  joinOptions: 'e.join_options',
  ...SHARED,
  options: object({ maximumAttendeeCapacity: 'e.maximum_attendee_capacity' }),
  participantStats: counts({ approved: 'count(*)', participants: PARTICIPANTS_COUNT }),
  participants: `(SELECT coalesce(json_agg(first.shown ORDER BY first.id), '[]') FROM (
    SELECT p.id, ${object({ id: 'p.id::text', role: 'p.role', actor: ACTOR_JSON })} AS shown
    FROM participants p JOIN actors a ON a.id = p.actor_id
    WHERE p.event_id = e.id AND ${LETS_IN} AND ${ACTIVE('a')} ORDER BY p.id LIMIT 20) first)`,
});

const answer = (fields: Readonly<Record<string, string>>): string =>
  `(${object({ data: object(fields) })})::text AS body`;

const PAGE_FLOOR = `SELECT ${answer({ event: PAGE_JSON })}
  FROM events e JOIN actors o ON o.id = e.organizer_id
  WHERE e.uuid = $2 AND (${EVENT_PUBLIC('e', 'o', 'now()')} OR NOT e.draft AND e.visibility = 'UNLISTED')`;

const LIST_FLOOR = `SELECT ${answer({ events: 'json_agg(card.shown ORDER BY card.begins_on, card.id)' })} FROM (
  SELECT e.begins_on, e.id, ${CARD_JSON} AS shown FROM (
    SELECT e.* FROM events e JOIN actors o ON o.id = e.organizer_id WHERE ${EVENT_PUBLIC('e', 'o', 'now()')} AND ${EVENT_TO_COME('e', 'now()')}
    ORDER BY e.begins_on, e.id LIMIT 10) e) card`;

const SEARCH_FLOOR = `WITH hits AS MATERIALIZED (
    SELECT s.event_id, ts_rank(s.document, (SELECT search_query($2))) AS rank FROM event_search s
    WHERE s.document @@ (SELECT search_query($2)) AND s.listed AND (s.publish_at IS NULL OR s.publish_at <= now())),
  page AS (SELECT * FROM hits ORDER BY rank DESC, event_id DESC LIMIT 10)
  SELECT ${answer({
    searchEvents: object({
      total: '(SELECT count(*) FROM hits)',
      elements: `(SELECT coalesce(json_agg(${CARD_JSON} ORDER BY page.rank DESC, page.event_id DESC), '[]')
        FROM page JOIN events e ON e.id = page.event_id)`,
    }),
  })}`;

/** The events that end after a time, with the next date of each series. */
const LISTED = `SELECT e.id FROM events e JOIN actors o ON o.id = e.organizer_id
  WHERE ${EVENT_PUBLIC('e', 'o', 'now()')} AND ${NEXT_OF_SERIES('e', 'now()')} AND e.ends_on >= $1::timestamptz ORDER BY e.begins_on, e.id LIMIT 10`;

export function eventCases({ eventUuid, filesUrl, readerToken, livelyFrom }: BenchWorld): BenchCase[] {
  const list = (name: string, from: string): BenchCase =>
    single(
      name,
      'GET',
      { path: `/api/v1/events?limit=10&from=${from}`, token: readerToken, values: [from] },
      { read: LISTED },
    );
  const ask = (name: string, query: string, variables: Readonly<Record<string, string>>, read: string): BenchCase => {
    const request = { path: '/api', token: null, body: { query, variables } };
    const values = [filesUrl, ...Object.values(variables)];
    return single(name, 'POST', { ...request, values }, { read, answers: true });
  };
  return [
    ask('GraphQL event page', EVENT_PAGE, { uuid: eventUuid }, PAGE_FLOOR),
    ask('GraphQL list of ten events', EVENT_LIST, {}, LIST_FLOOR),
    ask('GraphQL search page', EVENT_SEARCH, { words: 'concert' }, SEARCH_FLOOR),
    // The beginning is a constant, so that both requests have a filter.
    list(EVENT_LISTS.plain, '2026-01-01T00:00:00.000Z'),
    list(EVENT_LISTS.lively, livelyFrom),
  ];
}
