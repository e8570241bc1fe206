/** Applies the blocks to a name. */
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { Verdict } from '../email/email-rules.ts';
import { lookAlike } from './look-alike.ts';

/** If several blocks match, the strictest applies. */
export async function usernameVerdict(tx: Tx, name: string): Promise<Verdict> {
  const text = lookAlike(name);
  const rows = await tx.$queryRaw<{ allowed: boolean }[]>(Prisma.sql`
    SELECT allow_with_approval AS allowed FROM username_blocks
    WHERE CASE WHEN exact THEN normalized_username = ${text} ELSE strpos(${text}, normalized_username) > 0 END`);
  if (rows.some((row) => !row.allowed)) return 'blocked';
  return rows.length > 0 ? 'approval' : 'free';
}
