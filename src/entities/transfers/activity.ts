/** A person and their posts as ActivityStreams, as Mastodon's archives have them (https://www.w3.org/TR/activitystreams-core/). */
import { keyUri } from '../../domain/federation/outbox/instance-key.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { contentFields } from '../activitypub/content-fields.ts';

export const CONTEXT = [
  'https://www.w3.org/ns/activitystreams',
  {
    toot: 'http://joinmastodon.org/ns#',
    sensitive: 'as:sensitive',
    Hashtag: 'as:Hashtag',
    blurhash: 'toot:blurhash',
    votersCount: 'toot:votersCount',
  },
];

const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

const ACTOR = { select: { uri: true, preferredUsername: true, domain: true } } as const;

/** The columns of a post that `viewActivity` needs. */
export const ACTIVITY_ROWS = {
  actor: { select: { uri: true, followersUri: true } },
  inReplyTo: { select: { uri: true } },
  reblogOf: { select: { uri: true } },
  mentions: { include: { actor: ACTOR } },
  tags: { include: { tag: true } },
  media: { orderBy: { position: 'asc' } },
  poll: true,
} satisfies Prisma.StatusInclude;

export type ActivityRow = Prisma.StatusGetPayload<{ include: typeof ACTIVITY_ROWS }>;

type Json = Record<string, unknown>;

/** The recipients, by visibility. */
function audience({ visibility, actor, mentions }: ActivityRow): { to: string[]; cc: string[] } {
  const mentioned = mentions.map((mention) => mention.actor.uri);
  switch (visibility) {
    case 'PUBLIC':
      return { to: [PUBLIC], cc: [actor.followersUri, ...mentioned] };
    case 'UNLISTED':
      return { to: [actor.followersUri], cc: [PUBLIC, ...mentioned] };
    case 'PRIVATE':
      return { to: [actor.followersUri], cc: mentioned };
    case 'DIRECT':
    // Its group is among the mentions.
    case 'MEMBERS':
      return { to: mentioned, cc: [] };
  }
}

/** The path of a file in the archive. */
export const mediaPath = (key: string): string => `media_attachments/${key}`;

function pollOf({ poll }: ActivityRow): Json {
  if (!poll) return {};
  const options = poll.options.map((name, place) => ({
    type: 'Note',
    name,
    replies: { type: 'Collection', totalItems: poll.tallies[place] ?? 0 },
  }));
  return {
    endTime: poll.expiresAt.toISOString(),
    votersCount: poll.votersCount,
    [poll.multiple ? 'anyOf' : 'oneOf']: options,
  };
}

/** @param publicUrl base of the addresses of hashtags */
function viewNote(row: ActivityRow, publicUrl: string): Json {
  const { content, mentions, tags, media } = row;
  return {
    id: row.uri,
    type: row.poll ? 'Question' : 'Note',
    summary: row.spoilerText || null,
    inReplyTo: row.inReplyTo?.uri ?? null,
    published: row.createdAt.toISOString(),
    ...(row.editedAt && { updated: row.editedAt.toISOString() }),
    url: row.url,
    attributedTo: row.actor.uri,
    ...audience(row),
    sensitive: row.sensitive,
    ...contentFields(row, content),
    attachment: media.map(({ contentType, key, description, blurhash }) => ({
      type: 'Document',
      mediaType: contentType,
      url: mediaPath(key),
      name: description,
      blurhash,
    })),
    tag: [
      ...mentions.map(({ actor }) => ({
        type: 'Mention',
        href: actor.uri,
        name: `@${actor.preferredUsername}${actor.domain ? `@${actor.domain}` : ''}`,
      })),
      ...tags.map(({ tag }) => ({
        type: 'Hashtag',
        href: `${publicUrl}/tags/${encodeURIComponent(tag.name)}`,
        name: `#${tag.title}`,
      })),
    ],
    ...pollOf(row),
  };
}

/** A post as its activity: Create, or Announce for a boost. */
export function viewActivity(row: ActivityRow, publicUrl: string): Json {
  const activity = {
    id: `${row.uri}/activity`,
    actor: row.actor.uri,
    published: row.createdAt.toISOString(),
    ...audience(row),
  };
  if (row.reblogOfId !== null) return { ...activity, type: 'Announce', object: row.reblogOf?.uri ?? null };
  return { ...activity, type: 'Create', object: viewNote(row, publicUrl) };
}

export const PERSON_ROWS = {
  avatar: true,
  banner: true,
  keys: { select: { publicKey: true, keyUri: true } },
} satisfies Prisma.ActorInclude;

export type PersonRow = Prisma.ActorGetPayload<{ include: typeof PERSON_ROWS }>;

const image = (media: PersonRow['avatar']): Json | null =>
  media && { type: 'Image', mediaType: media.contentType, url: mediaPath(media.key) };

/** The person, with the other files of the archive as their collections. */
export function viewPerson(row: PersonRow): Json {
  return {
    '@context': CONTEXT,
    id: row.uri,
    type: row.bot ? 'Service' : 'Person',
    preferredUsername: row.preferredUsername,
    name: row.name,
    summary: row.summary,
    url: row.url,
    inbox: row.inbox,
    outbox: 'outbox.json',
    likes: 'likes.json',
    bookmarks: 'bookmarks.json',
    followers: row.followersUri,
    published: row.createdAt.toISOString(),
    manuallyApprovesFollowers: row.locked,
    discoverable: row.discoverable,
    attachment: (row.fields as { name?: string; value?: string }[]).map(({ name, value }) => ({
      type: 'PropertyValue',
      name,
      value,
    })),
    icon: image(row.avatar),
    image: image(row.banner),
    ...(row.keys && {
      publicKey: { id: keyUri(row.uri, row.keys.keyUri), owner: row.uri, publicKeyPem: row.keys.publicKey },
    }),
  };
}
