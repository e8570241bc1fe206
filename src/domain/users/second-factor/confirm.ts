/** Confirms a change of the second factor, for which an open session is not enough. */
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import type { User } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { UserContext } from '../../access/context.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { refuse } from '../../kernel/refusals.ts';
import { withPasskey } from '../passkeys/use-passkey.ts';
import { hasPassword } from '../passwords/password-hash.ts';
import { requirePassword } from '../passwords/require-password.ts';
import { withCode } from './use-code.ts';

/** How long a sign-in counts as fresh, for people without a password. */
const FRESH_MS = 10 * 60_000;

/** The form of a change. */
export interface Confirmation {
  /** For people without a second factor. */
  password: string;
  /** For people with a second factor: a code, or the response of a passkey. */
  code: string;
  passkey: AuthenticationResponseJSON | null;
  /** The value of the browser's cookie. */
  browser: string;
  ip: string;
}

export async function isFresh({ db, clock, viewer }: UserContext): Promise<boolean> {
  const { sessionId: id } = viewer;
  const since = new Date(clock.now().getTime() - FRESH_MS);
  return id !== null && (await db.session.count({ where: { id, createdAt: { gt: since } } })) > 0;
}

/**
 * Runs `act` under the lock of the user. People with a second factor confirm with it, others with their password; people without a
 * password must have signed in just now.
 */
export async function withConfirmation<Result>(
  ctx: UserContext,
  { password, code, passkey, browser, ip }: Confirmation,
  act: (tx: Tx, user: User) => Promise<Result>,
): Promise<Result> {
  const { userId } = ctx.viewer;
  const before = await ctx.db.user.findUniqueOrThrow({ where: { id: userId } });
  const run = async (tx: Tx): Promise<Result> => act(tx, await tx.user.findUniqueOrThrow({ where: { id: userId } }));
  if (before.secondFactorAt) {
    if (!passkey) return withCode(ctx, userId, { code, ip }, run);
    return withPasskey(ctx, { purpose: 'confirm', userId }, { response: passkey, browser }, run);
  }
  if (hasPassword(before)) await requirePassword(ctx, password, 'password');
  else if (!(await isFresh(ctx))) refuse('sign_in_again');
  return ctx.db.$transaction(async (tx) => {
    await lockRow(tx, 'users', userId);
    // It was turned on meanwhile, so the password is not enough.
    if ((await tx.user.count({ where: { id: userId, secondFactorAt: null } })) === 0) refuse('second_factor_set');
    return run(tx);
  });
}
