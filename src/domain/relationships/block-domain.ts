/** Servers that somebody hides for themselves: what is from there disappears, and follows between them end. */
import type { Tx } from '../../platform/database/db.ts';
import { statement } from '../../platform/database/sql.ts';
import { invalid } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IdentityContext } from '../access/context.ts';
import { localDomain } from '../actors/handles.ts';
import { readDomain } from '../kernel/domain-name.ts';
import { leave } from '../kernel/outbox.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';

/** Refuses what is no domain, and this server's own. */
function otherDomain(ctx: IdentityContext, typed: string): string {
  if (typed.trim() === '') throw invalid({ domain: ["can't be blank"] });
  const domain = readDomain(typed);
  if (domain === null) throw invalid({ domain: ['is not a valid domain name'] });
  if (localDomain(domain, ctx.config.domain) === null) throw invalid({ domain: ["is this server's own"] });
  return domain;
}

/** Ends the follows and requests between an actor and everybody of the domain, with their counts. Locks like `dropFollow`. */
async function dropFollowsWith(tx: Tx, actorId: bigint, domain: string): Promise<void> {
  const gone = await tx.$queryRaw<{ follower_id: bigint; target_id: bigint }[]>`
    WITH gone AS (
      DELETE FROM follows f USING actors a
      WHERE a.domain = ${domain} AND (f.follower_id = ${actorId} AND f.target_id = a.id OR f.target_id = ${actorId} AND f.follower_id = a.id)
      RETURNING f.follower_id, f.target_id, f.approved)
    SELECT follower_id, target_id FROM gone WHERE approved`;
  if (gone.length === 0) return;
  const [followers, targets] = [gone.map((row) => row.follower_id), gone.map((row) => row.target_id)];
  await tx.$queryRaw`
    SELECT actor_id FROM actor_stats WHERE actor_id = ANY (${[...followers, ...targets]}) ORDER BY actor_id FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    UPDATE actor_stats t SET following_count = t.following_count - c.following, followers_count = t.followers_count - c.followers
    FROM (SELECT id, sum(follows)::int AS following, sum(followed)::int AS followers
          FROM (SELECT f.id, 1 AS follows, 0 AS followed FROM unnest(${followers}::bigint[]) AS f (id)
                UNION ALL SELECT g.id, 0, 1 FROM unnest(${targets}::bigint[]) AS g (id)) ends GROUP BY id) c
    WHERE t.actor_id = c.id`;
}

/**
 * Idempotent. Follows, requests, endorsements and list memberships in either direction end, and notifications and conversations
 * with people of the domain are deleted; the timelines are cleaned by a job.
 */
export async function blockDomain(ctx: IdentityContext, typed: string): Promise<void> {
  const domain = otherDomain(ctx, typed);
  const { actorId } = ctx.viewer;
  await ctx.db.$transaction(async (tx) => {
    const row = { id: ctx.ids.next(), actorId, domain, createdAt: ctx.clock.now() };
    const { count } = await tx.accountDomainBlock.createMany({ data: [row], skipDuplicates: true });
    if (count === 0) return;
    await dropFollowsWith(tx, actorId, domain);
    const fromThere = { recipientId: actorId, origin: { domain } };
    await tx.notification.deleteMany({ where: fromThere });
    await tx.notificationRequest.deleteMany({ where: fromThere });
    await tx.notificationPermission.deleteMany({ where: fromThere });
    await tx.$executeRaw`
      DELETE FROM conversations c WHERE c.actor_id = ${actorId}
        AND EXISTS (SELECT FROM actors a WHERE a.id = ANY (c.participant_ids) AND a.domain = ${domain})`;
    await leave(tx, 'domain.blocked', { actorId: actorId.toString(), domain });
  });
}

/** Idempotent, also for what is no domain at all (spec/mastodon/behaviours.json, domain_blocks-03). */
export async function unblockDomain(ctx: IdentityContext, typed: string): Promise<void> {
  const domain = readDomain(typed) ?? '';
  await ctx.db.accountDomainBlock.deleteMany({ where: { actorId: ctx.viewer.actorId, domain } });
}

/** Newest first. */
export function blockedDomains(ctx: IdentityContext, page: PageBounds): Promise<{ id: bigint; domain: string }[]> {
  const { where, order } = pageOf(page);
  return ctx.db.accountDomainBlock.findMany({
    where: { actorId: ctx.viewer.actorId, ...where },
    ...order,
    select: { id: true, domain: true },
  });
}

/** How many follows would end. Refuses what `blockDomain` refuses. */
export async function previewDomainBlock(
  ctx: IdentityContext,
  typed: string,
): Promise<{ following: number; followers: number }> {
  const domain = otherDomain(ctx, typed);
  const { actorId } = ctx.viewer;
  const there = { domain, suspendedAt: null, deletedAt: null };
  const [following, followers] = await Promise.all([
    ctx.db.follow.count({ where: { followerId: actorId, approved: true, target: there } }),
    ctx.db.follow.count({ where: { targetId: actorId, approved: true, follower: there } }),
  ]);
  return { following, followers };
}

const clearHome = statement<never>(
  'clear_home_of_domain',
  `DELETE FROM home_entries h USING statuses s, actors a
   WHERE h.actor_id = $1 AND s.id = h.status_id AND a.id = s.actor_id AND a.domain = $2
     AND NOT EXISTS (SELECT FROM follows f WHERE f.follower_id = $1 AND f.target_id = a.id AND f.approved)`,
);

const clearLists = statement<never>(
  'clear_lists_of_domain',
  `DELETE FROM list_entries e USING lists l, statuses s, actors a
   WHERE l.actor_id = $1 AND e.list_id = l.id AND s.id = e.status_id AND a.id = s.actor_id AND a.domain = $2
     AND NOT EXISTS (SELECT FROM list_members m WHERE m.list_id = l.id AND m.actor_id = a.id)`,
);

/** Removes statuses of the domain from the actor's timelines, except of those who are followed again; safe to repeat. */
export async function clearTimelinesOfDomain(
  { sql }: Pick<Platform, 'sql'>,
  actorId: bigint,
  domain: string,
): Promise<void> {
  await sql.many(clearHome, [actorId, domain]);
  await sql.many(clearLists, [actorId, domain]);
}
