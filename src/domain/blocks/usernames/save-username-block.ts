/** Blocks names, changes and removes such blocks; each change is in the action log. */
import type { UsernameBlock } from '../../../generated/prisma/client.ts';
import { type Tx, violatedConstraint } from '../../../platform/database/db.ts';
import { invalid } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Action } from '../../action-log/actions.ts';
import { recordAction } from '../../action-log/record-action.ts';
import { refuse } from '../../kernel/refusals.ts';
import { removeRow } from '../remove-row.ts';
import { lookAlike } from './look-alike.ts';

type Ctx = Pick<Platform, 'db' | 'clock' | 'ids'>;

/** Omitted fields stay unchanged. */
export interface UsernameBlockFields {
  username?: string | undefined;
  /** Whether the whole name is meant, or any name that contains it. */
  exact?: boolean | undefined;
  allowWithApproval?: boolean | undefined;
}

/** No longer than a name can be. */
const LONGEST = 30;

function columnsOf({ username, exact, allowWithApproval }: UsernameBlockFields) {
  const name = username?.trim().replace(/^@/, '');
  if (name === '') throw invalid({ username: ["can't be blank"] });
  if (name !== undefined && name.length > LONGEST)
    throw invalid({ username: [`should be at most ${LONGEST} character(s)`] });
  if (name !== undefined && !/^[\w.-]+$/.test(name))
    throw invalid({ username: ['must contain only letters, numbers, underscores, dots and hyphens'] });
  return {
    ...(name !== undefined && { username: name, normalizedUsername: lookAlike(name) }),
    ...(exact !== undefined && { exact }),
    ...(allowWithApproval !== undefined && { allowWithApproval }),
  };
}

async function save(
  ctx: Ctx,
  actorId: bigint | null,
  action: Action,
  write: (tx: Tx) => Promise<UsernameBlock>,
): Promise<UsernameBlock> {
  try {
    return await ctx.db.$transaction(async (tx) => {
      const row = await write(tx);
      await recordAction(tx, ctx, { actorId, action, target: row });
      return row;
    });
  } catch (error) {
    throw violatedConstraint(error) === null ? error : invalid({ username: ['has already been taken'] });
  }
}

/**
 * Existing accounts are not affected. Refuses text that no name can contain, and an existing block, including one that looks
 * alike.
 */
export async function createUsernameBlock(
  ctx: Ctx,
  actorId: bigint | null,
  { exact = true, username = '', ...fields }: UsernameBlockFields,
): Promise<UsernameBlock> {
  const columns = columnsOf({ ...fields, username });
  const now = ctx.clock.now();
  const row = {
    username,
    normalizedUsername: '',
    ...columns,
    exact,
    id: ctx.ids.next(),
    createdAt: now,
    updatedAt: now,
  };
  return save(ctx, actorId, 'USERNAME_BLOCK_CREATION', (tx) => tx.usernameBlock.create({ data: row }));
}

/** Refuses unknown ids, and fields as `createUsernameBlock`. */
export async function updateUsernameBlock(
  ctx: Ctx,
  actorId: bigint | null,
  id: bigint,
  fields: UsernameBlockFields,
): Promise<UsernameBlock> {
  const data = { ...columnsOf(fields), updatedAt: ctx.clock.now() };
  return save(ctx, actorId, 'USERNAME_BLOCK_UPDATE', async (tx) => {
    if ((await tx.usernameBlock.updateMany({ where: { id }, data })).count === 0) refuse('record_not_found');
    return tx.usernameBlock.findUniqueOrThrow({ where: { id } });
  });
}

/** Refuses unknown ids. */
export function removeUsernameBlock(ctx: Ctx, actorId: bigint | null, id: bigint): Promise<void> {
  return ctx.db.$transaction((tx) =>
    removeRow(tx, ctx, tx.usernameBlock, { id, actorId, action: 'USERNAME_BLOCK_DELETION' }),
  );
}
