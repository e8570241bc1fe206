/** Inserts the row of a new user. */
import type { User } from '../../generated/prisma/client.ts';
import { type Tx, violatedConstraint } from '../../platform/database/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { emailRefusal } from './email.ts';
import { recordIp } from './record-ip.ts';

export interface NewUser {
  /** Validated and normalized. */
  email: string;
  passwordHash: string;
  locale: string;
  roleId?: bigint | null;
  /** If false, the caller enqueues the confirmation mail. */
  confirmed: boolean;
  /** False for an account that is confirmed only because the server requires no confirmation; by default as `confirmed`. */
  emailProved?: boolean;
  approved: boolean;
  /** The user showed to be old enough. */
  ageVerified?: boolean;
  reason?: string | null;
  /** Network of the sign-up, if the first identity is added later. */
  signUpNetwork?: Uint8Array<ArrayBuffer>;
  /** Address of the sign-up's request; none from a terminal. */
  ip?: string | undefined;
  /** The application that signed the user up. */
  signedUpWithId?: bigint | null;
  /** The invitation that the user accepted. */
  inviteId?: bigint | null;
  /** A name that `isTimeZone` accepts. */
  timeZone?: string | null;
}

/** Adds the user in the caller's transaction. Refuses a taken address, even under concurrency. */
export async function insertUser(tx: Tx, ctx: Pick<Platform, 'ids' | 'clock'>, given: NewUser): Promise<User> {
  const now = ctx.clock.now();
  try {
    const user = await tx.user.create({
      data: {
        id: ctx.ids.next(),
        email: given.email,
        passwordHash: given.passwordHash,
        locale: given.locale,
        roleId: given.roleId ?? null,
        reason: given.reason ?? null,
        confirmedAt: given.confirmed ? now : null,
        emailProvedAt: (given.emailProved ?? given.confirmed) ? now : null,
        confirmationSentAt: given.confirmed ? null : now,
        approvedAt: given.approved ? now : null,
        ageVerifiedAt: given.ageVerified ? now : null,
        signUpNetwork: given.signUpNetwork ?? null,
        signedUpWithId: given.signedUpWithId ?? null,
        inviteId: given.inviteId ?? null,
        timeZone: given.timeZone ?? null,
        createdAt: now,
      },
    });
    await recordIp(tx, ctx, { userId: user.id, ip: given.ip, kind: 'sign_up' });
    return user;
  } catch (error) {
    if (violatedConstraint(error) !== null) throw emailRefusal('taken');
    throw error;
  }
}

/** Whether a user has this address, case-insensitively. */
export async function isEmailTaken(db: Tx, email: string): Promise<boolean> {
  return (await db.user.count({ where: { email } })) > 0;
}

/** Returns the address; refuses a taken one. */
export async function requireFreeEmail(ctx: Pick<Platform, 'db'>, email: string): Promise<string> {
  if (await isEmailTaken(ctx.db, email)) throw emailRefusal('taken');
  return email;
}
