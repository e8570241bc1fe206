/**
 * The Article of a post that a local group shares, for Mobilizon, which knows neither boosts nor posts of people in groups
 * (docs/decisions/0120-articles-for-mobilizon.md). The Note of the author stays the post for everybody else.
 */
import { escapeHtml } from '../../domain/kernel/escape-html.ts';
import { excerptOf } from '../../domain/kernel/html/plain-text.ts';
import { withoutTitle } from '../../domain/statuses/discussions/heading.ts';
import { tagUrl } from '../../domain/tags/url.ts';
import type { StatusVisibility } from '../../generated/prisma/client.ts';
import { statement } from '../../platform/database/sql.ts';
import type { Platform } from '../../platform/platform.ts';
import { timeText } from '../fields/time.ts';
import { mediaUrl } from '../fields/urls.ts';
import { CONTEXT_OF_ARTICLES, PUBLIC } from './context.ts';
import { publishedText } from './document-time.ts';

interface ArticleRow {
  /** The boost by the group. */
  id: bigint;
  group_uri: string;
  group_name: string;
  followers_uri: string;
  author_uri: string;
  visibility: StatusVisibility;
  url: string;
  content: string;
  spoiler_text: string;
  /** The title of the discussion that begins with the post. */
  title: string | null;
  created_at: Date;
  edited_at: Date | null;
  tags: string[];
  media: { key: string; type: string; description: string | null }[];
}

const articlesByBoosts = statement(
  'activitypub_articles',
  `SELECT b.id, g.uri AS group_uri, coalesce(nullif(g.name, ''), g.preferred_username) AS group_name, g.followers_uri, a.uri AS author_uri, s.visibility::text AS visibility,
     s.url, s.content, s.spoiler_text, d.title, s.created_at, s.edited_at,
     coalesce((SELECT json_agg(t.title ORDER BY t.id) FROM status_tags st JOIN tags t ON t.id = st.tag_id WHERE st.status_id = s.id), '[]') AS tags,
     coalesce((SELECT json_agg(json_build_object('key', f.key, 'type', f.content_type, 'description', f.description) ORDER BY f.position)
       FROM media f WHERE f.status_id = s.id AND f.state = 'READY'), '[]') AS media
   FROM statuses b JOIN actors g ON g.id = b.actor_id AND g.type = 'GROUP' AND g.domain IS NULL
   JOIN statuses s ON s.id = b.reblog_of_id AND s.deleted_at IS NULL JOIN actors a ON a.id = s.actor_id AND a.domain IS NULL LEFT JOIN discussions d ON d.status_id = s.id
   WHERE b.id = ANY ($1::bigint[]) AND b.deleted_at IS NULL`,
).as<ArticleRow>();

/** The address of the Article of a group, by the id of the boost. */
export const articleUri = (groupUri: string, boostId: bigint): string => `${groupUri}/posts/${boostId}`;

/** Mobilizon reads these audiences alone. */
function audienceOf({ visibility, group_uri: group, followers_uri: followers }: ArticleRow) {
  const members = `${group}/members`;
  if (visibility === 'MEMBERS') return { to: [members], cc: [] };
  return visibility === 'PUBLIC' ? { to: [PUBLIC], cc: [members, followers] } : { to: [followers], cc: [members] };
}

const LONGEST_TITLE = 80;
/** Mobilizon refuses shorter ones. */
const SHORTEST_TITLE = 3;

/** Only discussions have one; otherwise the content warning, or the beginning of the text. */
function titleOf({ title: given, spoiler_text: warning, content, group_name: group }: ArticleRow): string {
  if (given !== null && given.length >= SHORTEST_TITLE) return given;
  const title = [...warning].slice(0, LONGEST_TITLE).join('') || excerptOf(content, LONGEST_TITLE);
  return title.length < SHORTEST_TITLE ? group : title;
}

/** Mobilizon refuses an Article without a text, such as that of a post with pictures alone. */
const contentOf = (row: ArticleRow): string =>
  withoutTitle(row.title, row.content) || `<p>${escapeHtml(titleOf(row))}</p>`;

const viewArticle = (ctx: Pick<Platform, 'config'>, row: ArticleRow): object => ({
  ...{ id: articleUri(row.group_uri, row.id), type: 'Article', actor: row.author_uri, attributedTo: row.group_uri },
  ...audienceOf(row),
  ...{ name: titleOf(row), content: contentOf(row), draft: false },
  published: publishedText(row.created_at),
  ...(row.edited_at && { updated: timeText(row.edited_at) }),
  url: row.url,
  attachment: row.media.map(({ key, type, description }) => ({
    ...{ type: 'Document', mediaType: type, url: mediaUrl(ctx, key), name: description ?? '' },
  })),
  tag: row.tags.map((title) => ({ type: 'Hashtag', href: tagUrl(ctx, title), name: `#${title}` })),
});

/** Articles without `@context`, by the ids of the boosts. Boosts by others than local groups, and of posts of remote people, have none. */
export async function articleDocuments(
  ctx: Pick<Platform, 'sql' | 'config'>,
  boostIds: readonly bigint[],
): Promise<Map<bigint, object>> {
  const rows = boostIds.length === 0 ? [] : await ctx.sql.many(articlesByBoosts, [[...boostIds]]);
  return new Map(rows.map((row) => [row.id, viewArticle(ctx, row)]));
}

/** By the group, which is the actor that `attributedTo` names. */
export function articleActivity(
  type: 'Create' | 'Update',
  id: string,
  article: object & { attributedTo?: unknown; to?: unknown; cc?: unknown },
): object {
  const { attributedTo, to, cc } = article;
  return { '@context': CONTEXT_OF_ARTICLES, id, type, actor: attributedTo, attributedTo, object: article, to, cc };
}

export const deleteArticleActivity = (uri: string, group: string): object => ({
  ...{ '@context': CONTEXT_OF_ARTICLES, id: `${uri}#delete`, type: 'Delete', actor: group, attributedTo: group },
  ...{ object: { id: uri, type: 'Tombstone', formerType: 'Article' }, to: [PUBLIC] },
});
