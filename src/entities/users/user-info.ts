/** OpenID claims about the identity of a token (Mastodon's endpoints, /oauth/userinfo). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { Account } from '../people/account.ts';

export const userInfoSchema = z
  .object({
    iss: z.string(),
    sub: z.string().meta({ description: 'The address of the actor, which never changes.' }),
    name: z.string(),
    preferred_username: z.string(),
    profile: z.string(),
    picture: z.string(),
  })
  .meta({ id: 'UserInfo', description: 'Who a token stands for.' });

export type UserInfo = z.infer<typeof userInfoSchema>;

export function viewUserInfo(ctx: Pick<DomainContext, 'config'>, account: Account): UserInfo {
  return {
    iss: ctx.config.publicUrl,
    sub: account.uri,
    name: account.display_name,
    preferred_username: account.username,
    profile: account.url ?? account.uri,
    picture: account.avatar,
  };
}
