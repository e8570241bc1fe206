/** Changes a group: its texts, pictures, openness and the visibility of its members. */
import type { Actor } from '../../generated/prisma/client.ts';
import type { GroupPosting, GroupType, Openness } from '../../generated/prisma/enums.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { Refusal } from '../../platform/errors.ts';
import type { UserContext } from '../access/context.ts';
import { actorTexts } from '../actors/actor-text.ts';
import { requireOwnIdentity } from '../actors/own-identity.ts';
import { enqueueProfile } from '../kernel/enqueue-profile.ts';
import { type Portraits, portraitChoices, portraitColumns } from '../media/portraits.ts';
import { type ResolvePicture, withPictures } from '../media/with-pictures.ts';
import { findGroup, membershipOf, requireGroupHere } from './find.ts';
import { lockGroup } from './lock-group.ts';
import { isGroupAdministrator } from './states.ts';

/** Undefined leaves a field unchanged; null clears a picture. */
export interface GroupChanges extends Portraits {
  groupId: string;
  /** The administrating identity of the viewer; by default the acting one. */
  actorId?: string | undefined;
  name?: string | undefined;
  summary?: string | undefined;
  groupType?: GroupType | undefined;
  openness?: Openness | undefined;
  posting?: GroupPosting | undefined;
  approvesPosts?: boolean | undefined;
}

/** The group, for an identity that administers it. */
async function administratedGroup(db: Db | Tx, groupId: string, actorId: bigint): Promise<Actor> {
  const group = requireGroupHere(await findGroup(db, groupId));
  const member = await membershipOf(db, group.id, actorId);
  if (!member || !isGroupAdministrator(member.role))
    throw new Refusal('forbidden', 'Actor id is not an administrator of the selected group');
  return group;
}

/**
 * Returns the changed group. Refuses identities that do not administer it, too long texts, and pictures of other people. Pending
 * requests stay pending when the group is opened, as do posts when it no longer approves them; its moderators decide about them.
 */
export async function updateGroup(ctx: UserContext, given: GroupChanges): Promise<Actor> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  const choices = portraitChoices(given);
  const texts = () => actorTexts({ name: given.name, summary: given.summary });
  const command = async (tx: Tx, resolvePicture: ResolvePicture): Promise<Actor> => {
    await lockGroup(tx, (await findGroup(tx, given.groupId)).id);
    const group = await administratedGroup(tx, given.groupId, actor.id);
    const pictures = await portraitColumns(choices, resolvePicture, actor.id, group);
    await enqueueProfile(tx, ctx, group.id);
    return tx.actor.update({
      where: { id: group.id },
      data: {
        ...texts(),
        ...pictures,
        ...(given.groupType && { groupType: given.groupType }),
        ...(given.openness && { openness: given.openness }),
        ...(given.posting && { posting: given.posting }),
        ...(given.approvesPosts !== undefined && { approvesPosts: given.approvesPosts }),
        updatedAt: ctx.clock.now(),
      },
    });
  };
  return withPictures(ctx, choices, command, async () => {
    await administratedGroup(ctx.db, given.groupId, actor.id);
    texts();
  });
}
