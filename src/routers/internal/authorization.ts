/** OAuth: authorization requests of applications, the codes that people grant, and the token endpoint. */
import { z } from 'zod';
import { grantCode, readAuthorization } from '../../domain/oauth/authorize.ts';
import { exchangeGrant } from '../../domain/oauth/exchange.ts';
import { isAppAuthorized } from '../../domain/oauth/find.ts';
import { passwordCheck } from '../../domain/oauth/password-check.ts';
import { viewToken } from '../../entities/users/token.ts';
import { textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router, userProcedure } from '../../procedures/procedure.ts';

/** The parameters of /oauth/authorize as they were sent; the domain reads and refuses them. */
const requestInput = z.object({ parameters: z.instanceof(URLSearchParams) });

export const authorizationRouter = router({
  /** The request, or the problem with it; `known` is whether this user has authorized the application before. */
  read: publicProcedure.input(requestInput).query(async ({ ctx, input }) => {
    const read = await readAuthorization(ctx, input.parameters);
    if (!('refusal' in read)) return read;
    const userId = ctx.viewer?.userId;
    return { ...read, known: userId != null && (await isAppAuthorized(ctx.db, read.app.id, userId)) };
  }),

  /** The code for one of the user's identities; null for an identity that is not theirs. Refuses wrong requests. */
  grant: userProcedure
    .meta({ inPerson: true })
    .input(requestInput.extend({ actorId: textInput(64).nullable() }))
    .mutation(async ({ ctx, input }) => {
      const read = await readAuthorization(ctx, input.parameters);
      if (!('request' in read)) throw 'fault' in read ? read.fault : read.refusal;
      return grantCode(ctx, read.request, input.actorId);
    }),

  /** Refuses with the errors of RFC 6749, 5.2. */
  exchange: publicProcedure
    .meta({ rates: ['token_requests'] })
    .input(z.object({ parameters: z.record(z.string(), z.string()) }))
    .mutation(async ({ ctx, input }) =>
      viewToken(await exchangeGrant(ctx, { ...input, checkPassword: passwordCheck(ctx, ctx.ip) })),
    ),
});
