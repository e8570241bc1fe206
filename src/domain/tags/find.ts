/** Tags by their names. */
import type { Tag } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { findOrCreateTags } from './find-or-create-tags.ts';
import { tagTitle } from './normalize.ts';
import { tagNameOf } from './tag-name.ts';

export interface FoundTag {
  name: string;
  title: string;
  /** Null if it was never used. */
  tag: Tag | null;
}

/** The tag; an unused one has the requested spelling. Refuses invalid hashtags. */
export async function findTag(ctx: DomainContext, text: string): Promise<FoundTag> {
  const name = tagNameOf(text) ?? refuse('record_not_found');
  const tag = await ctx.db.tag.findUnique({ where: { name } });
  return { name, title: tag?.title ?? tagTitle(text.trim()), tag };
}

/** The tag, created if missing. Refuses invalid hashtags. */
export async function findOrCreateTag(ctx: DomainContext, text: string): Promise<Tag> {
  if (tagNameOf(text) === null) refuse('record_not_found');
  const [tag] = await findOrCreateTags(ctx.db, ctx, [text]);
  return tag ?? refuse('record_not_found');
}
