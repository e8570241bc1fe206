/** A decision of moderators about an account, for its owner (Mastodon's entities, AccountWarning). */
import { z } from 'zod';
import { WARNING_ACTIONS, type WarningAction } from '../../domain/users/warnings.ts';
import type { AccountWarning, Appeal as AppealRow } from '../../generated/prisma/client.ts';
import type { AppealState } from '../../generated/prisma/enums.ts';
import { timeText } from '../fields/time.ts';
import { type AccountMaps, accountSchema, viewAccount } from '../people/account.ts';

export const APPEAL_STATES = ['approved', 'rejected', 'pending'] as const;

export const appealStateOf = (text: (typeof APPEAL_STATES)[number]): AppealState => text.toUpperCase() as AppealState;

export const viewAppealState = (state: AppealState): (typeof APPEAL_STATES)[number] =>
  APPEAL_STATES.find((text) => appealStateOf(text) === state) ?? 'pending';

const appealSchema = z
  .object({ text: z.string(), state: z.enum(APPEAL_STATES) })
  .meta({ id: 'Appeal', description: 'What the owner of an account answered to a warning.' });

export const accountWarningFields = {
  id: z.string(),
  action: z.enum(WARNING_ACTIONS),
  text: z.string(),
  status_ids: z.array(z.string()).nullable(),
  target_account: accountSchema,
  appeal: appealSchema.nullable(),
  created_at: z.string(),
};

export const accountWarningSchema = z
  .object(accountWarningFields)
  .meta({ id: 'AccountWarning', description: 'What moderators decided about your account.' });

export type ShownWarning = z.infer<typeof accountWarningSchema>;
export type WarningRow = AccountWarning & { appeal: AppealRow | null };

export const viewAccountWarning = (accounts: AccountMaps, row: WarningRow): ShownWarning => ({
  id: row.id.toString(),
  action: row.action as WarningAction,
  text: row.text,
  status_ids: row.statusIds.length > 0 ? row.statusIds.map(String) : null,
  target_account: viewAccount(accounts, row.targetId),
  appeal: row.appeal && { text: row.appeal.text, state: viewAppealState(row.appeal.state) },
  created_at: timeText(row.createdAt),
});
