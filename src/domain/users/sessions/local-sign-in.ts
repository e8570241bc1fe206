/** Operators may switch local sign-in off, so that people sign in with their accounts at the provider alone. */
import type { Platform } from '../../../platform/platform.ts';
import { refuse } from '../../kernel/refusals.ts';

/** Refuses passwords, mails that sign in, and sign-ups without the provider, if the operator switched them off. */
export function requireLocalSignIn({ config }: Pick<Platform, 'config'>): void {
  if (!config.localSignIn) refuse('local_sign_in_off');
}
