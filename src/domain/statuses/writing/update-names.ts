/** Edits of a status' mentions and hashtags. */
import type { Status } from '../../../generated/prisma/client.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { IdentityContext } from '../../access/context.ts';
import { findOrCreateTags } from '../../tags/find-or-create-tags.ts';
import { changeMentions } from './change-mentions.ts';
import type { Composed } from './compose.ts';
import { refuseDisallowed } from './refuse-disallowed.ts';

/** Stores the mentions of a text, without those whom the author blocks; returns the newly mentioned actors. */
export async function updateMentions(
  tx: Tx,
  status: Pick<Status, 'id' | 'actorId' | 'groupId'>,
  { mentioned }: Pick<Composed, 'mentioned'>,
): Promise<bigint[]> {
  const wanted = mentioned.map((actor) => actor.id);
  const blocks = await tx.block.findMany({
    where: { blockerId: status.actorId, targetId: { in: wanted } },
    select: { targetId: true },
  });
  const blocked = new Set(blocks.map((block) => block.targetId));
  return changeMentions(
    tx,
    status,
    wanted.filter((id) => !blocked.has(id)),
  );
}

/** Stores the mentions and tags of the new text; returns the newly mentioned actors. */
export async function updateNames(tx: Tx, ctx: IdentityContext, status: Status, composed: Composed): Promise<bigint[]> {
  const added = await updateMentions(tx, status, composed);
  const tags = composed.tags.length === 0 ? [] : await findOrCreateTags(tx, ctx, composed.tags);
  if (tags.some((tag) => !tag.usable)) {
    const carried = await tx.statusTag.findMany({ where: { statusId: status.id }, select: { tagId: true } });
    refuseDisallowed(tags, new Set(carried.map((row) => row.tagId)));
  }
  await tx.statusTag.deleteMany({ where: { statusId: status.id, tagId: { notIn: tags.map((tag) => tag.id) } } });
  const rows = tags.map((tag) => ({ statusId: status.id, tagId: tag.id }));
  await tx.statusTag.createMany({ data: rows, skipDuplicates: true });
  return added;
}
