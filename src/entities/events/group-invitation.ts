/** An invitation to a group. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { GroupInvitation as Row } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';
import { actorSchema, gatherActors, viewActor } from '../people/actor.ts';

export const groupInvitationSchema = z
  .object({
    actor: actorSchema.nullable().meta({ description: 'Who is invited.' }),
    parent: actorSchema.nullable().meta({ description: 'The group.' }),
    inviter: actorSchema.nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'GroupInvitation', description: 'Somebody was asked to join a group; joining accepts it.' });

export type GroupInvitation = z.infer<typeof groupInvitationSchema>;

/** In the order of the rows, in one statement. */
export async function presentInvitations(ctx: DomainContext, rows: readonly Row[]): Promise<GroupInvitation[]> {
  const actors = await gatherActors(
    ctx,
    rows.flatMap((row) => [row.actorId, row.groupId, row.inviterId]),
  );
  const view = (id: bigint) => {
    const actor = actors.get(id);
    return actor ? viewActor(ctx, actor) : null;
  };
  return rows.map((row) => ({
    actor: view(row.actorId),
    parent: view(row.groupId),
    inviter: view(row.inviterId),
    createdAt: timeText(row.createdAt),
  }));
}
