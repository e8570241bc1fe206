/** A person or a group as part of an event, a participation or a membership. */

import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { actorShownTo } from '../../domain/actors/visible.ts';
import { shownDomain } from '../../domain/kernel/own-domains.ts';
import type { Actor as ActorRow, Media } from '../../generated/prisma/client.ts';
import { ActorType } from '../../generated/prisma/enums.ts';
import { pictureSchema, viewPicture } from '../events/picture.ts';

export const actorSchema = z
  .object({
    id: z.string(),
    type: z.enum(ActorType),
    preferredUsername: z.string(),
    name: z.string(),
    domain: z.string().nullable(),
    url: z.string(),
    avatar: pictureSchema.nullable(),
    suspended: z.boolean().optional().meta({ description: 'Only in responses to moderators.' }),
  })
  .meta({ id: 'Actor', description: 'A person or a group.' });

export type Actor = z.infer<typeof actorSchema>;
export type ActorWithAvatar = ActorRow & { avatar: Media | null };

/** Actors by id with their avatars, in one statement; those hidden from the viewer are left out. */
export async function gatherActors(ctx: DomainContext, ids: readonly bigint[]): Promise<Map<bigint, ActorWithAvatar>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db.actor.findMany({
    where: { AND: [{ id: { in: [...new Set(ids)] } }, actorShownTo(ctx.viewer)] },
    include: { avatar: true },
  });
  return new Map(rows.map((row) => [row.id, row]));
}

export function viewActor(ctx: Pick<DomainContext, 'config'>, row: ActorWithAvatar): Actor {
  return {
    id: row.id.toString(),
    type: row.type,
    preferredUsername: row.preferredUsername,
    name: row.name,
    domain: shownDomain(row),
    url: row.url,
    avatar: row.avatar && viewPicture(ctx, row.avatar),
    ...(row.suspendedAt && { suspended: true }),
  };
}
