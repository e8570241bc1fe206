/** Applies the blocks to a name. */
import type { Tx } from '../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../platform/database/sql.ts';
import type { Verdict } from '../email/email-rules.ts';
import { lookAlike } from './look-alike.ts';

const matchingBlocks = statement(
  'username_blocks_of_name',
  `SELECT allow_with_approval AS allowed FROM username_blocks
   WHERE CASE WHEN exact THEN normalized_username = $1 ELSE strpos($1, normalized_username) > 0 END`,
);

/** If several blocks match, the strictest applies. */
export async function usernameVerdict(tx: Tx, name: string): Promise<Verdict> {
  const rows = await sqlWithin(tx).many(matchingBlocks, [lookAlike(name)]);
  if (rows.some((row) => !row.allowed)) return 'blocked';
  return rows.length > 0 ? 'approval' : 'free';
}
