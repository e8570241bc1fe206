/** Sessions: signing in with a password, refreshing, signing out, and the list of open sessions. */
import { z } from 'zod';
import { endOwnSession, endSession, listSessions, renewSession } from '../../domain/users/sessions/sessions.ts';
import { signInAtOnce } from '../../domain/users/sessions/sign-in.ts';
import { sessionSchema, viewSession } from '../../entities/users/session.ts';
import { loginSchema, presentLogin, sessionTokensSchema } from '../../entities/users/user.ts';
import { parseId } from '../../platform/ids.ts';
import { idInput, textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router, userProcedure } from '../../procedures/procedure.ts';
import { emailInput, passwordInput } from './user-inputs.ts';

const tags = ['sessions'];

export const sessionsRouter = router({
  create: publicProcedure
    .meta({ rates: ['sign_in'], openapi: { method: 'POST', path: '/api/v1/sessions', tags, summary: 'Sign in' } })
    .input(
      z.object({
        ...{ email: emailInput, password: passwordInput },
        code: textInput(64).optional().meta({
          description: 'Of the authenticator app, or a recovery code; required from people with a second factor.',
        }),
      }),
    )
    .output(loginSchema)
    .mutation(async ({ ctx, input: { code, ...credentials } }) =>
      presentLogin(ctx, await signInAtOnce(ctx, { ...credentials, ip: ctx.ip, userAgent: ctx.userAgent }, code)),
    ),

  renew: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/api/v1/sessions/renew',
        tags,
        summary: 'Exchange a refresh token, which then is used up, for a new pair',
      },
    })
    .input(z.object({ refreshToken: textInput(4000) }))
    .output(sessionTokensSchema)
    .mutation(async ({ ctx, input }) => {
      const { accessToken, refreshToken } = await renewSession(ctx, input.refreshToken);
      return { accessToken, refreshToken };
    }),

  end: userProcedure
    .meta({
      inPerson: true,
      allowWithoutSecondFactor: true,
      openapi: { method: 'DELETE', path: '/api/v1/sessions/current', tags, summary: 'Sign out' },
    })
    .output(z.object({ signOutUrl: z.url().nullable() }))
    .mutation(async ({ ctx }) => ({
      // The page ends the session at the provider, too.
      signOutUrl: (await endOwnSession(ctx)) ? `${ctx.config.publicUrl}/auth/provider/sign_out` : null,
    })),

  list: userProcedure
    .meta({
      inPerson: true,
      openapi: {
        method: 'GET',
        path: '/api/v1/sessions',
        tags,
        summary: 'List your sign-ins that are open, newest first',
      },
    })
    .output(z.array(sessionSchema))
    .query(async ({ ctx }) => (await listSessions(ctx)).map((row) => viewSession(ctx, row))),

  revoke: userProcedure
    .meta({
      inPerson: true,
      openapi: { method: 'DELETE', path: '/api/v1/sessions/{id}', tags, summary: 'End one of your sign-ins' },
    })
    .input(z.object({ id: idInput }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await endSession(ctx, parseId(input.id));
      return {};
    }),
});
