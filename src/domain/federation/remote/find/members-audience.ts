/** Remote posts for the members of a group: the group whose collection of members a post is addressed to. */
import type { Actor, Status, StatusVisibility } from '../../../../generated/prisma/client.ts';
import { ACCEPTED_MEMBER } from '../../../statuses/visible.ts';
import type { RemoteNote } from '../../documents/note.ts';
import { visibilityOf } from '../../documents/recipients.ts';
import { isLocalUri } from '../../outbox/requests.ts';
import type { StoringContext } from '../store/storing-context.ts';

const MEMBERS = '/members';

type Addressed = Pick<RemoteNote, 'to' | 'cc'>;

/** Null if no recipient is the members of a known group. */
export async function groupOfMembers(
  ctx: Pick<StoringContext, 'db' | 'config'>,
  { to, cc }: Addressed,
): Promise<Actor | null> {
  const uris = [...to, ...cc].filter((uri) => uri.endsWith(MEMBERS));
  if (uris.length === 0) return null;
  const here = uris.filter((uri) => isLocalUri(ctx, uri)).map((uri) => uri.slice(0, -MEMBERS.length));
  return ctx.db.actor.findFirst({
    where: {
      ...{ type: 'GROUP', deletedAt: null },
      OR: [
        { domain: null, uri: { in: here } },
        { domain: { not: null }, remote: { membersUri: { in: uris } } },
      ],
    },
    orderBy: { id: 'asc' },
  });
}

const isMember = async ({ db }: StoringContext, parentId: bigint, actorId: bigint): Promise<boolean> =>
  (await db.member.count({ where: { parentId, actorId, role: { gte: ACCEPTED_MEMBER } } })) > 0;

/** The visibility of a post, and the group whose members may read it if that is MEMBERS. */
export interface Audience {
  visibility: StatusVisibility;
  groupId: bigint | null;
}

/**
 * The audience of a remote post. Only members write to the members of a local group; for a remote group its own server decides what it
 * boosts. A reply to a post for members is for them, too, however it is addressed, unless it is direct.
 *
 * @param parent the post to which it replies, which its author may see
 */
export async function audienceOfNote(
  ctx: StoringContext,
  author: Actor,
  note: RemoteNote,
  parent: Status | null,
): Promise<Audience> {
  const visibility = visibilityOf(note, author.followersUri);
  if (visibility !== 'DIRECT')
    return parent?.visibility === 'MEMBERS'
      ? { visibility: 'MEMBERS', groupId: parent.groupId }
      : { visibility, groupId: null };
  const group = await groupOfMembers(ctx, note);
  if (group === null || (group.domain === null && !(await isMember(ctx, group.id, author.id))))
    return { visibility, groupId: null };
  return { visibility: 'MEMBERS', groupId: group.id };
}
