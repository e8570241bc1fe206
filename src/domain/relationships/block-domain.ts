/** Servers that a person hides for themselves: their content disappears, and follows in both directions end. */
import type { Tx } from '../../platform/database/db.ts';
import { sqlWithin, statement } from '../../platform/database/sql.ts';
import { invalid } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { IdentityContext } from '../access/context.ts';
import { readDomain } from '../kernel/domain-name.ts';
import { enqueue } from '../kernel/outbox.ts';
import { isOwnDomain } from '../kernel/own-domains.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';
import { severFollows } from './sever-follows.ts';

/** Refuses text that is not a domain, and this server's own domain. */
function otherDomain(ctx: IdentityContext, typed: string): string {
  if (typed.trim() === '') throw invalid({ domain: ["can't be blank"] });
  const domain = readDomain(typed);
  if (domain === null) throw invalid({ domain: ['is not a valid domain name'] });
  if (isOwnDomain(ctx.config, domain)) throw invalid({ domain: ["is this server's own"] });
  return domain;
}

const followsWithDomain = statement(
  'follows_with_domain',
  `SELECT a.id FROM follows f JOIN actors a ON a.id = f.target_id AND a.domain = $1 WHERE f.follower_id = $2
   UNION SELECT a.id FROM follows f JOIN actors a ON a.id = f.follower_id AND a.domain = $1 WHERE f.target_id = $2`,
).as<{ id: bigint }>();

/** Actors of the domain with whom the actor has a follow or a request, in either direction. */
async function boundTo(tx: Tx, actorId: bigint, domain: string): Promise<bigint[]> {
  const rows = await sqlWithin(tx).many(followsWithDomain, [domain, actorId]);
  return rows.map((row) => row.id);
}

const deleteConversations = statement(
  'delete_conversations_with_domain',
  `DELETE FROM conversations c WHERE c.actor_id = $1
   AND EXISTS (SELECT FROM actors a WHERE a.id = ANY (c.participant_ids) AND a.domain = $2)`,
);

/**
 * Idempotent. Follows, requests, endorsements and list memberships in either direction end, and notifications and conversations
 * with people of the domain are deleted. Jobs notify the other servers, clean the timelines, and tell the person what they lost.
 */
export async function blockDomain(ctx: IdentityContext, typed: string): Promise<void> {
  const domain = otherDomain(ctx, typed);
  const { actorId } = ctx.viewer;
  await ctx.db.$transaction(async (tx) => {
    const row = { id: ctx.ids.next(), actorId, domain, createdAt: ctx.clock.now() };
    const { count } = await tx.accountDomainBlock.createMany({ data: [row], skipDuplicates: true });
    if (count === 0) return;
    const cause = { id: row.id, type: 'USER_DOMAIN_BLOCK', targetName: domain } as const;
    await severFollows(tx, ctx, cause, { others: await boundTo(tx, actorId, domain), hereId: actorId, told: true });
    const fromThere = { recipientId: actorId, origin: { domain } };
    await tx.notification.deleteMany({ where: fromThere });
    await tx.notificationRequest.deleteMany({ where: fromThere });
    await tx.notificationPermission.deleteMany({ where: fromThere });
    await sqlWithin(tx).run(deleteConversations, [actorId, domain]);
    await enqueue(tx, 'domain.blocked', { actorId: actorId.toString(), domain, blockId: row.id.toString() });
  });
}

/** Idempotent, even for text that is not a domain (Mastodon's behaviours, domain_blocks-03). */
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

/** The number of follows that would end. Refuses whatever `blockDomain` refuses. */
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

const clearHome = statement(
  'clear_home_of_domain',
  `DELETE FROM home_entries h USING statuses s, actors a
   WHERE h.actor_id = $1 AND s.id = h.status_id AND a.id = s.actor_id AND a.domain = $2
     AND NOT EXISTS (SELECT FROM follows f WHERE f.follower_id = $1 AND f.target_id = a.id AND f.approved)`,
);

const clearLists = statement(
  'clear_lists_of_domain',
  `DELETE FROM list_entries e USING lists l, statuses s, actors a
   WHERE l.actor_id = $1 AND e.list_id = l.id AND s.id = e.status_id AND a.id = s.actor_id AND a.domain = $2
     AND NOT EXISTS (SELECT FROM list_members m WHERE m.list_id = l.id AND m.actor_id = a.id)`,
);

/** Removes statuses of the domain from the actor's timelines, except of people who are followed again. Idempotent. */
export async function clearTimelinesOfDomain(
  { sql }: Pick<Platform, 'sql'>,
  actorId: bigint,
  domain: string,
): Promise<void> {
  await sql.many(clearHome, [actorId, domain]);
  await sql.many(clearLists, [actorId, domain]);
}
