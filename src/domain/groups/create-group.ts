/** Creates a group with one of the viewer's identities as its creator. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { GroupPosting, GroupType, Openness } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { UserContext } from '../access/context.ts';
import { createActor, requireGoodActor } from '../actors/create-actor.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { type Portraits, portraitChoices, portraitColumns } from '../media/portraits.ts';
import { type ResolvePicture, withPictures } from '../media/with-pictures.ts';
import { MEMBER_ROLES } from './states.ts';

export interface NewGroup extends Portraits {
  creatorActorId?: string | undefined;
  preferredUsername: string;
  name?: string | undefined;
  summary?: string | undefined;
  /** Default: GROUP, whose member list is visible only to members. */
  groupType?: GroupType | undefined;
  openness?: Openness | undefined;
  /** Default: MEMBERS. */
  posting?: GroupPosting | undefined;
  approvesPosts?: boolean | undefined;
}

/**
 * Returns the new group. Refuses an identity that is not the viewer's, pictures of other people, and invalid names
 * (actors/username.ts; rules of the event service, Groups; texts of Mobilizon's permissions, createGroup).
 */
export async function createGroup(ctx: UserContext, given: NewGroup): Promise<Actor> {
  const creator = await requireOwnIdentity(ctx, given.creatorActorId);
  const choices = portraitChoices(given);
  const { preferredUsername, name, summary } = given;
  const command = async (tx: Tx, resolvePicture: ResolvePicture): Promise<Actor> => {
    const group = await createActor(tx, ctx, {
      type: 'GROUP',
      preferredUsername,
      name: name ?? '',
      summary: summary ?? '',
      userId: null,
      ...(await portraitColumns(choices, resolvePicture, creator.id)),
      groupType: given.groupType ?? 'GROUP',
      openness: given.openness ?? 'MODERATED',
      posting: given.posting ?? 'MEMBERS',
      approvesPosts: given.approvesPosts ?? false,
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
  return withPictures(ctx, choices, command, () =>
    requireGoodActor(ctx.db, { type: 'GROUP', preferredUsername, name, summary }),
  );
}
