/** A membership of a group, with its role (schema of the event service, Groups and membership). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { Member as Row } from '../../generated/prisma/client.ts';
import { GroupNotify } from '../../generated/prisma/enums.ts';
import { actorSchema, gatherActors, viewActor } from '../people/actor.ts';

export const memberSchema = z
  .object({
    actor: actorSchema.nullable(),
    parent: actorSchema.nullable(),
    role: z.int().meta({ description: '0 waits for approval, 1 member, 2 moderator, 3 administrator, 4 creator.' }),
    notify: z
      .enum(GroupNotify)
      .nullable()
      .meta({ description: 'The group notifies you of this; null unless the membership is your own.' }),
  })
  .meta({ id: 'Member', description: 'How someone belongs to a group.' });

export type Member = z.infer<typeof memberSchema>;

/** In the order of the rows, in one statement. */
export async function presentMembers(ctx: DomainContext, rows: readonly Row[]): Promise<Member[]> {
  const actors = await gatherActors(
    ctx,
    rows.flatMap((row) => [row.actorId, row.parentId]),
  );
  const view = (id: bigint) => {
    const actor = actors.get(id);
    return actor ? viewActor(ctx, actor) : null;
  };
  const userId = ctx.viewer?.userId ?? null;
  const isOwn = (id: bigint) => userId !== null && actors.get(id)?.userId === userId;
  return rows.map((row) => ({
    ...{ actor: view(row.actorId), parent: view(row.parentId), role: row.role },
    notify: isOwn(row.actorId) ? row.notify : null,
  }));
}
