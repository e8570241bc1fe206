/** Deciding whether the accounts of two servers that moved in stay one: the buttons of a page of this server. */
import { z } from 'zod';
import type { UserContext } from '../../domain/access/context.ts';
import { askToSeparate, keepJoined } from '../../domain/persons/joined-accounts.ts';
import { checkEmailChange } from '../../domain/users/confirmation/change-email.ts';
import type { RequestContext } from '../../procedures/context.ts';
import { router, userProcedure } from '../../procedures/procedure.ts';
import { emailInput, passwordInput } from '../users/user-inputs.ts';

const own = userProcedure.meta({ inPerson: true });

export const pageJoinedAccountsRouter = router({
  keep: own.mutation(({ ctx }) => keepJoined(ctx)),

  separate: own
    .meta({
      rates: ['password_change'],
      checks: (ctx: RequestContext & UserContext, { email = '', password = '' }: Partial<Record<string, string>>) =>
        checkEmailChange(ctx, { email, password, ip: ctx.ip }),
    })
    .input(z.object({ email: emailInput, password: passwordInput }))
    .mutation(({ ctx, input }) => askToSeparate(ctx, { ...input, ip: ctx.ip })),
});
