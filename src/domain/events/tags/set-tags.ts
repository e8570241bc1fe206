/** Sets and reads the tags of an event, in the given order. New tags that moderators disabled are refused. */
import type { Tx } from '../../../platform/database/db.ts';
import { invalid } from '../../../platform/errors.ts';
import type { DomainContext } from '../../access/context.ts';
import { findOrCreateTags } from '../../tags/find-or-create-tags.ts';
import { disallowedTags } from '../../tags/usable.ts';

export async function setEventTags(
  tx: Tx,
  ctx: DomainContext,
  eventId: bigint,
  titles: readonly string[],
): Promise<void> {
  const tags = await findOrCreateTags(tx, ctx, titles);
  if (tags.some((tag) => !tag.usable)) {
    const before = await tx.eventTag.findMany({ where: { eventId }, select: { tagId: true } });
    const problem = disallowedTags(tags, new Set(before.map((row) => row.tagId)));
    if (problem !== null) throw invalid({ tags: [problem] });
  }
  await tx.eventTag.deleteMany({ where: { eventId } });
  await tx.eventTag.createMany({ data: tags.map((tag, position) => ({ eventId, tagId: tag.id, position })) });
}

/** The titles of an event's tags in their order. */
export async function eventTagTitles(tx: Tx, eventId: bigint): Promise<string[]> {
  const rows = await tx.eventTag.findMany({ where: { eventId }, include: { tag: true }, orderBy: { position: 'asc' } });
  return rows.map(({ tag }) => tag.title);
}
