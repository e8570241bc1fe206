/** Deletes the data of a purged user; the row stays, so that the address stays taken. */
import type { Platform } from '../../../platform/platform.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { NO_PASSWORD } from '../../users/passwords/password-hash.ts';
import { removeSecondFactor } from '../../users/second-factor/methods.ts';
import { endAccess } from '../../users/sessions/end-access.ts';

/** Idempotent. Does nothing for a user who has an identity left. */
export async function purgeUser({ db, clock }: Pick<Platform, 'db' | 'clock'>, userId: bigint): Promise<void> {
  await db.$transaction(async (tx) => {
    await lockRow(tx, 'users', userId);
    if ((await tx.actor.count({ where: { userId, deletedAt: null } })) > 0) return;
    await endAccess(tx, { clock }, userId);
    await removeSecondFactor(tx, userId);
    await tx.session.deleteMany({ where: { userId } });
    await tx.accessToken.deleteMany({ where: { userId } });
    await tx.mailToken.deleteMany({ where: { userId } });
    await tx.userIp.deleteMany({ where: { userId } });
    // The link stays, so that the person does not come back through the provider.
    await tx.providerIdentity.updateMany({ where: { userId }, data: { label: '' } });
    await tx.user.updateMany({
      where: { id: userId },
      data: {
        ...{ passwordHash: NO_PASSWORD, settings: {}, chosenLanguages: [], reason: null, timeZone: null },
        ...{ signUpNetwork: null, roleId: null },
      },
    });
  });
}
