/** The row of a new user, whichever way it came. */
import type { User } from '../../generated/prisma/client.ts';
import { type Tx, violatedConstraint } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RoleName } from '../access/roles.ts';
import { emailRefusal } from './email.ts';

export interface NewUser {
  /** Checked and in its one spelling. */
  email: string;
  passwordHash: string;
  locale: string;
  role?: RoleName | null;
  /** False: whoever adds the user asks for the mail of confirmation, which is sent at once. */
  confirmed: boolean;
  approved: boolean;
  reason?: string | null;
  /** Where the sign-up came from, when the first identity is yet to come. */
  signUpNetwork?: Uint8Array<ArrayBuffer>;
  /** The application that signed the user up. */
  signedUpWithId?: bigint | null;
}

/** Adds the user in the caller's transaction. Refuses an address that is taken, also by one who came a moment before. */
export async function insertUser(tx: Tx, ctx: Pick<Platform, 'ids' | 'clock'>, given: NewUser): Promise<User> {
  const now = ctx.clock.now();
  try {
    return await tx.user.create({
      data: {
        id: ctx.ids.next(),
        email: given.email,
        passwordHash: given.passwordHash,
        locale: given.locale,
        role: given.role ?? null,
        reason: given.reason ?? null,
        confirmedAt: given.confirmed ? now : null,
        confirmationSentAt: given.confirmed ? null : now,
        approvedAt: given.approved ? now : null,
        signUpNetwork: given.signUpNetwork ?? null,
        signedUpWithId: given.signedUpWithId ?? null,
        createdAt: now,
      },
    });
  } catch (error) {
    if (violatedConstraint(error) !== null) throw emailRefusal('taken');
    throw error;
  }
}

/** Whether a user has this address, in any case. */
export async function isEmailTaken(db: Tx, email: string): Promise<boolean> {
  return (await db.user.count({ where: { email } })) > 0;
}

/** Gives the address back; refuses one that a user has. */
export async function requireFreeEmail(ctx: Pick<Platform, 'db'>, email: string): Promise<string> {
  if (await isEmailTaken(ctx.db, email)) throw emailRefusal('taken');
  return email;
}
