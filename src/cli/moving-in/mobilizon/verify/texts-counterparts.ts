/** Comments, private messages, discussions, posts of groups and reports, as they must be on this server. */
import { type Counterpart, ownerAt, text, time } from '../../verify/counterpart.ts';
import { IS_GONE, IS_TAKEN } from '../actors-sql.ts';
import { URI } from '../run/relations-sql.ts';
import { textOf, titleOf } from '../run/texts.ts';
import { tagged } from './events-counterparts.ts';
import { actorAt, eventAt, ownStatusAt, statusAt, unlessKept, urlOf } from './parts.ts';

const VISIBILITY = `CASE WHEN t.deleted_at IS NOT NULL THEN NULL WHEN t.discussion_id IS NOT NULL THEN 'MEMBERS' WHEN t.conversation_id IS NOT NULL THEN 'DIRECT'
  WHEN t.visibility::text NOT IN ('public', 'unlisted', 'moderated') OR e.visibility::text IN ('private', 'restricted') THEN 'DIRECT'
  WHEN 'unlisted' IN (t.visibility::text, e.visibility::text) THEN 'UNLISTED' ELSE 'PUBLIC' END`;

const unlessDeleted = (value: string): string => `CASE WHEN t.deleted_at IS NULL THEN ${value} END`;

/** Deleted comments are tombstones. */
const comments = (isBeside: boolean): Counterpart => ({
  from: 'comments t LEFT JOIN events e ON e.id = t.event_id',
  where: 't.url IS NOT NULL',
  own: `(SELECT s.uri, a.uri AS author, s.visibility::text, s.text, s.created_at, s.local FROM statuses s JOIN actors a ON a.id = s.actor_id
    UNION ALL SELECT uri, NULL, NULL, NULL, NULL, true FROM tombstones) o`,
  key: [text('t.url', 'o.uri')],
  same: {
    author: [unlessDeleted(urlOf('actor_id')), unlessKept(isBeside, 'o.local', 'o.author')],
    visibility: [VISIBILITY, unlessKept(isBeside, 'o.local', 'o.visibility')],
    text: [
      unlessDeleted("coalesce(t.text, '')"),
      unlessKept(isBeside, 'o.local', 'o.text'),
      (html) => html && textOf(html),
    ],
    created: time(
      unlessDeleted('coalesce(t.published_at, t.inserted_at)'),
      unlessKept(isBeside, 'o.local', 'o.created_at'),
    ),
  },
  owners: [actorAt(unlessDeleted(urlOf('actor_id')))],
});

/** The address of the first comment of a discussion or a conversation, unless it is of a person of this server. */
const firstOf = (
  column: string,
  of: string,
): string => `(SELECT c.url FROM comments c JOIN actors x ON x.id = c.actor_id
  WHERE c.${column} = ${of} AND c.deleted_at IS NULL AND c.url IS NOT NULL AND ${IS_TAKEN('x')} AND NOT ${IS_GONE('x')}
    AND NOT starts_with(x.url, $web) ORDER BY c.inserted_at, c.id LIMIT 1)`;

const POST_VISIBILITY =
  "CASE t.visibility::text WHEN 'public' THEN 'PUBLIC' WHEN 'unlisted' THEN 'UNLISTED' ELSE 'MEMBERS' END";

const MENTIONS = `(
  SELECT s.uri AS subject, a.uri AS person FROM mentions m JOIN statuses s ON s.id = m.status_id JOIN actors a ON a.id = m.actor_id
  UNION ALL SELECT e.uri, a.uri FROM event_mentions m JOIN events e ON e.id = m.event_id JOIN actors a ON a.id = m.actor_id) o`;

const CONVERSATION = firstOf('conversation_id', 't.conversation_id');
const reportOf = `(SELECT ${URI('r')} FROM reports r WHERE r.id = t.report_id)`;
const reportAt = { former: reportOf, own: 'reports', column: 'uri', type: 'text' } as const;

/** Reports on people and groups of the Mobilizon outlive them. */
const REPORTED = '(SELECT uri FROM actors WHERE deleted_at IS NULL OR origin = $domain)';

export const textsCounterparts = (isBeside: boolean): Record<string, Counterpart> => ({
  comments: comments(isBeside),
  comments_tags: tagged(
    'comment_id',
    'comment',
    'status_tags o JOIN statuses x ON x.id = o.status_id',
    ownStatusAt(isBeside, 'x.url'),
  ),
  // A conversation here belongs to a person of this server; messages name the others. It may have begun with a message that only a Mastodon knew.
  conversation_participants: {
    from: 'conversation_participants t JOIN actors a ON a.id = t.actor_id',
    where: `a.domain IS NULL AND a.type::text = 'Person' AND ${CONVERSATION} IS NOT NULL`,
    own: `conversations o JOIN direct_entries d ON d.conversation_id = o.id AND d.actor_id = o.actor_id JOIN statuses s ON s.id = d.status_id
      JOIN actors a ON a.id = o.actor_id`,
    key: [text(CONVERSATION, 's.uri'), text('a.url', 'a.uri')],
    same: { unread: ['coalesce(t.unread, false)', 'o.unread'] },
    owners: [actorAt('a.url'), statusAt(CONVERSATION)],
  },
  discussions: {
    own: 'discussions o JOIN statuses s ON s.id = o.status_id',
    key: [text(firstOf('discussion_id', 't.id'), 's.uri')],
    same: {
      title: ['t.title', 'o.title', titleOf],
      group: [urlOf('actor_id'), '(SELECT a.uri FROM actors a WHERE a.id = o.group_id)'],
    },
    owners: [actorAt(urlOf('actor_id')), statusAt(firstOf('discussion_id', 't.id'))],
  },
  mentions: {
    from: 'mentions t LEFT JOIN comments c ON c.id = t.comment_id LEFT JOIN events e ON e.id = t.event_id',
    where: 't.actor_id IS DISTINCT FROM c.actor_id',
    own: MENTIONS,
    key: [text('coalesce(c.url, e.url)', 'o.subject'), text(urlOf('actor_id'), 'o.person')],
    owners: [
      ...[ownStatusAt(isBeside, 'c.url'), eventAt('e.url'), actorAt(urlOf('actor_id'))],
      // People of this server have the private messages that it got.
      ownerAt(
        `CASE WHEN starts_with(${urlOf('actor_id')}, $web) THEN c.url END`,
        "(SELECT uri FROM statuses WHERE visibility <> 'DIRECT')",
      ),
    ],
  },
  posts: {
    own: 'statuses o JOIN actors a ON a.id = o.actor_id',
    key: [text('t.url', 'o.uri')],
    same: {
      group: [urlOf('attributed_to_id'), 'a.uri'],
      visibility: [POST_VISIBILITY, unlessKept(isBeside, 'o.local', 'o.visibility')],
      text: ['t.body', unlessKept(isBeside, 'o.local', 'o.text'), (html) => textOf(html ?? '')],
    },
    owners: [actorAt(urlOf('attributed_to_id'))],
  },
  posts_tags: tagged(
    'post_id',
    'post',
    'status_tags o JOIN statuses x ON x.id = o.status_id',
    ownStatusAt(isBeside, 'x.url'),
  ),
  reports: {
    where: `${URI('t')} IS NOT NULL`,
    own: 'reports o',
    key: [text('t.url', 'o.uri')],
    same: {
      reporter: [urlOf('reporter_id'), '(SELECT a.uri FROM actors a WHERE a.id = o.reporter_id)'],
      reported: [urlOf('reported_id'), '(SELECT a.uri FROM actors a WHERE a.id = o.reported_id)'],
      text: ["nullif(t.content, '')", 'o.content'],
      state: ["upper(coalesce(t.status::text, 'open'))", 'o.status'],
    },
    owners: ['reporter_id', 'reported_id'].map((column) => ownerAt(urlOf(column), REPORTED)),
  },
  report_notes: {
    where: `${reportOf} IS NOT NULL`,
    own: 'report_notes o JOIN reports r ON r.id = o.report_id',
    key: [text(reportOf, 'r.uri'), text("coalesce(t.content, '')", 'o.content')],
    owners: [reportAt],
  },
  reports_comments: {
    from: 'reports_comments t JOIN comments c ON c.id = t.comment_id',
    where: `${reportOf} IS NOT NULL`,
    own: 'reported_statuses o JOIN reports r ON r.id = o.report_id JOIN statuses s ON s.id = o.status_id',
    key: [text(reportOf, 'r.uri'), text('c.url', 's.uri')],
    owners: [reportAt, statusAt('c.url')],
  },
  reports_events: {
    from: 'reports_events t JOIN events e ON e.id = t.event_id',
    where: `${reportOf} IS NOT NULL`,
    own: 'reports o JOIN events e ON e.id = o.event_id',
    key: [text(reportOf, 'o.uri'), text('e.url', 'e.uri')],
    owners: [reportAt, eventAt('e.url')],
  },
  // A post of another server that a Mastodon still had is there.
  tombstones: {
    where: "t.uri <> ''",
    own: isBeside ? '(SELECT uri FROM tombstones UNION SELECT uri FROM statuses WHERE NOT local) o' : 'tombstones o',
    key: [text('t.uri', 'o.uri')],
  },
});

/** Tables whose rows become parts of others. */
export const PARTS_OF_OTHERS: readonly string[] = ['admin_settings', 'conversations', 'user_settings'];
