/** Sign-up on pages of this server, by an invitation too. */
import { z } from 'zod';
import { listRules } from '../../domain/instance/rules.ts';
import { inviteByCode } from '../../domain/invites/find.ts';
import { isUsable } from '../../domain/invites/usable.ts';
import { signUpByPage } from '../../domain/persons/sign-up/by-page.ts';
import { viewRule } from '../../entities/instance/rule.ts';
import { textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';
import { plainActorName } from '../../wording/plain-name.ts';

/** Missing fields are refused by the domain like empty ones, together with all other problems of the form. */
const field = textInput(65_536).optional();

export const pageSignUpsRouter = router({
  /** The texts to agree to. */
  rules: publicProcedure.input(z.void()).query(async ({ ctx }) => (await listRules(ctx)).map(viewRule)),

  /** Refuses with all problems of the form, and does not reveal a taken address. */
  create: publicProcedure
    .meta({ rates: ['sign_up_attempts'] })
    .input(
      z.object({
        username: field,
        email: field,
        password: field,
        reason: field,
        dateOfBirth: field,
        locale: field,
        inviteCode: field,
        returnPath: textInput(2000).nullable(),
      }),
    )
    .mutation(({ ctx, input: { returnPath, username = '', email = '', password = '', ...form } }) =>
      signUpByPage(ctx, { ...form, username, email, password, agreement: true, ip: ctx.ip }, returnPath),
    ),

  /** The invitation with this code, and whether it can be used; null if there is none. */
  invitation: publicProcedure
    .meta({ rates: ['invite_codes'] })
    .input(z.object({ code: textInput(1000) }))
    .query(async ({ ctx, input }) => {
      const invite = await inviteByCode(ctx, input.code);
      if (!invite) return null;
      return { code: invite.code, by: plainActorName(invite.actor), usable: isUsable(invite, ctx.clock.now()) };
    }),
});
