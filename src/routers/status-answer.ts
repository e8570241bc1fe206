/** What procedures about one status take and answer. */
import { z } from 'zod';
import type { DomainContext } from '../domain/context.ts';
import { refuse } from '../domain/refusals.ts';
import { presentStatuses, type Status as StatusEntity } from '../entities/status.ts';
import type { Status } from '../generated/prisma/client.ts';
import { idInput } from './inputs.ts';

export const byId = z.object({ id: idInput });

/** How the wire writes whom a status is for. */
export const VISIBILITIES = { public: 'PUBLIC', unlisted: 'UNLISTED', private: 'PRIVATE', direct: 'DIRECT' } as const;

export async function presentStatus(ctx: DomainContext, status: Pick<Status, 'id' | 'actorId'>): Promise<StatusEntity> {
  const [shown] = await presentStatuses(ctx, [{ id: status.id, actor_id: status.actorId }]);
  return shown ?? refuse('not_found');
}
