/** An actor was created: generates its key pair. */
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../job-handler.ts';

/** Existing keys are not replaced, so that signatures stay valid. */
export const actorCreated: JobHandler<'actor.created'> = async (platform, payload) => {
  const actorId = parseId(payload.actorId);
  const actor =
    actorId === null ? null : await platform.db.actor.findUnique({ where: { id: actorId }, include: { keys: true } });
  if (!actor || actor.keys || actor.domain !== null || actor.deletedAt) return;
  const keys = await platform.random.keyPair();
  await platform.db.actorKeys.createMany({ data: [{ actorId: actor.id, ...keys }], skipDuplicates: true });
};
