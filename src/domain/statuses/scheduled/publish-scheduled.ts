/** Publishes a scheduled status at its time. */
import { Refusal } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { IdentityContext } from '../../access/context.ts';
import type { IdentityViewer } from '../../access/viewer.ts';
import { createStatus } from '../writing/create-status.ts';
import { paramsOf } from './scheduled-params.ts';

/**
 * Idempotent: the scheduled row is deleted in the transaction that inserts the status. A status that can no longer be posted,
 * because its author or its parent is deleted, is dropped; that of an author who may not act now waits (domain/users/marks.ts);
 * media that were attached to another status meanwhile are left out.
 */
export async function publishScheduled(platform: Platform, id: bigint): Promise<void> {
  const row = await platform.db.scheduledStatus.findUnique({ where: { id }, include: { user: true, actor: true } });
  // Rescheduled: another job runs at that time.
  if (!row || row.scheduledAt > platform.clock.now()) return;
  const { user, actor } = row;
  if (user.suspendedAt ?? user.disabledAt ?? actor.suspendedAt) return;
  const viewer: IdentityViewer = {
    tokenId: null,
    sessionId: null,
    appId: row.appId,
    userId: user.id,
    actorId: row.actorId,
    scopes: [],
    role: null,
    confirmed: true,
    approved: true,
    suspended: actor.deletedAt !== null,
    locale: user.locale,
    chosenLanguages: user.chosenLanguages,
  };
  const ctx: IdentityContext = { ...platform, viewer };
  const params = paramsOf(row);
  try {
    if (viewer.suspended) throw new Refusal('forbidden', 'suspended');
    const free = await platform.db.media.findMany({
      where: { id: { in: params.mediaIds.map(BigInt) }, ownerId: row.actorId, statusId: null },
      select: { id: true },
    });
    const ids = new Set(free.map((media) => media.id.toString()));
    const mediaIds = params.mediaIds.filter((mediaId) => ids.has(mediaId));
    const groupId = params.groupId === null ? null : BigInt(params.groupId);
    await createStatus(ctx, { ...params, mediaIds, groupId, idempotencyKey: null, scheduledId: id });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    platform.log.info({ scheduledStatusId: id.toString(), reason: error.message }, 'scheduled status dropped');
    await platform.db.scheduledStatus.deleteMany({ where: { id } });
  }
}
