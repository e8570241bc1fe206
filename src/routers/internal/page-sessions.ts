/** Sign-in on pages of this server, whose browser then holds the session in a cookie. */
import { z } from 'zod';
import { checkBarredCredentials, signIn } from '../../domain/users/sessions/sign-in.ts';
import { textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';

/** What a form holds; the domain refuses malformed addresses like unknown ones. */
const credentialsInput = z.object({ email: textInput(65_536), password: textInput(65_536) });

export const pageSessionsRouter = router({
  /** Refuses as `sessions.create` does. */
  open: publicProcedure
    .meta({ rates: ['sign_in'] })
    .input(credentialsInput)
    .mutation(({ ctx, input }) => signIn(ctx, { ...input, ip: ctx.ip, userAgent: ctx.userAgent })),

  /** The id of somebody who is suspended or disabled; null for everybody else. Refuses wrong credentials. */
  barred: publicProcedure.input(credentialsInput).mutation(async ({ ctx, input }) => {
    const user = await checkBarredCredentials(ctx, { ...input, ip: ctx.ip });
    return user && { userId: user.id };
  }),
});
