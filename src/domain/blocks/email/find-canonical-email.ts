/** Finds the blocks that match an e-mail address in any spelling. */
import type { CanonicalEmailBlock } from '../../../generated/prisma/client.ts';
import type { Platform } from '../../../platform/platform.ts';
import { canonicalEmailHash } from './canonical-email.ts';

export const matchingCanonicalEmailBlocks = (
  { db }: Pick<Platform, 'db'>,
  email: string,
): Promise<CanonicalEmailBlock[]> =>
  db.canonicalEmailBlock.findMany({ where: { canonicalEmailHash: canonicalEmailHash(email) } });
