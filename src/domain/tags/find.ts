/** Tags by their names. */
import type { Tag } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../context.ts';
import { refuse } from '../refusals.ts';
import { findOrCreateTags } from './find-or-create-tags.ts';
import { tagNameOf } from './tag-name.ts';

/** The tag, or its name when nobody has used it yet. Refuses what can be no hashtag. */
export async function findTag(ctx: DomainContext, text: string): Promise<{ name: string; tag: Tag | null }> {
  const name = tagNameOf(text) ?? refuse('not_found');
  return { name, tag: await ctx.db.tag.findUnique({ where: { name } }) };
}

/** The tag, made when it is new. Refuses what can be no hashtag. */
export async function findOrCreateTag(ctx: DomainContext, text: string): Promise<Tag> {
  if (tagNameOf(text) === null) refuse('not_found');
  const [tag] = await findOrCreateTags(ctx.db, ctx, [text]);
  return tag ?? refuse('not_found');
}
