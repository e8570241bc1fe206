/**
 * Announces whole activities by groups to forum software, which reads no boosts (FEP-1b12): posts of local people that a local group
 * shares, their edits and deletions. Other servers get the boost alone, because Mastodon ignores an announced activity.
 */
import { deliver, inboxesOfGroup } from '../../../domain/federation/outbox/deliveries.ts';
import { domainOf } from '../../../domain/federation/outbox/requests.ts';
import { announcedActivity } from '../../../entities/activitypub/group-activities.ts';
import { statement } from '../../../platform/database/sql.ts';
import type { Platform } from '../../../platform/platform.ts';

/** The names in NodeInfo of software that announces whole activities itself. */
const FORUMS: readonly string[] = ['discourse', 'friendica', 'kbin', 'lemmy', 'mbin', 'nodebb', 'piefed'];

/** A group shares what names it, so its boosts are found by the mentions of the status. */
const sharing = statement(
  'groups_that_share_status',
  `SELECT b.uri AS boost, b.actor_id AS "groupId", g.uri, g.followers_uri AS "followersUri"
   FROM statuses s JOIN actors a ON a.id = s.actor_id AND a.domain IS NULL
   JOIN mentions m ON m.status_id = s.id JOIN actors g ON g.id = m.actor_id AND g.type = 'GROUP' AND g.domain IS NULL
   JOIN statuses b ON b.actor_id = g.id AND b.reblog_of_id = s.id AND b.deleted_at IS NULL AND b.visibility IN ('PUBLIC', 'UNLISTED')
   WHERE s.id = $1 AND s.visibility IN ('PUBLIC', 'UNLISTED') AND ($2::bigint IS NULL OR g.id = $2)`,
);

async function forumInboxes(platform: Platform, groupId: bigint): Promise<string[]> {
  const inboxes = await inboxesOfGroup(platform, groupId);
  const hosts = await platform.db.remoteHost.findMany({
    where: { host: { in: [...new Set(inboxes.map(domainOf))] }, software: { in: [...FORUMS] } },
    select: { host: true },
  });
  const forums = new Set(hosts.map(({ host }) => host));
  return inboxes.filter((inbox) => forums.has(domainOf(inbox)));
}

/**
 * The groups that share the status announce the activity about it.
 *
 * @param by the only group that does, which has shared it now; null for all of them
 */
export async function announceToForums(
  platform: Platform,
  statusId: bigint,
  activity: () => Promise<object | null>,
  by: bigint | null = null,
): Promise<void> {
  for (const { boost, groupId, ...group } of await platform.sql.many(sharing, [statusId, by])) {
    const inboxes = await forumInboxes(platform, groupId);
    const announced = inboxes.length === 0 ? null : await activity();
    if (announced) await deliver(platform, groupId, announcedActivity(boost, group, announced), inboxes);
  }
}
