/** Creates a group with one of the viewer's identities as its creator. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { GroupType, Openness } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../access/context.ts';
import { createActor, requireGoodActor } from '../actors/create-actor.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { type PictureUpload, type ResolvePicture, withPictures } from '../media/pictures/with-pictures.ts';
import { MEMBER_ROLES } from './states.ts';

export interface NewGroup {
  creatorActorId?: string | undefined;
  preferredUsername: string;
  name?: string | undefined;
  summary?: string | undefined;
  avatar?: PictureUpload | undefined;
  avatarId?: string | null | undefined;
  banner?: PictureUpload | undefined;
  bannerId?: string | null | undefined;
  /** Default: GROUP, whose members are visible to members only. */
  groupType?: GroupType | undefined;
  openness?: Openness | undefined;
}

/**
 * Returns the new group. Refuses an identity that is not the viewer's, others' pictures, and invalid names (actors/username.ts;
 * spec/graphql/rules.md, Groups; texts of spec/mobilizon/permissions.json, createGroup).
 */
export async function createGroup(ctx: UserContext, given: NewGroup): Promise<Actor> {
  const creator = await requireOwnIdentity(ctx, given.creatorActorId);
  const avatar = { picture: given.avatar, pictureId: given.avatarId };
  const banner = { picture: given.banner, pictureId: given.bannerId };
  const { preferredUsername, name, summary } = given;
  const command = async (tx: Tx, resolvePicture: ResolvePicture): Promise<Actor> => {
    const group = await createActor(tx, ctx, {
      type: 'GROUP',
      preferredUsername,
      name: name ?? '',
      summary: summary ?? '',
      userId: null,
      avatarId: (await resolvePicture(avatar, creator.id)) ?? null,
      bannerId: (await resolvePicture(banner, creator.id)) ?? null,
      groupType: given.groupType ?? 'GROUP',
      openness: given.openness ?? 'MODERATED',
    });
    await tx.member.create({
      data: {
        id: ctx.ids.next(),
        actorId: creator.id,
        parentId: group.id,
        role: MEMBER_ROLES.CREATOR,
        createdAt: ctx.clock.now(),
      },
    });
    return group;
  };
  return withPictures(ctx, { avatar, banner }, command, () =>
    requireGoodActor(ctx.db, { type: 'GROUP', preferredUsername, name, summary }),
  );
}
