/** Sign-in on pages of this server, which stores the session in a cookie of the browser. */
import { z } from 'zod';
import { checkBarredCredentials, signIn } from '../../domain/users/sessions/sign-in.ts';
import { textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';

/** The fields of the form; the domain refuses malformed addresses like unknown ones. */
const credentialsInput = z.object({ email: textInput(65_536), password: textInput(65_536) });

export const pageSessionsRouter = router({
  /** Refuses as `sessions.create` does, but for a missing second factor, which is proved by `secondFactor.finish`. */
  open: publicProcedure
    .meta({ rates: ['sign_in'] })
    .input(credentialsInput.extend({ returnPath: textInput(4000).nullable() }))
    .mutation(({ ctx, input: { returnPath, ...credentials } }) =>
      signIn(ctx, { ...credentials, ip: ctx.ip, userAgent: ctx.userAgent }, { returnPath }),
    ),

  /** The id of a suspended or disabled user; null for all others. Refuses wrong credentials. */
  barred: publicProcedure.input(credentialsInput).mutation(async ({ ctx, input }) => {
    const user = await checkBarredCredentials(ctx, { ...input, ip: ctx.ip });
    return user && { userId: user.id };
  }),
});
