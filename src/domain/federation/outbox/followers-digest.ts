/**
 * Digests of followers, by which two servers notice that they disagree about who follows whom (FEP-8fcf): the XOR of the SHA-256
 * of the followers' ids.
 */
import { createHash } from 'node:crypto';
import { statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';

type Ctx = Pick<Platform, 'sql'>;

/** Deliveries of authors with as many followers have no digests, as in Mastodon. */
const MOST_FOLLOWERS = 25_000;

/** As SQL over the followers `x`: the digest as text of 256 bits. */
const DIGEST = `bit_xor(('x' || encode(sha256(convert_to(x.uri, 'UTF8')), 'hex'))::bit(256))::text`;

/** @param bits null without followers */
const hexOf = (bits: string | null): string =>
  BigInt(`0b${bits ?? 0}`)
    .toString(16)
    .padStart(64, '0');

/** Ids that are named twice count once. */
export function digestOf(ids: Iterable<string>): string {
  let digest = 0n;
  for (const id of new Set(ids)) digest ^= BigInt(`0x${createHash('sha256').update(id).digest('hex')}`);
  return digest.toString(16).padStart(64, '0');
}

const byOrigin = statement(
  'follower_digests',
  `SELECT a.uri, a.followers_uri, d.origin, d.digest FROM actors a JOIN actor_stats t ON t.actor_id = a.id LEFT JOIN LATERAL (
     SELECT substring(x.uri FROM '^https?://[^/]+') AS origin, ${DIGEST} AS digest
     FROM follows f JOIN actors x ON x.id = f.follower_id AND x.domain IS NOT NULL
     WHERE f.target_id = a.id AND f.approved GROUP BY 1) d ON true
   WHERE a.id = $1 AND t.followers_count < ${MOST_FOLLOWERS}`,
).as<{ uri: string; followers_uri: string; origin: string | null; digest: string | null }>();

/** The address at which a server fetches the local actor's followers on it. */
export const followersUrl = (actorUri: string): string => `${actorUri}/followers_synchronization`;

/**
 * Returns the values of the header Collection-Synchronization, by the origins of inboxes; null if the author has too many
 * followers.
 */
export async function synchronizationOf(
  { sql }: Ctx,
  authorId: bigint,
): Promise<((inboxes: readonly string[]) => Record<string, string>) | null> {
  const rows = await sql.many(byOrigin, [authorId]);
  const [author] = rows;
  if (!author) return null;
  const digests = new Map(rows.map(({ origin, digest }) => [origin, hexOf(digest)]));
  const valueFor = (origin: string): string => {
    const digest = digests.get(origin) ?? hexOf(null);
    return `collectionId="${author.followers_uri}", url="${followersUrl(author.uri)}", digest="${digest}"`;
  };
  return (inboxes) => {
    const origins = new Set(inboxes.map((inbox) => new URL(inbox).origin));
    return Object.fromEntries([...origins].map((origin) => [origin, valueFor(origin)]));
  };
}

const besideRequester = statement(
  'followers_beside_requester',
  `SELECT x.uri FROM actors r JOIN actors x ON x.domain IS NOT NULL AND starts_with(x.uri, substring(r.uri FROM '^https?://[^/]+/'))
   JOIN follows f ON f.follower_id = x.id
   WHERE r.id = $2 AND f.target_id = $1 AND f.approved ORDER BY f.id DESC LIMIT ${MOST_FOLLOWERS}`,
);

/** Ids of the followers of a local actor on the server of the remote requester. */
export const followersBesideRequester = async ({ sql }: Ctx, actorId: bigint, requesterId: bigint): Promise<string[]> =>
  (await sql.many(besideRequester, [actorId, requesterId])).map(({ uri }) => uri);

const ofLocal = statement(
  'digest_of_local_followers',
  `SELECT a.followers_uri, (
     SELECT ${DIGEST} FROM follows f JOIN actors x ON x.id = f.follower_id AND x.domain IS NULL AND x.origin IS NULL
     WHERE f.target_id = a.id AND f.approved) AS digest
   FROM actors a WHERE a.id = $1`,
).as<{ digest: string | null }>();

/** The collection of a remote actor's followers, and the digest of those at the first origin; null if the actor is unknown. */
export async function localFollowersDigest(
  { sql }: Ctx,
  actorId: bigint,
): Promise<{ collectionId: string; digest: string } | null> {
  const [row] = await sql.many(ofLocal, [actorId]);
  return row ? { collectionId: row.followers_uri, digest: hexOf(row.digest) } : null;
}
