/** Sets and reads the tags of an event, in the given order. */
import type { Tx } from '../../../platform/database/db.ts';
import type { DomainContext } from '../../access/context.ts';
import { findOrCreateTags } from '../../tags/find-or-create-tags.ts';

export async function setEventTags(
  tx: Tx,
  ctx: DomainContext,
  eventId: bigint,
  titles: readonly string[],
): Promise<void> {
  await tx.eventTag.deleteMany({ where: { eventId } });
  const tags = await findOrCreateTags(tx, ctx, titles);
  await tx.eventTag.createMany({ data: tags.map((tag, position) => ({ eventId, tagId: tag.id, position })) });
}

/** The titles of an event's tags in their order. */
export async function eventTagTitles(tx: Tx, eventId: bigint): Promise<string[]> {
  const rows = await tx.eventTag.findMany({ where: { eventId }, include: { tag: true }, orderBy: { position: 'asc' } });
  return rows.map(({ tag }) => tag.title);
}
