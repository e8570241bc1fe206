/** Documents of local actors, and of the server itself, for other servers (ActivityPub, Actors; Mastodon's extensions). */

import type { DomainContext } from '../../domain/access/context.ts';
import { shortcodesIn, textOf } from '../../domain/emojis/shortcode.ts';
import {
  collectionsOfServer,
  instanceActorUri,
  instanceName,
  keyUri,
  originActorUri,
  originName,
} from '../../domain/federation/outbox/instance-key.ts';
import { urlOfOrigin } from '../../domain/kernel/own-domains.ts';
import { storedFields } from '../../domain/persons/profile/fields.ts';
import { tagUrl } from '../../domain/tags/url.ts';
import type { CommunityPicture } from '../../generated/prisma/client.ts';
import type { Openness } from '../../generated/prisma/enums.ts';
import type { Origin } from '../../platform/config.ts';
import { statement } from '../../platform/database/sql.ts';
import { type EmojiMap, gatherEmojis } from '../fields/custom-emoji.ts';
import { mediaUrl } from '../fields/urls.ts';
import { CONTEXT_OF_ACTORS, CONTEXT_OF_GROUPS } from './context.ts';
import { emojiTags } from './emoji-tags.ts';
import { groupTerms, MEMBER_COUNT } from './group-terms.ts';

interface ActorRow {
  id: bigint;
  type: 'PERSON' | 'GROUP' | 'ORGANIZATION' | 'SERVICE' | 'APPLICATION';
  username: string;
  name: string;
  summary: string;
  fields: unknown;
  uri: string;
  url: string;
  inbox: string;
  outbox: string;
  followers_uri: string;
  locked: boolean;
  discoverable: boolean;
  indexable: boolean;
  bot: boolean;
  memorial: boolean;
  show_media: boolean;
  show_media_replies: boolean;
  show_featured: boolean;
  attribution_domains: string[];
  suspended: boolean;
  created_at: Date;
  moved_to: string | null;
  aliases: string[];
  tags: string[];
  origin: string | null;
  public_key: string | null;
  key_uri: string | null;
  avatar: Picture | null;
  header: Picture | null;
  openness: Openness | null;
  /** For a group. */
  member_count: number;
}

interface Picture {
  key: string;
  type: string;
  description: string | null;
}

const picture = (media: string): string =>
  `(SELECT json_build_object('key', p.key, 'type', p.content_type, 'description', p.description) FROM media p WHERE p.id = ${media})`;

const actorsByIds = statement(
  'activitypub_actors',
  `SELECT a.id, a.type::text AS type, a.preferred_username AS username, a.name, a.summary, a.fields, a.uri, a.url, a.inbox, a.outbox, a.followers_uri,
     a.locked, a.discoverable, a.indexable, a.bot, a.memorial, a.show_media, a.show_media_replies, a.show_featured, a.attribution_domains,
     a.suspended_at IS NOT NULL AS suspended, a.created_at, a.origin, k.public_key, k.key_uri,
     a.openness::text AS openness, ${MEMBER_COUNT('a')} AS member_count,
     (SELECT m.uri FROM actors m WHERE m.id = a.moved_to_id AND m.deleted_at IS NULL) AS moved_to,
     ARRAY(SELECT o.uri FROM account_aliases l JOIN actors o ON o.id = l.alias_id WHERE l.actor_id = a.id ORDER BY l.id) AS aliases,
     ARRAY(SELECT t.title FROM featured_tags f JOIN tags t ON t.id = f.tag_id WHERE f.actor_id = a.id ORDER BY f.id) AS tags,
     ${picture('a.avatar_id')} AS avatar, ${picture('a.banner_id')} AS header
   FROM actors a LEFT JOIN actor_keys k ON k.actor_id = a.id
   WHERE a.id = ANY ($1::bigint[]) AND a.domain IS NULL`,
).as<ActorRow, 'attribution_domains'>();

const TYPES = {
  PERSON: 'Person',
  GROUP: 'Group',
  ORGANIZATION: 'Organization',
  SERVICE: 'Service',
  APPLICATION: 'Application',
} as const;

/** The collection of an actor's pinned posts. */
export const featuredOf = (actorUri: string): string => `${actorUri}/collections/featured`;

type Reading = Pick<DomainContext, 'sql' | 'config' | 'bus'>;

const imageOf = (ctx: Pick<DomainContext, 'config'>, found: Picture | null): object | undefined =>
  found === null
    ? undefined
    : {
        type: 'Image',
        mediaType: found.type,
        url: mediaUrl(ctx, found.key),
        ...(found.description && { summary: found.description }),
      };

/** Only the day, as on other servers. */
const dayOf = (time: Date): string => `${time.toISOString().slice(0, 10)}T00:00:00Z`;

/** A suspended actor's document has only its suspension. */
function profileOf(ctx: Reading, row: ActorRow, emojis: EmojiMap): object {
  const shown = !row.suspended;
  const fields = shown ? storedFields(row.fields) : [];
  const icon = shown ? imageOf(ctx, row.avatar) : undefined;
  const image = shown ? imageOf(ctx, row.header) : undefined;
  const texts = [row.name, textOf(row.summary), ...fields.flatMap(({ name, html }) => [name, textOf(html)])];
  return {
    name: (shown && row.name) || row.username,
    summary: shown ? row.summary : '',
    manuallyApprovesFollowers: shown && row.locked,
    discoverable: shown && row.discoverable,
    indexable: shown && row.indexable,
    memorial: row.memorial,
    showFeatured: row.show_featured,
    showMedia: row.show_media,
    showRepliesInMedia: row.show_media_replies,
    // Remote collections are not supported, so nobody may add the actor to one.
    interactionPolicy: { canFeature: { automaticApproval: [row.uri] } },
    attachment: fields.map(({ name, html }) => ({ type: 'PropertyValue', name, value: html })),
    tag: shown
      ? [
          ...emojiTags(ctx, emojis, shortcodesIn(...texts)),
          ...row.tags.map((title) => ({ type: 'Hashtag', href: tagUrl(ctx, title), name: `#${title}` })),
        ]
      : [],
    ...(icon && { icon }),
    ...(image && { image }),
    ...(shown && row.moved_to !== null && { movedTo: row.moved_to }),
    ...(shown && row.aliases.length > 0 && { alsoKnownAs: row.aliases }),
    ...(shown && row.attribution_domains.length > 0 && { attributionDomains: row.attribution_domains }),
    ...(row.suspended && { suspended: true }),
  };
}

function viewActor(ctx: Reading, row: ActorRow, emojis: EmojiMap): object {
  const group = row.type === 'GROUP' ? groupTerms(row) : null;
  return {
    '@context': group ? CONTEXT_OF_GROUPS : CONTEXT_OF_ACTORS,
    id: row.uri,
    type: row.type === 'PERSON' && row.bot ? 'Service' : TYPES[row.type],
    preferredUsername: row.username,
    webfinger: `${row.username}@${row.origin ?? ctx.config.domain}`,
    inbox: row.inbox,
    outbox: row.outbox,
    followers: row.followers_uri,
    following: `${row.uri}/following`,
    featured: featuredOf(row.uri),
    featuredTags: `${row.uri}/collections/tags`,
    url: row.url,
    published: dayOf(row.created_at),
    ...profileOf(ctx, row, emojis),
    ...(row.public_key !== null && {
      publicKey: { id: keyUri(row.uri, row.key_uri), owner: row.uri, publicKeyPem: row.public_key },
    }),
    ...group?.own,
    ...group?.collections,
    endpoints: { sharedInbox: `${urlOfOrigin(ctx.config, row)}/inbox`, ...group?.collections },
  };
}

/** One statement. Unknown and remote actors are left out. */
export async function actorDocuments(ctx: Reading, ids: readonly bigint[]): Promise<Map<bigint, object>> {
  const rows = await ctx.sql.many(actorsByIds, [ids]);
  const emojis = await gatherEmojis(ctx, rows, (row) =>
    shortcodesIn(row.name, textOf(row.summary), ...storedFields(row.fields).map(({ html }) => textOf(html))),
  );
  return new Map(rows.map((row) => [row.id, viewActor(ctx, row, emojis)]));
}

export interface InstanceShown {
  /** PEM. */
  publicKey: string;
  /** The id of the key, if it is not the usual one. */
  keyUri?: string | null;
  /** The further origin that it stands for. */
  origin?: Origin | null;
  /** The name of the community. */
  name: string;
  /** Whether the staff approve follows. */
  locked: boolean;
  /** The picture of the community; null without one. */
  picture: CommunityPicture | null;
}

export function instanceActorDocument(
  ctx: Pick<DomainContext, 'config'>,
  { publicKey, keyUri: storedKeyUri = null, origin = null, name, locked, picture }: InstanceShown,
): object {
  const { publicUrl } = ctx.config;
  const domain = origin?.handleDomain ?? ctx.config.domain;
  const username = origin ? originName(origin) : instanceName(ctx);
  const uri = origin ? originActorUri(origin) : instanceActorUri(ctx);
  const collections = collectionsOfServer(uri);
  const base = origin?.url ?? publicUrl;
  return {
    '@context': CONTEXT_OF_ACTORS,
    id: uri,
    type: 'Application',
    preferredUsername: username,
    webfinger: `${username}@${domain}`,
    name,
    // Mobilizon's has that of its server.
    inbox: collections === uri ? `${uri}/inbox` : `${base}/inbox`,
    outbox: `${collections}/outbox`,
    followers: `${collections}/followers`,
    following: `${collections}/following`,
    url: `${publicUrl}/about`,
    manuallyApprovesFollowers: locked,
    ...(picture && {
      image: imageOf(ctx, { key: picture.key, type: picture.contentType, description: picture.description }),
    }),
    publicKey: { id: keyUri(uri, storedKeyUri), owner: uri, publicKeyPem: publicKey },
    endpoints: { sharedInbox: `${base}/inbox` },
  };
}
