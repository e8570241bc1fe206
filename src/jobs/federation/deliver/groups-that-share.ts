/** The local groups that share a status, and the servers of their followers and members by the software that they run. */
import { domainOf } from '../../../domain/federation/outbox/requests.ts';
import { inboxesOfDeletedShared, inboxesOfShared } from '../../../domain/federation/outbox/wall-inboxes.ts';
import { ACTIVE } from '../../../domain/statuses/visible.ts';
import type { StatusVisibility } from '../../../generated/prisma/client.ts';
import { statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';

export interface SharingGroup {
  /** The shared status. */
  statusId: bigint;
  /** Whether the author of the status is local. */
  isOfLocal: boolean;
  boostId: bigint;
  /** The address of the boost. */
  boost: string;
  groupId: bigint;
  uri: string;
  followersUri: string;
  visibility: StatusVisibility;
}

interface SharingRow extends SharingGroup {
  /** Whether neither the author nor the group is suspended. */
  isActive: boolean;
}

/** A group shares what names it, so its boosts are found by the mentions of the status. */
const sharing = statement(
  'groups_that_share_status',
  `SELECT s.id AS "statusId", a.domain IS NULL AS "isOfLocal", ${ACTIVE('a')} AND ${ACTIVE('g')} AS "isActive", b.id AS "boostId", b.uri AS boost, b.actor_id AS "groupId", g.uri, g.followers_uri AS "followersUri", b.visibility::text AS visibility
   FROM statuses s JOIN actors a ON a.id = s.actor_id
   JOIN mentions m ON m.status_id = s.id JOIN actors g ON g.id = m.actor_id AND g.type = 'GROUP' AND g.domain IS NULL
   JOIN statuses b ON b.actor_id = g.id AND b.reblog_of_id = s.id AND b.deleted_at IS NULL
   WHERE s.id = $1 AND ($2::bigint IS NULL OR g.id = $2)`,
).as<SharingRow>();

/**
 * None if the author is suspended.
 *
 * @param by the only group that is wanted; null for all of them
 */
export async function groupsThatShare(
  { sql }: Pick<Platform, 'sql'>,
  statusId: bigint,
  by: bigint | null = null,
): Promise<SharingGroup[]> {
  return (await sql.many(sharing, [statusId, by])).filter(({ isActive }) => isActive);
}

/** For deletions: also suspended groups, and those that share posts of suspended people. */
export const groupsThatShared = ({ sql }: Pick<Platform, 'sql'>, statusId: bigint): Promise<SharingGroup[]> =>
  sql.many(sharing, [statusId, null]);

/** The inboxes that get what the group shares, at hosts whose NodeInfo names one of these programs. */
export async function inboxesRunning(
  platform: Platform,
  { groupId, statusId }: Pick<SharingGroup, 'groupId' | 'statusId'>,
  software: readonly string[],
  { isDeletion }: { isDeletion: boolean },
): Promise<string[]> {
  const inboxesOf = isDeletion ? inboxesOfDeletedShared : inboxesOfShared;
  const inboxes = await inboxesOf(platform, statusId, groupId);
  const hosts = await platform.db.remoteHost.findMany({
    where: { host: { in: [...new Set(inboxes.map(domainOf))] }, software: { in: [...software] } },
    select: { host: true },
  });
  const running = new Set(hosts.map(({ host }) => host));
  return inboxes.filter((inbox) => running.has(domainOf(inbox)));
}
