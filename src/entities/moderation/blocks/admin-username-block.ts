/** A blocked name as staff see it. */
import { z } from 'zod';
import type { UsernameBlock } from '../../../generated/prisma/client.ts';
import { timeText } from '../../fields/time.ts';

export const adminUsernameBlockSchema = z
  .object({
    id: z.string(),
    username: z.string(),
    exact: z.boolean().meta({ description: 'The whole name is meant, not every name that contains it.' }),
    allow_with_approval: z.boolean().meta({ description: 'People may sign up with it, with approval.' }),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({
    id: 'AdminUsernameBlock',
    description: 'A name that no account may take. Digits count as the letters that they look like.',
  });

export const viewAdminUsernameBlock = (row: UsernameBlock): z.infer<typeof adminUsernameBlockSchema> => ({
  id: row.id.toString(),
  username: row.username,
  exact: row.exact,
  allow_with_approval: row.allowWithApproval,
  created_at: timeText(row.createdAt),
  updated_at: timeText(row.updatedAt),
});
