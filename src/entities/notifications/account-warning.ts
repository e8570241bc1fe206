/** What moderators decided about an account, as its owner reads it (spec/mastodon/entities.json, AccountWarning). */
import { z } from 'zod';
import { WARNING_ACTIONS, type WarningAction } from '../../domain/users/warnings.ts';
import type { AccountWarning as Row } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';
import { type AccountMaps, accountSchema, viewAccount } from '../people/account.ts';

const appealSchema = z
  .object({ text: z.string(), state: z.enum(['approved', 'rejected', 'pending']) })
  .meta({ id: 'Appeal', description: 'What the owner of an account answered to a warning.' });

export const accountWarningSchema = z
  .object({
    id: z.string(),
    action: z.enum(WARNING_ACTIONS),
    text: z.string(),
    status_ids: z.array(z.string()).nullable(),
    target_account: accountSchema,
    appeal: appealSchema.nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'AccountWarning', description: 'What moderators decided about your account.' });

export type AccountWarning = z.infer<typeof accountWarningSchema>;

export const viewAccountWarning = (accounts: AccountMaps, row: Row): AccountWarning => ({
  id: row.id.toString(),
  action: row.action as WarningAction,
  text: row.text,
  status_ids: row.statusIds.length > 0 ? row.statusIds.map(String) : null,
  target_account: viewAccount(accounts, row.targetId),
  appeal: null,
  created_at: timeText(row.createdAt),
});
