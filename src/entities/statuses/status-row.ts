/** The cached rows of statuses, the same for every viewer, read with everything that belongs to them in one prepared statement. */

import { collectionsIn } from '../../domain/collections/url.ts';
import { shortcodesIn, textOf } from '../../domain/emojis/shortcode.ts';
import { SHOWN_DOMAIN } from '../../domain/kernel/own-domains.ts';
import { NOT_REMOVED } from '../../domain/statuses/discussions/removed.ts';
import { IS_SHARED } from '../../domain/statuses/discussions/shared.ts';
import { PLAIN_WORDS, type PlainWords } from '../../domain/statuses/plain-words.ts';
import type { StatusSkeleton, WrittenStatus } from '../../domain/statuses/reading/skeleton.ts';
import type { InteractionPolicy, QuotePolicy, StatusVisibility } from '../../generated/prisma/client.ts';
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { RevisionCache } from '../../platform/reading/revision-cache.ts';
import type { RemoteEmoji } from '../fields/custom-emoji.ts';
import { timeText } from '../fields/time.ts';
import type { MediaRow } from './media-attachment.ts';
import { POLL_OF, type PollRow } from './poll.ts';
import { CARD_OF, type CardRow } from './preview-card.ts';

export interface StatusRow extends PlainWords {
  id: bigint;
  actor_id: bigint;
  uri: string;
  url: string;
  content: string;
  spoiler_text: string;
  sensitive: boolean;
  /** Moderators have marked all media of the author as sensitive. */
  author_sensitized: boolean;
  /** A reply that is not approved has that which it gets then. */
  visibility: 'public' | 'unlisted' | 'private' | 'direct';
  /** The group whose members may read it; it is shown as private. */
  group_id: bigint | null;
  /** The discussion that begins with it. */
  discussion: { group_id: string; title: string; closed: boolean } | null;
  /** Moderators of the group removed it from the discussion in which it replies. */
  removed: boolean;
  in_reply_to_id: bigint | null;
  in_reply_to_actor_id: bigint | null;
  reblog_of_id: bigint | null;
  /** Serialized, as the API sends them. */
  created_at: string;
  edited_at: string | null;
  quote_policy: QuotePolicy;
  quote_manual_policy: QuotePolicy;
  reply_policy: InteractionPolicy;
  reply_manual_policy: InteractionPolicy;
  /** Null unless it is a reply or boost that needs an approval. */
  approval_state: 'PENDING' | 'ACCEPTED' | 'REJECTED' | null;
  /** The address of what a remote status quotes, or a local one at another server. */
  quote_uri: string | null;
  app_name: string | null;
  app_website: string | null;
  mentions: { id: string; username: string; domain: string | null; url: string }[];
  tags: string[];
  media: MediaRow[];
  poll: PollRow | null;
  card: CardRow | null;
  /** Those of the author's server that it names; none of local statuses. */
  emojis: readonly RemoteEmoji[];
  /** The emoji that its text, content warning and poll may name. */
  shortcodes: readonly string[];
  /** Ids in the links of its text; there may be no such collections. */
  collections: readonly bigint[];
}

type Read = Omit<StatusRow, 'created_at' | 'edited_at' | 'shortcodes' | 'collections'> & {
  created_at: Date;
  edited_at: Date | null;
};

/** As SQL: a visibility as apps know it. */
const SHOWN_AS = (visibility: string): string => `lower(coalesce(nullif((${visibility})::text, 'MEMBERS'), 'private'))`;

const statusesByIds = statement(
  'statuses_by_ids',
  `SELECT s.id, s.actor_id, s.uri, s.url, s.content, s.spoiler_text, s.sensitive, a.sensitized_at IS NOT NULL AS author_sensitized, ${PLAIN_WORDS('s')}, ${SHOWN_AS("CASE WHEN ap.state <> 'ACCEPTED' THEN ap.visibility ELSE s.visibility END")} AS visibility, s.group_id,
     p.id AS in_reply_to_id, s.in_reply_to_actor_id, s.reblog_of_id, s.created_at, s.edited_at,
     s.quote_policy, s.quote_manual_policy, s.reply_policy, s.reply_manual_policy, ap.state::text AS approval_state, rq.uri AS quote_uri, s.emojis,
     app.name AS app_name, app.website AS app_website,
     coalesce((SELECT json_agg(json_build_object('id', a.id::text, 'username', a.preferred_username, 'domain', ${SHOWN_DOMAIN('a')}, 'url', a.url))
       FROM mentions m JOIN actors a ON a.id = m.actor_id WHERE m.status_id = s.id AND NOT m.silent), '[]') AS mentions,
     coalesce((SELECT json_agg(t.name ORDER BY t.id) FROM status_tags st JOIN tags t ON t.id = st.tag_id WHERE st.status_id = s.id), '[]') AS tags,
     coalesce((SELECT json_agg(json_build_object('id', f.id::text, 'key', f.key, 'small_key', f.small_key, 'description', f.description,
         'blurhash', f.blurhash, 'meta', f.meta, 'kind', f.kind, 'state', f.state, 'remote_url', f.remote_url,
         'preview_remote_url', f.preview_remote_url) ORDER BY f.position)
       FROM media f WHERE f.status_id = s.id), '[]') AS media,
     ${POLL_OF('s')} AS poll, ${CARD_OF('s')} AS card,
     (SELECT json_build_object('group_id', d.group_id::text, 'title', d.title, 'closed', d.closed_at IS NOT NULL) FROM discussions d WHERE d.status_id = s.id AND ${IS_SHARED('d')}) AS discussion,
     NOT ${NOT_REMOVED('s')} AS removed
   FROM statuses s
   JOIN actors a ON a.id = s.actor_id
   LEFT JOIN statuses p ON p.id = s.in_reply_to_id AND p.deleted_at IS NULL
   LEFT JOIN apps app ON app.id = s.app_id
   LEFT JOIN remote_quotes rq ON rq.status_id = s.id
   LEFT JOIN status_approvals ap ON ap.status_id = s.id
   WHERE s.id = ANY ($1::bigint[])`,
).as<Read>();

type Reading = Pick<Platform, 'sql' | 'config'>;

function rowOf(ctx: Reading, { created_at, edited_at, ...read }: Read): StatusRow {
  return {
    ...read,
    created_at: timeText(created_at),
    edited_at: edited_at && timeText(edited_at),
    shortcodes: shortcodesIn(read.spoiler_text, textOf(read.content), ...(read.poll?.options ?? [])),
    collections: collectionsIn(ctx, read.content),
  };
}

/** The rows of statuses by id; `wanted` returns the revision of each (domain/statuses/reading/skeleton-sql.ts). */
const statusRowCache = new RevisionCache<Reading, StatusRow>(10_000, (ctx) => async (ids) => {
  const rows = await ctx.sql.many(statusesByIds, [ids]);
  return rows.map((row) => [row.id, rowOf(ctx, row)]);
});

/** The fields of a status that has only text. */
const NOTHING_MORE = {
  in_reply_to_id: null,
  in_reply_to_actor_id: null,
  reblog_of_id: null,
  quote_uri: null,
  approval_state: null,
  edited_at: null,
  discussion: null,
  removed: false,
  poll: null,
  card: null,
  emojis: [],
};

/** The same of a row. */
export const shownAs = (visibility: StatusVisibility): StatusRow['visibility'] =>
  (visibility === 'MEMBERS' ? 'private' : visibility.toLowerCase()) as StatusRow['visibility'];

function writtenRow(ctx: Reading, { id, actor_id }: StatusSkeleton, written: WrittenStatus): StatusRow {
  const visibility = shownAs(written.visibility);
  return rowOf(ctx, { ...NOTHING_MORE, mentions: [], tags: [], media: [], ...written, id, actor_id, visibility });
}

/** One statement at most; none for a status that was just written. Deleted ones are left out. */
export function gatherRows(ctx: Reading, skeletons: readonly StatusSkeleton[]): Promise<Map<bigint, StatusRow>> {
  for (const skeleton of skeletons)
    if (skeleton.written)
      statusRowCache.remember(ctx, skeleton.id, skeleton.revision, writtenRow(ctx, skeleton, skeleton.written));
  return statusRowCache.gather(ctx, skeletons, ({ id, revision }) => [id, revision]);
}
