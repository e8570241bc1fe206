/** Permanently deletes the stored data of a suspended server: its actors and everything of theirs. */
import type { Tx } from '../../../../platform/database/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordAction } from '../../../action-log/record-action.ts';
import { requireDomain } from '../../../blocks/domains/domain-input.ts';
import { federationWith } from '../../../instance/federation.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { refuse } from '../../../kernel/refusals.ts';
import { nextOf, serversBelow } from './apply-domain-block.ts';

type Ctx = Pick<Platform, 'db' | 'sql' | 'ids' | 'clock'>;

/** Refuses texts that are no domain, and servers that are not suspended: their actors would come back at once. */
export async function purgeDomain(ctx: Ctx, actorId: bigint | null, typed: string): Promise<void> {
  const domain = requireDomain(typed);
  const block = await ctx.db.instanceDomainBlock.findUnique({ where: { domain } });
  if (!block || !(await federationWith(ctx, domain)).suspended) refuse('not_allowed');
  await ctx.db.$transaction(async (tx) => {
    await enqueue(tx, 'domain.purged', { domain });
    await recordAction(tx, ctx, { actorId, action: 'DOMAIN_PURGE', target: block });
  });
}

const PORTION = 500;

/**
 * Replaces their addresses and handles with unused ones, so that the actors can be stored again when the block ends. The rows
 * stay because of others' posts to them.
 */
async function forget(tx: Tx, { clock }: Pick<Platform, 'clock'>, ids: readonly bigint[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE actors SET deleted_at = ${clock.now()}, uri = uri || '#purged-' || id, preferred_username = 'id' || id WHERE id = ANY (${ids}::bigint[])`;
  await tx.remoteActor.deleteMany({ where: { actorId: { in: [...ids] } } });
  await tx.remoteKey.deleteMany({ where: { actorId: { in: [...ids] } } });
  for (const id of ids) await enqueue(tx, 'actor.purged', { actorId: id.toString() });
}

/** Safe to repeat. Does nothing after the block has ended. */
export async function forgetDomain(ctx: Ctx, domain: string): Promise<void> {
  if (!(await federationWith(ctx, domain)).suspended) return;
  for (const server of await serversBelow(ctx, domain)) {
    for (;;) {
      const ids = await nextOf(ctx, server, 0n);
      if (ids.length === 0) break;
      const withAddress = () => ctx.db.$executeRaw`
        UPDATE statuses SET uri = uri || '#purged-' || id WHERE id IN (
          SELECT id FROM statuses WHERE actor_id = ANY (${ids}::bigint[]) AND uri NOT LIKE '%#purged-%' LIMIT ${PORTION})`;
      while ((await withAddress()) > 0);
      await ctx.db.$transaction((tx) => forget(tx, ctx, ids));
    }
  }
  await ctx.db.$transaction(async (tx) => {
    const of = { targetName: domain, type: 'DOMAIN_BLOCK' as const };
    await tx.severance.updateMany({ where: of, data: { purged: true } });
    await tx.severedFollow.deleteMany({ where: { severance: of } });
  });
}
