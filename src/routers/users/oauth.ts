/** OAuth procedures: token revocation, userinfo, and authorization server metadata. */
import { z } from 'zod';
import { refuse } from '../../domain/kernel/refusals.ts';
import { revokeOwnToken } from '../../domain/oauth/revoke.ts';
import { presentAccounts } from '../../entities/people/account.ts';
import { authorizationServerSchema, viewAuthorizationServer } from '../../entities/users/authorization-server.ts';
import { userInfoSchema, viewUserInfo } from '../../entities/users/user-info.ts';
import { identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';

const tags = ['apps'];

const credential = z.string().max(1000);

export const oauthRouter = router({
  revoke: publicProcedure
    .input(
      z.object({
        client_id: credential.default(''),
        client_secret: credential.default(''),
        token: credential.default(''),
      }),
    )
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await revokeOwnToken(ctx, { clientId: input.client_id, clientSecret: input.client_secret, token: input.token });
      return {};
    }),

  userInfo: identityProcedure
    .meta({
      scopes: ['profile'],
      aliases: [{ method: 'POST' }],
      openapi: { method: 'GET', path: '/oauth/userinfo', tags, summary: 'Read who the token stands for' },
    })
    .output(userInfoSchema)
    .query(async ({ ctx }) => {
      const [account] = await presentAccounts(ctx, [ctx.viewer.actorId]);
      return account ? viewUserInfo(ctx, account) : refuse('record_not_found');
    }),

  metadata: publicProcedure
    .meta({
      openapi: {
        method: 'GET',
        path: '/.well-known/oauth-authorization-server',
        tags,
        summary: 'Where tokens are had, and how',
      },
    })
    .output(authorizationServerSchema)
    .query(({ ctx }) => viewAuthorizationServer(ctx)),
});
