/** The viewer's profile for editing (Mastodon's entities, Profile): texts as entered. */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { storedFields } from '../../domain/persons/profile/fields.ts';
import { featuredTagSchema, presentFeaturedTags } from '../timelines/featured-tag.ts';
import { accountFields, fieldSchema, presentAccounts, viewFieldSource } from './account.ts';

const picture = z.string().nullable().meta({ description: 'Null without one of your own.' });

export const profileSchema = z
  .object({
    id: z.string(),
    display_name: z.string(),
    note: z.string(),
    formatted_note: z.string(),
    fields: z.array(fieldSchema),
    formatted_fields: z.array(fieldSchema),
    avatar: picture,
    avatar_static: picture,
    avatar_description: z.string(),
    header: picture,
    header_static: picture,
    header_description: z.string(),
    locked: z.boolean(),
    bot: z.boolean(),
    hide_collections: accountFields.hide_collections,
    discoverable: accountFields.discoverable,
    indexable: z.boolean(),
    show_media: z.boolean(),
    show_media_replies: z.boolean(),
    show_featured: z.boolean(),
    attribution_domains: z.array(z.string()),
    featured_tags: z.array(featuredTagSchema),
  })
  .meta({ id: 'Profile', description: 'Your profile, for editing.' });

export async function presentProfile(ctx: IdentityContext): Promise<z.infer<typeof profileSchema>> {
  const { actorId } = ctx.viewer;
  const [[account], actor, featured_tags] = await Promise.all([
    presentAccounts(ctx, [actorId]),
    ctx.db.actor.findUnique({ where: { id: actorId } }),
    presentFeaturedTags(ctx, actorId),
  ]);
  if (!account || !actor) refuse('record_not_found');
  const own = (id: bigint | null, url: string) => (id === null ? null : url);
  const { id, display_name, avatar_description, header_description, locked, bot, hide_collections } = account;
  const { discoverable, indexable, show_media, show_media_replies, show_featured } = account;
  return {
    ...{ id, display_name, avatar_description, header_description, locked, bot, hide_collections },
    ...{ discoverable, indexable, show_media, show_media_replies, show_featured, featured_tags },
    note: actor.summarySource,
    formatted_note: account.note,
    fields: storedFields(actor.fields).map(viewFieldSource),
    formatted_fields: account.fields,
    avatar: own(actor.avatarId, account.avatar),
    avatar_static: own(actor.avatarId, account.avatar_static),
    header: own(actor.bannerId, account.header),
    header_static: own(actor.bannerId, account.header_static),
    attribution_domains: actor.attributionDomains,
  };
}
