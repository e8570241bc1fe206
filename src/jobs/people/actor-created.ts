/** A new local actor gets its key pair. */
import { parseId } from '../../platform/ids.ts';
import type { JobHandler } from '../handlers.ts';

/** An actor that has keys keeps them: what it signed must stay true. */
export const actorCreated: JobHandler<'actor.created'> = async (platform, payload) => {
  const actorId = parseId(payload.actorId);
  const actor =
    actorId === null ? null : await platform.db.actor.findUnique({ where: { id: actorId }, include: { keys: true } });
  if (!actor || actor.keys || actor.domain !== null || actor.deletedAt) return;
  const keys = await platform.random.keyPair();
  await platform.db.actorKeys.createMany({ data: [{ actorId: actor.id, ...keys }], skipDuplicates: true });
};
