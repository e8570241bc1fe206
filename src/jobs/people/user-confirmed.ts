/** Somebody signed up and confirmed their address: tells the staff, who may have to approve them. */
import { notify } from '../../domain/notifications/notify.ts';
import { staffActors } from '../../domain/notifications/staff.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

export const userConfirmed: JobHandler<'user.confirmed'> = async (platform, payload) => {
  const user = await platform.db.user.findUnique({ where: { id: parseId(payload.userId) ?? 0n } });
  if (!user || user.defaultActorId === null) return;
  const staff = await staffActors(platform.db, 'manage_users');
  await notify(platform, staff, { kind: 'admin.sign_up', originId: user.defaultActorId });
};
