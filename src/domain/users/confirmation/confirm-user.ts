/** Confirms a user's e-mail address by the token of a mail (rules of the event service, validateUser). */
import type { User } from '../../../generated/prisma/client.ts';
import type { DomainContext } from '../../access/context.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { refuse } from '../../kernel/refusals.ts';
import { staleLink, takeMailToken } from './mail-token.ts';

/** The result of a mailed link: its user and the page to return to. */
export interface UsedLink {
  user: User;
  returnPath: string | null;
}

/** The token is valid for seven days and one use. Refuses other tokens, and suspended or disabled users. */
export async function confirmUser(ctx: DomainContext, token: string): Promise<UsedLink> {
  return ctx.db.$transaction(async (tx) => {
    const taken = await takeMailToken(tx, ctx, token, 'CONFIRM_EMAIL');
    if (!taken) throw staleLink();
    const { user } = taken;
    if (user.suspendedAt || user.disabledAt) refuse('sign_in_suspended');
    const now = ctx.clock.now();
    const data = { confirmedAt: user.confirmedAt ?? now, emailProvedAt: now, signUpNetwork: null };
    if (!user.confirmedAt) await enqueue(tx, 'user.confirmed', { userId: user.id.toString() });
    return { user: await tx.user.update({ where: { id: user.id }, data }), returnPath: taken.returnPath };
  });
}
