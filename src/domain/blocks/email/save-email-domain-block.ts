/** Blocks domains of e-mail addresses, and removes such blocks; each change is in the action log. */
import type { EmailDomainBlock } from '../../../generated/prisma/client.ts';
import { violatedConstraint } from '../../../platform/database/db.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAction } from '../../action-log/record-action.ts';
import { requireDomain } from '../domains/domain-input.ts';
import { removeRow } from '../remove-row.ts';

type Ctx = Pick<Platform, 'db' | 'clock' | 'ids'>;

export interface NewEmailDomainBlock {
  domain: string;
  /** People with such an address may sign up, but need approval. */
  allowWithApproval?: boolean | undefined;
}

/** Refuses text that is not a domain, and a blocked domain. */
export async function blockEmailDomain(
  ctx: Ctx,
  actorId: bigint | null,
  { domain: typed, allowWithApproval = false }: NewEmailDomainBlock,
): Promise<EmailDomainBlock> {
  // People type `@example.org`, too.
  const domain = requireDomain(typed.trim().replace(/^@/, ''));
  const data = { id: ctx.ids.next(), domain, allowWithApproval, createdAt: ctx.clock.now() };
  try {
    return await ctx.db.$transaction(async (tx) => {
      const row = await tx.emailDomainBlock.create({ data });
      await recordAction(tx, ctx, { actorId, action: 'EMAIL_DOMAIN_BLOCK_CREATION', target: row });
      return row;
    });
  } catch (error) {
    throw violatedConstraint(error) === null ? error : invalid({ domain: ['has already been taken'] });
  }
}

/** Refuses unknown ids. */
export function removeEmailDomainBlock(ctx: Ctx, actorId: bigint | null, id: bigint): Promise<void> {
  return ctx.db.$transaction((tx) =>
    removeRow(tx, ctx, tx.emailDomainBlock, { id, actorId, action: 'EMAIL_DOMAIN_BLOCK_DELETION' }),
  );
}
