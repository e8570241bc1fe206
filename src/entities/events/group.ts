/** A group as REST and tRPC show it, with the fields of the GraphQL type Group. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { Media, Actor as Row } from '../../generated/prisma/client.ts';
import { GroupPosting, GroupType, Openness } from '../../generated/prisma/enums.ts';
import { type ActorWithAvatar, actorSchema, gatherActors, viewActor } from '../people/actor.ts';
import { gatherPictures, pictureSchema, viewPicture } from './picture.ts';

export const groupSchema = actorSchema
  .extend({
    summary: z.string().meta({ description: 'Safe HTML.' }),
    openness: z.enum(Openness).nullable(),
    posting: z
      .enum(GroupPosting)
      .nullable()
      .meta({ description: 'The people whose posts it shares; null if it is remote.' }),
    approvesPosts: z
      .boolean()
      .meta({ description: 'Whether its moderators approve the posts of others before it shares them.' }),
    types: z.enum(GroupType).nullable(),
    banner: pictureSchema.nullable(),
  })
  .meta({ id: 'Group', description: 'People who organize together.' });

export type Group = z.infer<typeof groupSchema>;

function viewGroup(ctx: DomainContext, row: ActorWithAvatar, banner: Media | undefined): Group {
  const { summary, openness, groupType: types } = row;
  const posting = row.domain === null ? row.posting : null;
  return {
    ...viewActor(ctx, row),
    summary,
    openness,
    posting,
    approvesPosts: row.approvesPosts,
    types,
    banner: banner ? viewPicture(ctx, banner) : null,
  };
}

/** Groups in the order of their rows, in two statements. */
export async function presentGroups(ctx: DomainContext, rows: readonly Row[]): Promise<Group[]> {
  const actors = await gatherActors(
    ctx,
    rows.map((row) => row.id),
  );
  const bannerIds = rows.flatMap((row) => row.bannerId ?? []);
  const banners = new Map((await gatherPictures(ctx, bannerIds)).map((row) => [row.id, row]));
  return rows.flatMap((row) => {
    const actor = actors.get(row.id);
    return actor ? [viewGroup(ctx, actor, actor.bannerId === null ? undefined : banners.get(actor.bannerId))] : [];
  });
}
