/** Approves or rejects a sign-up that waits for it. */
import type { User } from '../../../generated/prisma/client.ts';
import type { DomainContext } from '../../access/context.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import { removePersons } from '../../persons/remove-persons.ts';
import { approveUser } from '../../users/approve-user.ts';
import type { ModeratedAccount } from './find.ts';
import { lockAccount, recordOn } from './lock.ts';
import type { Moderator } from './moderator.ts';

/** The user behind the account; refuses users who are not waiting for approval. */
function requireWaiting({ user }: ModeratedAccount): User {
  return user && !user.approvedAt ? user : refuse('not_allowed');
}

export async function approveAccount(ctx: DomainContext, by: Moderator, id: string): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, ctx, by, id);
    const user = requireWaiting(account);
    await approveUser(tx, ctx, user);
    await recordOn(tx, ctx, by, 'ACCOUNT_APPROVAL', account);
  });
}

/** Deletes the user with everything; the address and the names are free again. */
export async function rejectAccount(ctx: DomainContext, by: Moderator, id: string): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const account = await lockAccount(tx, ctx, by, id);
    const user = requireWaiting(account);
    const persons = await tx.actor.findMany({ where: { userId: user.id }, select: { id: true } });
    await recordOn(tx, ctx, by, 'ACCOUNT_REJECTION', account);
    await removePersons(
      tx,
      persons.map((person) => person.id),
    );
    await tx.user.delete({ where: { id: user.id } });
    const { email, locale } = user;
    if (user.confirmedAt)
      await enqueue(tx, 'mail.requested', { to: email, template: 'sign_up_refused', locale, values: {} });
  });
}
