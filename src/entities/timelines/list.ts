/** A list as REST shows it (Mastodon's entities, List). */
import { z } from 'zod';
import type { List as Row } from '../../generated/prisma/client.ts';

export const repliesPolicySchema = z.enum(['followed', 'list', 'none'], 'is not included in the list');

export const listSchema = z
  .object({ id: z.string(), title: z.string(), replies_policy: repliesPolicySchema, exclusive: z.boolean() })
  .meta({ id: 'List', description: 'A timeline of selected accounts that you follow.' });

export type List = z.infer<typeof listSchema>;

const POLICIES = { FOLLOWED: 'followed', LIST: 'list', NONE: 'none' } as const;

export function viewList(row: Row): List {
  return {
    id: row.id.toString(),
    title: row.title,
    replies_policy: POLICIES[row.repliesPolicy],
    exclusive: row.exclusive,
  };
}
