/** Creating, updating and deleting collections. */
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import type { Phrase } from '../../wording/texts.ts';
import type { IdentityContext } from '../access/context.ts';
import { readLanguage } from '../kernel/language.ts';
import { lockRow } from '../kernel/lock-row.ts';
import { enqueue } from '../kernel/outbox.ts';
import { refuse } from '../kernel/refusals.ts';
import { ownRoleOf } from '../roles/find.ts';
import { findOrCreateTag } from '../tags/find.ts';
import { tagNameOf } from '../tags/tag-name.ts';
import { addItems, requireFeaturable } from './add-item.ts';
import { findOwnCollection, lockCollection } from './find.ts';

/** Mastodon's Collection. */
const NAME_MAX = 40;
const DESCRIPTION_MAX = 100;

/** Omitted fields stay unchanged. An empty language or tag removes it. */
export interface CollectionFields {
  name?: string | undefined;
  description?: string | undefined;
  language?: string | undefined;
  tagName?: string | undefined;
  sensitive?: boolean | undefined;
  discoverable?: boolean | undefined;
}

const length = (text: string): number => [...text].length;

/** Refuses with all that is wrong. */
function checkFields({ name, description, language, tagName }: CollectionFields): void {
  const wrong: FieldErrors = {};
  const tooLong = (max: number): Phrase[] => [`is too long (maximum is ${max} characters)`];
  if (name === '') wrong.name = ["can't be blank"];
  if (name !== undefined && length(name) > NAME_MAX) wrong.name = tooLong(NAME_MAX);
  if (description !== undefined && length(description) > DESCRIPTION_MAX) wrong.description = tooLong(DESCRIPTION_MAX);
  if (language && readLanguage(language) === null) wrong.language = ['is not included in the list'];
  if (tagName && tagNameOf(tagName) === null) wrong.tag_name = ['is invalid'];
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
}

/** The fields as stored, with the tag's row, without omitted ones. */
async function stored(ctx: IdentityContext, given: CollectionFields) {
  const name = given.name?.trim();
  const description = given.description?.trim();
  const tagName = given.tagName?.trim().replace(/^#/, '');
  checkFields({ ...given, name, description, tagName });
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(given.sensitive !== undefined && { sensitive: given.sensitive }),
    ...(given.discoverable !== undefined && { discoverable: given.discoverable }),
    ...(given.language !== undefined && { language: readLanguage(given.language) }),
    ...(tagName !== undefined && { tagId: tagName === '' ? null : (await findOrCreateTag(ctx, tagName)).id }),
  };
}

/**
 * Creates a collection with these members, or nothing.
 *
 * Refuses a blank or too long name, a too long description, an unknown language, an invalid hashtag, more than the
 * limit of collections, and members as `addItem` does.
 */
export async function createCollection(
  ctx: IdentityContext,
  fields: CollectionFields & { name: string },
  accountIds: readonly string[],
): Promise<bigint> {
  const { actorId } = ctx.viewer;
  const data = await stored(ctx, fields);
  return ctx.db.$transaction(async (tx) => {
    const members = await requireFeaturable(tx, ctx, accountIds);
    // Serializes concurrent creation by one owner, so that the limit is exact.
    await lockRow(tx, 'actors', actorId);
    const { collectionLimit } = await ownRoleOf(tx, ctx.viewer.role?.id ?? null);
    if ((await tx.collection.count({ where: { actorId } })) >= collectionLimit) refuse('collections_full');
    const now = ctx.clock.now();
    const { name = '', ...rest } = data;
    const collection = await tx.collection.create({
      data: { id: ctx.ids.next(), actorId, name, ...rest, createdAt: now, updatedAt: now },
    });
    await addItems(tx, ctx, collection.id, members);
    return collection.id;
  });
}

/** Refuses as `createCollection`, and collections of other people. Members are notified of a changed name or description. */
export async function updateCollection(ctx: IdentityContext, id: string, fields: CollectionFields): Promise<bigint> {
  const found = await findOwnCollection(ctx, id);
  const data = await stored(ctx, fields);
  await ctx.db.$transaction(async (tx) => {
    await lockCollection(tx, found);
    const before = await tx.collection.findUniqueOrThrow({ where: { id: found.id } });
    const changed = (Object.keys(data) as (keyof typeof data)[]).filter((key) => data[key] !== before[key]);
    if (changed.length === 0) return;
    await tx.collection.update({ where: { id: found.id }, data: { ...data, updatedAt: ctx.clock.now() } });
    if (changed.includes('name') || changed.includes('description'))
      await enqueue(tx, 'collection.updated', { collectionId: found.id.toString() });
  });
  return found.id;
}

/** Refuses collections of other people. */
export async function deleteCollection(ctx: IdentityContext, id: string): Promise<void> {
  const found = await findOwnCollection(ctx, id);
  await ctx.db.collection.deleteMany({ where: { id: found.id } });
}
