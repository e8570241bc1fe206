/** Renames a discussion of a group, closes it to answers, or opens it again. */
import type { Discussion, Status } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { sqlWithin } from '../../../platform/database/sql.ts';
import { invalid, Refusal } from '../../../platform/errors.ts';
import { parseId } from '../../../platform/ids.ts';
import { oneLine } from '../../../platform/one-line.ts';
import type { UserContext } from '../../access/context.ts';
import { requireOwnIdentity } from '../../actors/own-identity.ts';
import { lockRow } from '../../kernel/lock-row.ts';
import { enqueue } from '../../kernel/outbox.ts';
import { lockDiscussionRow } from '../../statuses/discussions/answers.ts';
import { withoutTitle, withTitle } from '../../statuses/discussions/heading.ts';
import { visibleWithin } from '../../statuses/find.ts';
import { reviseStatuses } from '../../statuses/revise-statuses.ts';
import { EDITION, type Edition, storeVersion } from '../../statuses/status-edits.ts';
import { findGroup, requireGroupHere } from '../find.ts';
import { lockModeratedGroup } from '../lock-membership.ts';
import { isDiscussionOf } from './discussions.ts';
import type { WallPost } from './remove-from-wall.ts';

type Found = Discussion & { status: Edition };

/** Locks the first post of a discussion that the actor may see, and its answers. */
async function lockDiscussion(tx: Tx, groupId: bigint, statusId: string, actorId: bigint): Promise<Found> {
  const id = parseId(statusId) ?? -1n;
  const [visible] = await visibleWithin(tx, actorId, [id]);
  if (visible) {
    await lockRow(tx, 'statuses', id);
    await lockDiscussionRow(tx, id);
  }
  const where = { statusId: id, groupId, status: { deletedAt: null } };
  const found = visible && (await tx.discussion.findFirst({ where, include: { status: { include: EDITION } } }));
  if (!found || !(await isDiscussionOf(sqlWithin(tx), groupId, id)))
    throw new Refusal('not_found', 'Discussion not found');
  return found;
}

/** The content begins with the title, so it is an edit of the post. */
async function writeTitle(tx: Tx, ctx: UserContext, before: Found, title: string): Promise<void> {
  const { status, statusId } = before;
  // Before the content, because the search index reads it.
  await tx.discussion.update({ where: { statusId }, data: { title } });
  if (status.editedAt === null) await storeVersion(tx, ctx, status);
  const content = withTitle(title, withoutTitle(before.title, status.content));
  const data = { content, editedAt: ctx.clock.now() };
  await storeVersion(tx, ctx, await tx.status.update({ where: { id: statusId }, data, include: EDITION }));
  await enqueue(tx, 'status.updated', { statusId: `${statusId}`, mentioned: [] });
}

/** Only the author does so, because the title is part of the author's text and is sent in the author's name. Refuses blank titles and others. */
export async function renameDiscussion(ctx: UserContext, given: WallPost & { title: string }): Promise<Status> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  const title = oneLine(given.title);
  if (title === '') throw invalid({ title: ["can't be blank"] });
  return ctx.db.$transaction(async (tx) => {
    const group = requireGroupHere(await findGroup(tx, given.groupId));
    const found = await lockDiscussion(tx, group.id, given.statusId, actor.id);
    if (found.status.actorId !== actor.id)
      throw new Refusal('forbidden', 'Only the author of a discussion can rename it');
    if (found.title !== title) await writeTitle(tx, ctx, found, title);
    return found.status;
  });
}

/** Idempotent. Refuses non-moderators and remote groups. */
export async function closeDiscussion(ctx: UserContext, given: WallPost, isClosed: boolean): Promise<Status> {
  const actor = await requireOwnIdentity(ctx, given.actorId);
  return ctx.db.$transaction(async (tx) => {
    const { group } = await lockModeratedGroup(tx, given.groupId, actor.id);
    const { status, statusId, closedAt } = await lockDiscussion(tx, group.id, given.statusId, actor.id);
    if ((closedAt !== null) === isClosed) return status;
    await tx.discussion.update({ where: { statusId }, data: { closedAt: isClosed ? ctx.clock.now() : null } });
    await enqueue(tx, 'status.changed', { statusId: `${statusId}` });
    await reviseStatuses(tx, statusId);
    return status;
  });
}
