/** A user deletes their own account, with all of its identities. */
import type { Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../access/context.ts';
import { enqueue } from '../kernel/outbox.ts';
import { NO_PASSWORD } from '../users/passwords/password-hash.ts';
import { requirePassword } from '../users/passwords/require-password.ts';
import { removeSecondFactor } from '../users/second-factor/methods.ts';
import { endAccess } from '../users/sessions/end-access.ts';
import { lockUser } from './add-person.ts';
import { refuseLastAdministrator } from './delete-person.ts';
import { erasePerson } from './erase-person.ts';
import { handOverEvents } from './hand-over-events.ts';

async function deleteIdentities(tx: Tx, ctx: UserContext): Promise<void> {
  const where = { userId: ctx.viewer.userId, type: 'PERSON', deletedAt: null } as const;
  for (const { id } of await tx.actor.findMany({ where, select: { id: true }, orderBy: { id: 'asc' } })) {
    await refuseLastAdministrator(tx, id);
    await handOverEvents(tx, ctx, id);
    const followers = await erasePerson(tx, ctx, id);
    await enqueue(tx, 'person.deleted', { actorId: id.toString(), followers: followers.map(String) });
  }
}

/**
 * Permanent. Identities become tombstones, which reserve their names; the address is free again. Refuses a wrong password, the
 * only administrator of a group, and the only organizer of an upcoming event.
 */
export async function deleteUser(ctx: UserContext, password: string): Promise<void> {
  const id = ctx.viewer.userId;
  await requirePassword(ctx, password, 'password');
  await ctx.db.$transaction(async (tx) => {
    await lockUser(tx, id);
    await deleteIdentities(tx, ctx);
    await endAccess(tx, ctx, id);
    await removeSecondFactor(tx, id);
    await tx.providerIdentity.deleteMany({ where: { userId: id } });
    await tx.user.update({
      where: { id },
      // The row stays for the tombstones, without a sign-in or an address for mail.
      data: {
        email: `${id}@deleted.invalid`,
        passwordHash: NO_PASSWORD,
        disabledAt: ctx.clock.now(),
        defaultActorId: null,
      },
    });
    await enqueue(tx, 'user.purged', { userId: id.toString() });
  });
}
