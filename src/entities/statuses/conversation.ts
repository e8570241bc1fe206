/** A conversation as REST shows it to one of its participants (Mastodon's entities, Conversation). */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import type { ConversationRow } from '../../domain/conversations/conversations.ts';
import { accountSchema, gatherAccounts, viewAccount } from '../people/account.ts';
import { gatherStatuses, viewStatus } from './status.ts';
import { statusSchema } from './status-schema.ts';

export const conversationSchema = z
  .object({
    id: z.string(),
    unread: z.boolean(),
    accounts: z.array(accountSchema),
    last_status: statusSchema.nullable(),
  })
  .meta({ id: 'Conversation', description: 'A thread of direct posts among the same people.' });

export type Conversation = z.infer<typeof conversationSchema>;

/** Four statements, however many rows. Direct statuses that mention nobody are a conversation with oneself. */
export async function presentConversations(
  ctx: IdentityContext,
  rows: readonly ConversationRow[],
): Promise<Conversation[]> {
  const peopleOf = ({ participant_ids: ids }: ConversationRow) =>
    ids.length > 0 ? ids.map(BigInt) : [ctx.viewer.actorId];
  const keys = rows.flatMap((row) =>
    row.status_id && row.status_actor_id ? [{ id: row.status_id, actor_id: row.status_actor_id }] : [],
  );
  const [accounts, statuses] = await Promise.all([
    gatherAccounts(ctx, rows.flatMap(peopleOf)),
    gatherStatuses(ctx, keys),
  ]);
  return rows.map((row) => ({
    id: row.id.toString(),
    unread: row.unread,
    accounts: peopleOf(row)
      .filter((id) => accounts.has(id))
      .map((id) => viewAccount(accounts, id)),
    last_status:
      row.status_id !== null && statuses.statuses.has(row.status_id) ? viewStatus(ctx, statuses, row.status_id) : null,
  }));
}
