/** Creates a group with one of the viewer's identities as its creator. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { GroupType, Openness } from '../../generated/prisma/enums.ts';
import { createActor } from '../actors/create-actor.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import type { UserContext } from '../context.ts';
import { requireOwnPicture } from '../media/own-picture.ts';
import { MEMBER_ROLES } from './states.ts';

export interface NewGroup {
  creatorActorId?: string | undefined;
  preferredUsername: string;
  name?: string | undefined;
  summary?: string | undefined;
  avatarId?: string | undefined;
  bannerId?: string | undefined;
  /** GROUP, whose members only members see, unless said otherwise. */
  groupType?: GroupType | undefined;
  openness?: Openness | undefined;
}

/**
 * Gives the new group. Refuses an identity that is not the viewer's, others' pictures, and names as
 * actors/username.ts says (spec/graphql/rules.md, Groups; texts of spec/mobilizon/permissions.json, createGroup).
 */
export async function createGroup(ctx: UserContext, given: NewGroup): Promise<Actor> {
  const creator = await requireOwnIdentity(ctx, given.creatorActorId);
  const avatar = given.avatarId === undefined ? null : await requireOwnPicture(ctx, given.avatarId);
  const banner = given.bannerId === undefined ? null : await requireOwnPicture(ctx, given.bannerId);
  return ctx.db.$transaction(async (tx) => {
    const group = await createActor(tx, ctx, {
      type: 'GROUP',
      preferredUsername: given.preferredUsername,
      name: given.name ?? '',
      summary: given.summary ?? '',
      userId: null,
      avatarId: avatar?.id ?? null,
      bannerId: banner?.id ?? null,
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
  });
}
