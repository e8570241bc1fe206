/** An event that ended follows of the viewer (Mastodon's entities, RelationshipSeveranceEvent). */
import { z } from 'zod';
import type { Severance } from '../../generated/prisma/client.ts';
import type { SeveranceType } from '../../generated/prisma/enums.ts';
import { timeText } from '../fields/time.ts';

const TYPES = ['domain_block', 'user_domain_block', 'account_suspension'] as const;

export const severanceSchema = z
  .object({
    id: z.string(),
    type: z.enum(TYPES),
    purged: z.boolean().meta({ description: 'Who they were is not known any more.' }),
    target_name: z.string().meta({ description: 'The domain, or the handle of the account.' }),
    followers_count: z.int(),
    following_count: z.int(),
    created_at: z.string(),
  })
  .meta({
    id: 'RelationshipSeveranceEvent',
    description: 'What ended follows between you and people of other servers.',
  });

const typeOf = (type: SeveranceType): (typeof TYPES)[number] => type.toLowerCase() as Lowercase<SeveranceType>;

export const viewSeverance = (row: Severance): z.infer<typeof severanceSchema> => ({
  id: row.id.toString(),
  type: typeOf(row.type),
  purged: row.purged,
  target_name: row.targetName,
  followers_count: row.followersCount,
  following_count: row.followingCount,
  created_at: timeText(row.createdAt),
});
