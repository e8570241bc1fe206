/** Tags that a list follows: reading, adding and removing them. */
import { invalid } from '../../platform/errors.ts';
import type { IdentityContext } from '../access/context.ts';
import { enqueue } from '../kernel/outbox.ts';
import { type PageBounds, pageOf } from '../kernel/page.ts';
import { refuse } from '../kernel/refusals.ts';
import { findOrCreateTag } from '../tags/find.ts';
import { tagNameOf } from '../tags/tag-name.ts';
import { findOwnList, lockList } from './find.ts';

/** Maximum number of tags of a list. */
const MAX_TAGS = 50;

/** Latest first; `id` is the keyset column. */
export async function listTags(
  ctx: IdentityContext,
  id: string,
  page: PageBounds,
): Promise<{ id: bigint; tagId: bigint }[]> {
  const list = await findOwnList(ctx, id);
  const { where, order } = pageOf(page);
  return ctx.db.listTag.findMany({ where: { listId: list.id, ...where }, ...order, select: { id: true, tagId: true } });
}

/** The normalized names. Refuses invalid hashtags. */
function requireNames(names: readonly string[]): string[] {
  return names.map((text) => {
    const name = tagNameOf(text);
    if (name === null) throw invalid({ names: ['is invalid'] });
    return name;
  });
}

/** Adds all of them or none; creates missing tags. Idempotent. Refuses invalid hashtags, and more than the limit. */
export async function addListTags(ctx: IdentityContext, id: string, names: readonly string[]): Promise<void> {
  const list = await findOwnList(ctx, id);
  requireNames(names);
  const tagIds = new Set<bigint>();
  for (const name of names) tagIds.add((await findOrCreateTag(ctx, name)).id);
  await ctx.db.$transaction(async (tx) => {
    await lockList(tx, list);
    const rows = [...tagIds].map((tagId) => ({
      ...{ id: ctx.ids.next(), listId: list.id, tagId },
      createdAt: ctx.clock.now(),
    }));
    const added = await tx.listTag.createManyAndReturn({ data: rows, skipDuplicates: true, select: { tagId: true } });
    if ((await tx.listTag.count({ where: { listId: list.id } })) > MAX_TAGS) refuse('list_tags_full');
    if (added.length > 0)
      await enqueue(tx, 'list_tags.changed', { listId: id, tagIds: added.map(({ tagId }) => tagId.toString()) });
  });
}

/** Idempotent. Refuses invalid hashtags. */
export async function removeListTags(ctx: IdentityContext, id: string, names: readonly string[]): Promise<void> {
  const list = await findOwnList(ctx, id);
  const normalized = requireNames(names);
  await ctx.db.$transaction(async (tx) => {
    const where = { listId: list.id, tag: { name: { in: normalized } } };
    const rows = await tx.listTag.findMany({ where, select: { id: true, tagId: true } });
    const { count } = await tx.listTag.deleteMany({ where: { id: { in: rows.map((row) => row.id) } } });
    if (count > 0)
      await enqueue(tx, 'list_tags.changed', { listId: id, tagIds: rows.map(({ tagId }) => tagId.toString()) });
  });
}
