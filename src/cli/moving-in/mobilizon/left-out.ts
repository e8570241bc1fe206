/** Rows of a Mobilizon that have no place on this server. */
import pg from 'pg';
import type { Config } from '../../../platform/config.ts';
import { isTooLong, lacksAddress, TOO_LONG } from '../indexed-texts.ts';
import { firstReasons, isRepeated, type Part } from '../left-out.ts';
import type { Source } from '../source.ts';
import {
  GUEST_EMAIL,
  HAS_NO_INBOX,
  IS_ANONYMOUS,
  IS_GONE,
  IS_NAMELESS,
  IS_RELAY,
  IS_TAKEN,
  isActor,
} from './actors-sql.ts';
import { type Beside, OWN_PEOPLE, partsBeside, readBeside, STRANGERS } from './left-out-beside.ts';
import type { FormerNames } from './names.ts';
import type { Neighbour } from './neighbour.ts';
import { TAKEN_SETTINGS } from './settings.ts';

/** Whether the column names nobody who has a row here. */
const isNobody = (column: string): string => `NOT ${isActor(column, IS_TAKEN)}`;

const isGone = (column: string): string => isActor(column, IS_GONE);

const ANONYMOUS = 'the actor that stood for guests, who get accounts';
const GONE = 'of people and groups that were suspended or deleted';
const NOBODY = 'of accounts that are left out';

/** Events that come. */
const EVENT = (
  event: string,
): string => `${event}.begins_on IS NOT NULL AND NOT ${lacksAddress(`${event}.url`)} AND EXISTS (SELECT FROM actors o
  WHERE o.id IN (${event}.organizer_actor_id, ${event}.attributed_to_id) AND ${IS_TAKEN('o')} AND NOT ${IS_GONE('o')})`;
const hasEvent = (column: string): string => `EXISTS (SELECT FROM events e WHERE e.id = t.${column} AND ${EVENT('e')})`;

/** Groups of this server: others have no discussions and pins here. */
const isOwnGroup = (column: string): string =>
  `EXISTS (SELECT FROM actors o WHERE o.id = t.${column} AND o.domain IS NULL AND o.type::text = 'Group' AND NOT o.suspended AND ${IS_TAKEN('o')})`;

const COMMENT = (
  alias: string,
): string => `${alias}.deleted_at IS NULL AND NOT ${lacksAddress(`${alias}.url`)} AND EXISTS (SELECT FROM actors o WHERE o.id = ${alias}.actor_id
  AND ${IS_TAKEN('o')} AND NOT ${IS_GONE('o')})`;

const OWN_DISCUSSION = `SELECT FROM discussions d JOIN actors o ON o.id = d.actor_id WHERE o.domain IS NULL AND NOT o.suspended AND ${IS_TAKEN('o')}`;

/** The comment has a place. */
const IS_PLACED = (alias: string): string => `CASE
  WHEN ${alias}.discussion_id IS NOT NULL THEN EXISTS (${OWN_DISCUSSION} AND d.id = ${alias}.discussion_id)
  WHEN ${alias}.conversation_id IS NOT NULL THEN true
  WHEN ${alias}.event_id IS NOT NULL THEN EXISTS (SELECT FROM events e WHERE e.id = ${alias}.event_id AND ${EVENT('e')})
  ELSE ${alias}.visibility::text IN ('public', 'unlisted') END`;

const hasComment = (column: string): string =>
  `EXISTS (SELECT FROM comments c WHERE c.id = t.${column} AND ${COMMENT('c')} AND (${IS_PLACED('c')}))`;

const IS_REPEATED_POST = (post: string): string => isRepeated(`${post}.id`, 'posts', 'url');

const IS_PUBLISHED = (
  post: string,
): string => `NOT ${post}.draft AND coalesce(${post}.publish_at <= now(), true) AND EXISTS (SELECT FROM actors o
  WHERE o.id = ${post}.attributed_to_id AND ${IS_TAKEN('o')} AND NOT ${IS_GONE('o')})`;

/** Posts that come. */
const POST = (post: string): string =>
  `${IS_PUBLISHED(post)} AND NOT ${lacksAddress(`${post}.url`)} AND NOT ${IS_REPEATED_POST(post)}`;

const REPORT = (report: string): string =>
  ['reporter_id', 'reported_id']
    .map((column) => `EXISTS (SELECT FROM actors o WHERE o.id = ${report}.${column} AND ${IS_TAKEN('o')})`)
    .join(' AND ');
const hasReport = `EXISTS (SELECT FROM reports r WHERE r.id = t.report_id AND ${REPORT('r')})`;

/**
 * Later places of the same guest at the event, and those of a guest who is there as a person with the same address. Both lists are uncorrelated, so that
 * PostgreSQL reads them once, whatever indexes the tables have.
 */
const IS_THERE_TWICE = `t.id IN (SELECT g.id FROM (SELECT p.id, row_number() OVER (PARTITION BY p.event_id, p.actor_id, ${GUEST_EMAIL('p')} ORDER BY p.inserted_at, p.id::text) AS place
      FROM participants p JOIN actors o ON o.id = p.actor_id
      WHERE ${IS_ANONYMOUS('o')} AND ${GUEST_EMAIL('p')} IS NOT NULL AND p.role::text <> 'not_confirmed') g WHERE g.place > 1)
  OR (t.event_id, ${GUEST_EMAIL('t')}) IN (SELECT p.event_id, lower(u.email) FROM users u JOIN actors i ON i.user_id = u.id
    JOIN participants p ON p.actor_id = i.id WHERE u.confirmed_at IS NOT NULL)`;

function parts(base: string): Part[] {
  const isGuest = isActor('actor_id', IS_ANONYMOUS);
  const ofRelay = `(${isActor('actor_id', IS_RELAY)} OR ${isActor('target_actor_id', IS_RELAY)})`;
  const isServer = (column: string): string => isActor(column, (o) => `${o}.type::text = 'Application'`);
  return [
    { table: 'actors', where: IS_ANONYMOUS('t'), because: ANONYMOUS },
    { table: 'actors', where: HAS_NO_INBOX('t'), because: 'remote accounts without an inbox' },
    {
      table: 'actors',
      where: IS_NAMELESS('t'),
      because: `people and groups without a name or an address, or ${TOO_LONG}`,
    },
    {
      table: 'actors',
      where: `t.domain IS NULL AND t.type::text = 'Application' AND NOT ${IS_RELAY('t')}`,
      because: 'further actors of the server itself',
    },
    {
      table: 'addresses',
      where: 'NOT EXISTS (SELECT FROM events e WHERE e.physical_address_id = t.id)',
      because: 'addresses of no event: groups have none',
    },
    {
      table: 'admin_settings',
      where: `NOT (${TAKEN_SETTINGS})`,
      because: 'settings that are chosen again at /moderation/setup',
    },
    {
      table: 'followers',
      where: `${ofRelay} AND NOT (${isServer('actor_id')} AND ${isServer('target_actor_id')})`,
      because: 'follows between the server and people',
    },
    {
      table: 'followers',
      where: `NOT ${ofRelay} AND (${isNobody('actor_id')} OR ${isNobody('target_actor_id')} OR t.actor_id = t.target_actor_id)`,
      because: NOBODY,
    },
    { table: 'followers', where: `${isGone('actor_id')} OR ${isGone('target_actor_id')}`, because: GONE },
    { table: 'members', where: "t.role::text = 'rejected'", because: 'requests that were rejected' },
    { table: 'members', where: `${isNobody('actor_id')} OR ${isNobody('parent_id')}`, because: NOBODY },
    { table: 'members', where: `${isGone('actor_id')} OR ${isGone('parent_id')}`, because: GONE },
    { table: 'feed_tokens', where: 't.user_id IS NULL', because: 'calendars of groups, which have public addresses' },
    {
      table: 'feed_tokens',
      where: `t.actor_id IS NOT NULL AND (${isNobody('actor_id')} OR ${isGone('actor_id')})`,
      because: GONE,
    },
    {
      table: 'medias',
      where: `NOT starts_with(t.file ->> 'url', ${pg.escapeLiteral(`${base}/media/`)})`,
      because: 'pictures of other servers',
    },
    { table: 'medias', where: "t.file ->> 'url' IS NULL", because: 'pictures without an address' },
    { table: 'medias', where: `${isNobody('actor_id')} OR ${isGone('actor_id')}`, because: GONE },
    {
      table: 'events',
      where: lacksAddress('t.url'),
      because: `events without an address, or ${TOO_LONG}`,
    },
    { table: 'events', where: `NOT (${EVENT('t')})`, because: 'events without an organizer or a time' },
    {
      table: 'participants',
      where: "t.role::text = 'not_confirmed'",
      because: 'guests who never confirmed their mail address',
    },
    { table: 'participants', where: `NOT ${hasEvent('event_id')}`, because: 'of events that are left out' },
    {
      table: 'participants',
      where: 'EXISTS (SELECT FROM events e WHERE e.id = t.event_id AND e.draft)',
      because: 'organizers of drafts, who take part once the event is published',
    },
    {
      table: 'participants',
      where: `${isGuest} AND ${GUEST_EMAIL('t')} IS NULL`,
      because: 'guests without a mail address',
    },
    {
      table: 'participants',
      where: `${isGuest} AND EXISTS (SELECT FROM events e WHERE e.id = t.event_id AND NOT e.local)`,
      because: 'guests of events of other servers, which know them as one person',
    },
    {
      table: 'participants',
      where: `${isGuest} AND (${IS_THERE_TWICE})`,
      because: 'guests who take part in the event already',
    },
    { table: 'participants', where: `NOT ${isGuest} AND ${isNobody('actor_id')}`, because: NOBODY },
    { table: 'participants', where: isGone('actor_id'), because: GONE },
    { table: 'discussions', where: `NOT ${isOwnGroup('actor_id')}`, because: 'discussions of groups of other servers' },
    {
      table: 'discussions',
      where: `NOT EXISTS (SELECT FROM comments c WHERE c.discussion_id = t.id AND ${COMMENT('c')})`,
      because: 'discussions without a post',
    },
    {
      table: 'comments',
      where: "t.deleted_at IS NULL AND coalesce(t.url, '') = ''",
      because: 'comments without an address',
    },
    { table: 'comments', where: isTooLong('t.url'), because: `comments ${TOO_LONG}` },
    {
      table: 'comments',
      where: isRepeated('t.id', 'comments', 'url', 'deleted_at IS NULL AND url IS NOT NULL'),
      because: 'comments with the address of an earlier one',
    },
    {
      table: 'comments',
      where: `t.deleted_at IS NULL AND ${isNobody('actor_id')}`,
      because: 'comments without an author',
    },
    { table: 'comments', where: `t.deleted_at IS NULL AND ${isGone('actor_id')}`, because: GONE },
    {
      table: 'comments',
      where: `t.deleted_at IS NULL AND NOT (${IS_PLACED('t')})`,
      because: 'comments on what is left out, or on nothing',
    },
    {
      table: 'conversations',
      where: `NOT EXISTS (SELECT FROM comments c WHERE c.conversation_id = t.id AND ${COMMENT('c')})`,
      because: 'conversations without a message',
    },
    {
      table: 'conversation_participants',
      where: `NOT EXISTS (SELECT FROM comments c WHERE c.conversation_id = t.conversation_id AND ${COMMENT('c')})`,
      because: 'of conversations without a message',
    },
    { table: 'conversation_participants', where: `${isNobody('actor_id')} OR ${isGone('actor_id')}`, because: GONE },
    { table: 'posts', where: lacksAddress('t.url'), because: `posts without an address, or ${TOO_LONG}` },
    { table: 'posts', where: IS_REPEATED_POST('t'), because: 'posts with the address of another one' },
    {
      table: 'posts',
      where: `NOT (${IS_PUBLISHED('t')})`,
      because: 'drafts, posts of later, and those of groups that are left out',
    },
    { table: 'resource', where: "t.type::text IN ('0', 'folder')", because: 'folders: their links are in one list' },
    { table: 'resource', where: `NOT ${isOwnGroup('actor_id')}`, because: 'links of groups of other servers' },
    { table: 'resource', where: "coalesce(t.resource_url, '') !~ '^https?://'", because: 'links without an address' },
    { table: 'events_tags', where: `NOT ${hasEvent('event_id')}`, because: 'of events that are left out' },
    { table: 'comments_tags', where: `NOT ${hasComment('comment_id')}`, because: 'of comments that are left out' },
    {
      table: 'posts_tags',
      where: `NOT EXISTS (SELECT FROM posts p WHERE p.id = t.post_id AND ${POST('p')})`,
      because: 'of posts that are left out',
    },
    {
      table: 'mentions',
      where: `NOT coalesce(${hasEvent('event_id')} OR ${hasComment('comment_id')}, false)`,
      because: 'in texts that are left out',
    },
    { table: 'mentions', where: `${isNobody('actor_id')} OR ${isGone('actor_id')}`, because: GONE },
    {
      table: 'reports',
      where: `NOT (${REPORT('t')})`,
      because: 'reports by visitors without an account, and on accounts that are left out',
    },
    {
      table: 'report_notes',
      where: `NOT ${hasReport} OR ${isNobody('moderator_id')}`,
      because: 'of reports that are left out',
    },
    {
      table: 'reports_comments',
      where: `NOT ${hasReport} OR NOT ${hasComment('comment_id')}`,
      because: 'of reports or comments that are left out',
    },
    {
      table: 'reports_events',
      where: `NOT ${hasReport} OR NOT ${hasEvent('event_id')}`,
      because: 'of reports or events that are left out',
    },
    {
      table: 'reports_events',
      where: 'EXISTS (SELECT FROM reports_events r WHERE r.report_id = t.report_id AND r.event_id < t.event_id)',
      because: 'further events of a report, which names one',
    },
    { table: 'tombstones', where: isTooLong('t.uri'), because: TOO_LONG },
    {
      table: 'shares',
      where: `NOT EXISTS (SELECT FROM events e WHERE e.url = t.uri AND ${EVENT('e')})`,
      because: 'announcements of something else than an event',
    },
    {
      table: 'shares',
      where: `${isNobody('actor_id')} OR ${isGone('actor_id')}`,
      because: 'announcements by this server itself, and by accounts that are left out',
    },
  ];
}

/** Rows that are copied nevertheless, because others refer to them. */
export const isReferredTo = ({ because }: Part): boolean => [ANONYMOUS, OWN_PEOPLE, STRANGERS].includes(because);

/** The reasons for each table, each without the rows of those before it. */
export async function leftOutOf(
  source: Source,
  { url }: FormerNames,
  config: Config,
  neighbour: Neighbour,
): Promise<{ leftOut: Part[]; beside: Beside }> {
  const alone = parts(url);
  const beside = await readBeside(source, firstReasons(source, alone), config, neighbour);
  return { leftOut: firstReasons(source, [...alone, ...partsBeside(beside)]), beside };
}
