/**
 * Staff suspended a remote account: ends its follows of local people and of this server, the follow of it by this server, and its
 * participations, and notifies its server and the people whom it followed.
 */
import { endRelationTold } from '../../domain/federation/remote/instances/follow-instance.ts';
import { notifySevered } from '../../domain/notifications/notify-severed.ts';
import { endParticipations } from '../../domain/participations/end-participations.ts';
import { severFollows } from '../../domain/relationships/sever-follows.ts';
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

export const remoteAccountSuspended: JobHandler<'remote_account.suspended'> = async (platform, payload) => {
  const [id, causeId] = [parseId(payload.actorId) ?? 0n, parseId(payload.causeId) ?? 0n];
  const actor = await platform.db.actor.findFirst({ where: { id, domain: { not: null }, suspendedAt: { not: null } } });
  if (!actor) return;
  const targetName = `${actor.preferredUsername}@${actor.domain}`;
  const cause = { id: causeId, type: 'ACCOUNT_SUSPENSION', targetName } as const;
  await platform.db.$transaction(async (tx) => {
    await severFollows(tx, platform, cause, { others: [id], followersOnly: true, told: true });
    await endParticipations(tx, platform, [id]);
    await endRelationTold(tx, platform, id);
  });
  await notifySevered(platform, causeId);
};
