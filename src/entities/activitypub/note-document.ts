/**
 * The document of a local status for other servers: a Note, or a Question with its poll (ActivityStreams; Mastodon's extensions).
 */

import type { DomainContext } from '../../domain/access/context.ts';
import { shortcodesIn, textOf } from '../../domain/emojis/shortcode.ts';
import { QUOTE_AUTHORIZATIONS, REPLY_AUTHORIZATIONS } from '../../domain/federation/outbox/uris.ts';
import { SHOWN_DOMAIN, urlOfOrigin } from '../../domain/kernel/own-domains.ts';
import { withoutTitle } from '../../domain/statuses/discussions/heading.ts';
import { NOT_REMOVED } from '../../domain/statuses/discussions/removed.ts';
import { PLAIN_WORDS, type PlainWords } from '../../domain/statuses/plain-words.ts';
import { tagUrl } from '../../domain/tags/url.ts';
import type { ApprovalState, InteractionPolicy, StatusVisibility } from '../../generated/prisma/client.ts';
import { statement } from '../../platform/database/sql.ts';
import { type EmojiMap, gatherEmojis } from '../fields/custom-emoji.ts';
import { timeText } from '../fields/time.ts';
import { mediaUrl } from '../fields/urls.ts';
import { contentFields } from './content-fields.ts';
import { CONTEXT_OF_NOTES, PUBLIC } from './context.ts';
import { publishedText } from './document-time.ts';
import { emojiTags } from './emoji-tags.ts';
import { approvalProperties } from './interaction-terms.ts';
import { type PollOf, pollFields } from './note-poll.ts';
import { type QuotingRow, quoteProperties, quotersIn, quoteTags, quotingContent } from './quote-terms.ts';
import { repliersIn } from './reply-terms.ts';

export interface NoteRow extends QuotingRow, PlainWords {
  id: bigint;
  actor_id: bigint;
  author_uri: string;
  followers_uri: string;
  uri: string;
  url: string;
  spoiler_text: string;
  sensitive: boolean;
  visibility: StatusVisibility;
  /** The group whose members may read it. */
  reading_group: { uri: string; members: string } | null;
  /** The discussion that begins with it. */
  discussion: { title: string; closed: boolean } | null;
  created_at: Date;
  edited_at: Date | null;
  parent_uri: string | null;
  /** The event that it comments on, or to whose people it is a message. */
  event_uri: string | null;
  /** The organizer of the event that it comments on. */
  event_owner_uri: string | null;
  reply_policy: InteractionPolicy;
  reply_manual_policy: InteractionPolicy;
  /** The approval by the author of the parent, or of the post that it reblogs; null if it needs none. */
  approval: ApprovalOf | null;
  conversation_uri: string;
  /** The thread, if its first post is a public one of this server, and this post is public, too. */
  thread_id: bigint | null;
  /** For a reblog: the original, and its author. */
  original_uri: string | null;
  original_author_uri: string | null;
  mentions: { uri: string; username: string; domain: string | null; url: string }[];
  /** The groups that it mentions or is addressed to. */
  groups: string[];
  tags: string[];
  media: MediaOf[];
  poll: PollOf | null;
  /** Addresses of the author's first replies to it. */
  own_replies: string[];
  likes: number;
  shares: number;
}

interface ApprovalOf {
  state: ApprovalState;
  authorization: string | null;
  /** The visibility and mentions that the reply gets when it is approved. */
  visibility: NoteRow['visibility'];
  mentions: NoteRow['mentions'];
}

interface MediaOf {
  key: string;
  type: string;
  description: string | null;
  blurhash: string | null;
  meta: {
    focus?: { x: number; y: number };
    original?: { width?: number; height?: number; duration?: number };
  };
}

/** So many replies of the author are part of the document. */
const OWN_REPLIES = 5;

/** As SQL: the actors `x` of the rows. */
const MENTIONED = (rows: string): string => `coalesce((
       SELECT json_agg(json_build_object('uri', x.uri, 'username', x.preferred_username, 'domain', ${SHOWN_DOMAIN('x')}, 'url', x.url) ORDER BY x.id) FROM ${rows}), '[]')`;

const notesByIds = statement(
  'activitypub_notes',
  `SELECT s.id, s.actor_id, a.uri AS author_uri, a.followers_uri, s.uri, s.url, s.content, s.spoiler_text, s.sensitive OR a.sensitized_at IS NOT NULL AS sensitive,
     ${PLAIN_WORDS('s')}, s.visibility::text AS visibility, CASE WHEN rg.id IS NOT NULL THEN json_build_object('uri', rg.uri, 'members', coalesce(rr.members_uri, rg.uri || '/members')) END AS reading_group, s.created_at, s.edited_at,
     p.uri AS parent_uri, coalesce(e.uri, em.url) AS event_uri, eo.uri AS event_owner_uri, coalesce(s.conversation_uri, c.conversation_uri, c.uri, s.uri) AS conversation_uri,
     CASE WHEN s.visibility IN ('PUBLIC', 'UNLISTED') AND c.local AND c.visibility IN ('PUBLIC', 'UNLISTED') AND c.deleted_at IS NULL THEN c.id END AS thread_id,
     CASE WHEN q.id IS NOT NULL THEN json_build_object('uri', q.uri, 'url', q.url, 'authorization', CASE WHEN s.quote_state = 'ACCEPTED'
       THEN CASE WHEN q.local THEN qa.uri || '${QUOTE_AUTHORIZATIONS}' || s.id ELSE rq.authorization END END) END AS quoted,
     coalesce(s.quote_state IN ('ACCEPTED', 'PENDING'), false) AND q.id IS NULL AS quote_gone, s.quote_policy, s.reply_policy, s.reply_manual_policy, o.uri AS original_uri, oa.uri AS original_author_uri,
     CASE WHEN ap.status_id IS NOT NULL THEN json_build_object('state', ap.state, 'visibility', ap.visibility,
       'authorization', CASE WHEN ap.state = 'ACCEPTED' THEN CASE WHEN pa.domain IS NULL THEN pa.uri || '${REPLY_AUTHORIZATIONS}' || s.id ELSE ap.authorization END END,
       'mentions', ${MENTIONED('actors x WHERE x.id = ANY (ap.mention_ids)')}) END AS approval,
     ${MENTIONED('mentions m JOIN actors x ON x.id = m.actor_id WHERE m.status_id = s.id AND NOT m.silent')} AS mentions,
     ARRAY(SELECT x.uri FROM mentions m JOIN actors x ON x.id = m.actor_id AND x.type = 'GROUP' WHERE m.status_id = s.id ORDER BY x.id) AS groups,
     coalesce((SELECT json_agg(t.title ORDER BY t.id) FROM status_tags st JOIN tags t ON t.id = st.tag_id WHERE st.status_id = s.id), '[]') AS tags,
     coalesce((SELECT json_agg(json_build_object('key', f.key, 'type', f.content_type, 'description', f.description, 'blurhash', f.blurhash,
         'meta', f.meta) ORDER BY f.position)
       FROM media f WHERE f.status_id = s.id AND f.state = 'READY'), '[]') AS media,
     (SELECT json_build_object('options', l.options, 'tallies', l.tallies, 'voters', l.voters_count, 'multiple', l.multiple, 'hides', l.hide_totals,
         'expires_at', l.expires_at) FROM polls l WHERE l.status_id = s.id) AS poll,
     ARRAY(SELECT r.uri FROM statuses r WHERE r.in_reply_to_id = s.id AND r.actor_id = s.actor_id AND r.deleted_at IS NULL
       AND r.visibility IN ('PUBLIC', 'UNLISTED') AND ${NOT_REMOVED('r')} ORDER BY r.id LIMIT ${OWN_REPLIES}) AS own_replies,
     (SELECT json_build_object('title', d.title, 'closed', d.closed_at IS NOT NULL) FROM discussions d WHERE d.status_id = s.id) AS discussion,
     coalesce(n.favourites_count, 0) AS likes, coalesce(n.reblogs_count, 0) AS shares
   FROM statuses s JOIN actors a ON a.id = s.actor_id
   LEFT JOIN statuses p ON p.id = s.in_reply_to_id AND p.deleted_at IS NULL LEFT JOIN statuses c ON c.id = s.conversation_id
   LEFT JOIN statuses q ON q.id = s.quoted_status_id AND s.quote_state IN ('ACCEPTED', 'PENDING') AND q.deleted_at IS NULL LEFT JOIN actors qa ON qa.id = q.actor_id LEFT JOIN remote_quotes rq ON rq.status_id = s.id LEFT JOIN status_approvals ap ON ap.status_id = s.id LEFT JOIN actors pa ON pa.id = ap.author_id
   LEFT JOIN actors rg ON rg.id = s.group_id LEFT JOIN remote_actors rr ON rr.actor_id = rg.id
   LEFT JOIN statuses o ON o.id = s.reblog_of_id LEFT JOIN actors oa ON oa.id = o.actor_id
   LEFT JOIN status_stats n ON n.status_id = s.id
   LEFT JOIN event_comments ec ON ec.status_id = s.id AND ec.removed_at IS NULL AND s.visibility IN ('PUBLIC', 'UNLISTED') LEFT JOIN events e ON e.id = ec.event_id
   LEFT JOIN actors eo ON eo.id = coalesce(e.attributed_to_id, e.organizer_id)
   LEFT JOIN event_message_recipients er ON er.status_id = s.id AND s.visibility = 'DIRECT' LEFT JOIN event_messages em ON em.id = er.message_id
   WHERE s.id = ANY ($1::bigint[]) AND a.domain IS NULL AND s.deleted_at IS NULL`,
).as<NoteRow>();

type Reading = Pick<DomainContext, 'sql' | 'config' | 'bus' | 'clock'>;

export interface Recipients {
  to: string[];
  cc: string[];
}

/** The recipients: the public collection in `to` means public, in `cc` unlisted, as in Mastodon. */
export function recipientsOf(row: NoteRow): Recipients {
  const named = [
    ...new Set([
      ...row.mentions.map(({ uri }) => uri),
      ...row.groups,
      ...(row.event_owner_uri === null ? [] : [row.event_owner_uri]),
    ]),
  ];
  const more = row.original_author_uri === null ? named : [row.original_author_uri];
  switch (row.visibility) {
    case 'PUBLIC':
      return { to: [PUBLIC], cc: [row.followers_uri, ...more] };
    case 'UNLISTED':
      return { to: [row.followers_uri], cc: [PUBLIC, ...more] };
    case 'PRIVATE':
      return { to: [row.followers_uri], cc: more };
    case 'DIRECT':
      return { to: more, cc: [] };
    case 'MEMBERS':
      return { to: row.reading_group ? [row.reading_group.members] : [], cc: more };
  }
}

/** Forums file a post under the group in `audience` (FEP-1b12). */
function audienceOf({ visibility, groups, reading_group: readers }: NoteRow): { audience?: string | string[] } {
  if (readers) return { audience: readers.uri };
  const [first, ...more] = visibility === 'PUBLIC' || visibility === 'UNLISTED' ? groups : [];
  return first === undefined ? {} : { audience: more.length === 0 ? first : [first, ...more] };
}

const KINDS = { image: 'Image', video: 'Video', audio: 'Audio' } as const;

function attachmentOf(ctx: Reading, { key, type, description, blurhash, meta }: MediaOf): object {
  const { width, height, duration } = meta.original ?? {};
  return {
    type: KINDS[type.split('/')[0] as keyof typeof KINDS] ?? 'Document',
    mediaType: type,
    url: mediaUrl(ctx, key),
    ...(description && { name: description, summary: description }),
    ...(blurhash && { blurhash }),
    ...(meta.focus && { focalPoint: [meta.focus.x, meta.focus.y] }),
    ...(width && height && { width, height }),
    ...(duration && { duration: `PT${duration}S` }),
  };
}

const mentionTag = ({ uri, username, domain }: NoteRow['mentions'][number], ctx: Reading): object => ({
  type: 'Mention',
  href: uri,
  name: `@${username}@${domain ?? ctx.config.domain}`,
});

/** Its first page is part of it; where the author wrote more, the next one has them all. */
export function repliesOf({ uri, own_replies: own }: Pick<NoteRow, 'uri' | 'own_replies'>): object {
  const id = `${uri}/replies`;
  const next = `${id}?${own.length < OWN_REPLIES ? 'only_other_accounts=true&' : ''}page=true`;
  return { id, type: 'Collection', first: { type: 'CollectionPage', partOf: id, next, items: own } };
}

/** The collection of the posts of a thread (FEP-7888). */
export const threadUri = (
  { config }: Pick<Reading, 'config'>,
  thread: bigint | string,
  origin: string | null = null,
): string => `${urlOfOrigin(config, { origin })}/contexts/${thread}`;

/** Only the total; the members stay private. */
export const countOf = (row: Pick<NoteRow, 'uri' | 'likes' | 'shares'>, of: 'likes' | 'shares'): object => ({
  id: `${row.uri}/${of}`,
  type: 'Collection',
  totalItems: row[of],
});

function viewNote(ctx: Reading, row: NoteRow, emojis: EmojiMap): object {
  const content = quotingContent(row);
  const named = shortcodesIn(row.spoiler_text, textOf(row.content), ...(row.poll?.options ?? []));
  return {
    id: row.uri,
    type: row.poll ? 'Question' : 'Note',
    attributedTo: row.author_uri,
    ...recipientsOf(row),
    ...audienceOf(row),
    ...contentFields(row, content),
    // Forums show the name as the title.
    ...(row.discussion && { name: row.discussion.title, commentsEnabled: !row.discussion.closed }),
    ...quoteProperties(row),
    summary: row.spoiler_text || null,
    sensitive: row.sensitive,
    inReplyTo: row.parent_uri ?? row.event_uri,
    conversation: row.conversation_uri,
    ...(row.thread_id !== null && { context: threadUri(ctx, row.thread_id) }),
    published: publishedText(row.created_at),
    ...(row.edited_at && { updated: timeText(row.edited_at) }),
    url: row.url,
    attachment: row.media.map((media) => attachmentOf(ctx, media)),
    tag: [
      ...row.mentions.map((mention) => mentionTag(mention, ctx)),
      ...row.tags.map((title) => ({ type: 'Hashtag', href: tagUrl(ctx, title), name: `#${title}` })),
      ...emojiTags(ctx, emojis, named),
      ...quoteTags(row),
    ],
    interactionPolicy: { ...quotersIn(row), ...repliersIn(row) },
    ...approvalProperties('Reply', row.approval?.authorization ?? null),
    replies: repliesOf(row),
    likes: countOf(row, 'likes'),
    shares: countOf(row, 'shares'),
    ...(row.poll && pollFields(ctx, row.poll)),
  };
}

export interface StatusDocument {
  row: NoteRow;
  /** Without `@context`; null for a reblog, which is only an activity. */
  note: object | null;
}

/** Forums show the title of a discussion themselves, so the content does not begin with it. */
export function forForums({ row, note }: StatusDocument): StatusDocument {
  if (!row.discussion || !note) return { row, note };
  return { row, note: { ...note, ...contentFields(row, withoutTitle(row.discussion.title, quotingContent(row))) } };
}

/** As the post will be when it is approved. */
const approved = (row: NoteRow): NoteRow =>
  row.approval?.state === 'PENDING'
    ? { ...row, visibility: row.approval.visibility, mentions: row.approval.mentions }
    : row;

/**
 * One statement. Unknown, deleted and remote ones are left out.
 *
 * @param asRequested replies and reblogs that wait have their later recipients, for the author who is asked
 */
export async function statusDocuments(
  ctx: Reading,
  ids: readonly bigint[],
  asRequested = false,
): Promise<Map<bigint, StatusDocument>> {
  const read = await ctx.sql.many(notesByIds, [ids]);
  const rows = asRequested ? read.map(approved) : read;
  const emojis = await gatherEmojis(ctx, rows, (row) => shortcodesIn(row.spoiler_text, textOf(row.content)));
  return new Map(
    rows.map((row) => [row.id, { row, note: row.original_uri === null ? viewNote(ctx, row, emojis) : null }]),
  );
}

export const withContext = (document: object): object => ({ '@context': CONTEXT_OF_NOTES, ...document });
