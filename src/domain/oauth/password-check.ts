/**
 * The password grant: checks the password for the user's default identity, without opening a session. As in Mastodon, people with a
 * second factor are refused.
 */
import type { DomainContext } from '../access/context.ts';
import { recordIp } from '../users/record-ip.ts';
import { checkCredentials } from '../users/sessions/sign-in.ts';
import type { PasswordCheck } from './model.ts';

/** @param ip address of the request */
export function passwordCheck(ctx: DomainContext, ip: string): PasswordCheck {
  return async (email, password) => {
    const user = await checkCredentials(ctx, { email, password, ip });
    await recordIp(ctx.db, ctx, { userId: user.id, ip, kind: 'sign_in' });
    return { userId: user.id, actorId: user.defaultActorId };
  };
}
