/** Allows other servers where federation is limited, and revokes that; each change is in the action log. */
import type { DomainAllow } from '../../../generated/prisma/client.ts';
import { violatedConstraint } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAction } from '../../action-log/record-action.ts';
import { removeRow } from '../remove-row.ts';
import { requireDomain } from './domain-input.ts';

type Ctx = Pick<Platform, 'db' | 'clock' | 'ids'>;

/** Idempotent: returns the existing row. Refuses text that is not a domain. */
export async function allowDomain(ctx: Ctx, actorId: bigint | null, typed: string): Promise<DomainAllow> {
  const domain = requireDomain(typed);
  const existing = (): Promise<DomainAllow | null> => ctx.db.domainAllow.findUnique({ where: { domain } });
  try {
    return (
      (await existing()) ??
      (await ctx.db.$transaction(async (tx) => {
        const row = await tx.domainAllow.create({ data: { id: ctx.ids.next(), domain, createdAt: ctx.clock.now() } });
        await recordAction(tx, ctx, { actorId, action: 'DOMAIN_ALLOW_CREATION', target: row });
        return row;
      }))
    );
  } catch (error) {
    // Another request allowed it at the same time.
    const found = violatedConstraint(error) === null ? null : await existing();
    if (found) return found;
    throw error;
  }
}

/** Refuses unknown ids. */
export function removeDomainAllow(ctx: Ctx, actorId: bigint | null, id: bigint): Promise<void> {
  return ctx.db.$transaction((tx) =>
    removeRow(tx, ctx, tx.domainAllow, { id, actorId, action: 'DOMAIN_ALLOW_DELETION' }),
  );
}
