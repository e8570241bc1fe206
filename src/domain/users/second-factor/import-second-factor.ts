/** The second factor of people of a Mastodon server that moves in: the app, security keys and backup codes. Nobody is told, because nothing changes. */
import type { Tx } from '../../../platform/database/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { seal } from '../../../platform/seal.ts';
import { importRecoveryCodes } from './recovery-codes.ts';

/** A row of `webauthn_credentials`. */
export interface FormerPasskey {
  /** In base64url, as the public key. */
  externalId: string;
  /** A COSE key. */
  publicKey: string;
  nickname: string;
  signCount: bigint;
  createdAt: Date;
}

export interface FormerSecondFactor {
  /** The decrypted `otp_secret`, in Base32. */
  secret: string;
  /** `consumed_timestep`. */
  lastStep: number | null;
  /** `otp_backup_codes`: hashes by bcrypt. */
  backupCodes: readonly string[];
  /** `webauthn_id`: the handle of the person for security keys. */
  userHandle: string | null;
  passkeys: readonly FormerPasskey[];
}

/** Turns the second factor of a user on, who has none yet. */
export async function importSecondFactor(
  tx: Tx,
  ctx: Pick<Platform, 'secrets' | 'clock' | 'ids'>,
  userId: bigint,
  { secret, lastStep, backupCodes, userHandle, passkeys }: FormerSecondFactor,
): Promise<void> {
  const now = ctx.clock.now();
  await tx.user.update({ where: { id: userId }, data: { secondFactorAt: now } });
  const sealed = await seal(ctx.secrets, secret.replaceAll(/[\s=]/g, '').toUpperCase());
  await tx.totpSecret.create({
    data: { userId, secret: sealed, lastStep: lastStep ?? 0, confirmedAt: now, createdAt: now },
  });
  await importRecoveryCodes(tx, userId, backupCodes);
  await tx.passkey.createMany({
    data: passkeys.map(({ externalId: credentialId, publicKey, nickname: name, signCount: counter, createdAt }) => ({
      ...{ id: ctx.ids.next(), userId, credentialId, name, counter, createdAt, userHandle },
      publicKey: Buffer.from(publicKey, 'base64url'),
    })),
  });
}
