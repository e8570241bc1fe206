/** Applies the blocks to a sign-up, in every facade: to its network, its address and its name. */
import type { Platform } from '../../platform/platform.ts';
import { refuse } from '../kernel/refusals.ts';
import { emailVerdict, type Verdict } from './email/email-rules.ts';
import { ipVerdict } from './ip/known-ip-blocks.ts';
import { usernameVerdict } from './usernames/username-rules.ts';

type Ctx = Pick<Platform, 'db' | 'sql' | 'bus' | 'clock' | 'secrets' | 'mailHosts'>;

export interface SignUpVerdicts {
  email: Verdict;
  username: Verdict;
  /** The sign-up needs approval, even if registrations are open. */
  needsApproval: boolean;
}

/**
 * Refuses blocked networks like a server with closed registrations. The caller handles problems with the address and the name.
 *
 * @param given.email null if it is malformed
 * @param given.username null if the name follows later
 */
export async function signUpVerdicts(
  ctx: Ctx,
  given: { email: string | null; username: string | null; ip: string },
): Promise<SignUpVerdicts> {
  const network = await ipVerdict(ctx, given.ip);
  if (network === 'blocked') refuse('sign_up_closed');
  const email = given.email === null ? 'free' : await emailVerdict(ctx, given.email, given.ip);
  const username = given.username === null ? 'free' : await usernameVerdict(ctx.db, given.username);
  return { email, username, needsApproval: [network, email, username].includes('approval') };
}
