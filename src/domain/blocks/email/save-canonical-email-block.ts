/** Blocks single e-mail addresses in all their spellings, and removes such blocks. */
import type { CanonicalEmailBlock } from '../../../generated/prisma/client.ts';
import { type Tx, violatedConstraint } from '../../../platform/database/db.ts';
import { likeText, sqlWithin, statement } from '../../../platform/database/sql.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAction } from '../../action-log/record-action.ts';
import { removeRow } from '../remove-row.ts';
import { canonicalEmailHash } from './canonical-email.ts';

type Ctx = Pick<Platform, 'db' | 'clock' | 'ids'>;

export interface NewCanonicalEmailBlock {
  email?: string | undefined;
  /** Wins over the address. */
  hash?: string | undefined;
}

/** An address needs no more than something before and behind its `@`; whether it exists does not matter. */
function hashOf({ email = '', hash = '' }: NewCanonicalEmailBlock): string {
  if (hash.trim() !== '') {
    if (!/^[0-9a-f]{64}$/i.test(hash.trim())) throw invalid({ canonical_email_hash: ['is invalid'] });
    return hash.trim().toLowerCase();
  }
  if (email.trim() === '') throw invalid({ email: ["can't be blank"] });
  if (!/^[^@\s]+@[^@\s]+$/.test(email.trim())) throw invalid({ email: ['is invalid'] });
  return canonicalEmailHash(email);
}

/** Refuses no or a malformed address or hash, and one that is blocked already. */
export async function createCanonicalEmailBlock(
  ctx: Ctx,
  actorId: bigint | null,
  given: NewCanonicalEmailBlock,
): Promise<CanonicalEmailBlock> {
  const data = { id: ctx.ids.next(), canonicalEmailHash: hashOf(given), createdAt: ctx.clock.now() };
  try {
    return await ctx.db.$transaction(async (tx) => {
      const row = await tx.canonicalEmailBlock.create({ data });
      await recordAction(tx, ctx, { actorId, action: 'CANONICAL_EMAIL_BLOCK_CREATION', target: row });
      return row;
    });
  } catch (error) {
    const field = given.hash?.trim() ? 'canonical_email_hash' : 'email';
    throw violatedConstraint(error) === null ? error : invalid({ [field]: ['has already been taken'] });
  }
}

/** Refuses unknown ids. */
export function removeCanonicalEmailBlock(ctx: Ctx, actorId: bigint | null, id: bigint): Promise<void> {
  return ctx.db.$transaction((tx) =>
    removeRow(tx, ctx, tx.canonicalEmailBlock, { id, actorId, action: 'CANONICAL_EMAIL_BLOCK_DELETION' }),
  );
}

const insertBlock = statement(
  'insert_canonical_email_block',
  `INSERT INTO canonical_email_blocks (id, canonical_email_hash, reference_actor_id, created_at)
   VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
);

/** Keeps a suspended person from signing up again; an existing block stays unchanged. */
export async function blockCanonicalEmail(
  tx: Tx,
  ctx: Pick<Platform, 'clock' | 'ids'>,
  email: string,
  referenceActorId: bigint,
): Promise<void> {
  const [id, now] = [ctx.ids.next(), ctx.clock.now()];
  await sqlWithin(tx).run(insertBlock, [id, canonicalEmailHash(email), referenceActorId, now]);
}

interface Holder {
  id: bigint;
  email: string;
}

const suspendedHolders = statement(
  'suspended_holders_of_email_domain',
  `SELECT a.id, u.email::text AS email FROM actors a JOIN users u ON u.default_actor_id = a.id
   WHERE a.suspended_at IS NOT NULL AND u.suspended_at IS NOT NULL AND u.id <> $1 AND lower(u.email::text) LIKE $2`,
).as<Holder>();

/** Suspended users whose addresses may match the block; the hash decides. */
function others(tx: Tx, email: string, userId: bigint): Promise<Holder[]> {
  const domain = email.slice(email.lastIndexOf('@')).toLowerCase();
  return sqlWithin(tx).many(suspendedHolders, [userId, `%${likeText(domain)}`]);
}

const lockBlock = statement(
  'lock_canonical_email_block',
  'SELECT id, reference_actor_id FROM canonical_email_blocks WHERE canonical_email_hash = $1 FOR UPDATE',
);

/**
 * Undoes `blockCanonicalEmail`; blocks by staff stay. If another suspended user has the same address in another spelling, the
 * block stays for them.
 */
export async function unblockCanonicalEmail(
  tx: Tx,
  { userId, email, referenceActorId }: { userId: bigint; email: string; referenceActorId: bigint },
): Promise<void> {
  const hash = canonicalEmailHash(email);
  // The lock serializes the return of people with the same address.
  const [block] = await sqlWithin(tx).many(lockBlock, [hash]);
  if (block?.reference_actor_id !== referenceActorId) return;
  const other = (await others(tx, email, userId)).find((holder) => canonicalEmailHash(holder.email) === hash);
  if (other) await tx.canonicalEmailBlock.update({ where: { id: block.id }, data: { referenceActorId: other.id } });
  else await tx.canonicalEmailBlock.delete({ where: { id: block.id } });
}
