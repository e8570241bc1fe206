/** Inputs of the profile in the form of Mastodon's clients, and their conversion for `updatePerson`. */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { PROFILE_LIMITS } from '../../domain/persons/profile/limits.ts';
import { type PersonChanges, updatePerson } from '../../domain/persons/update-person.ts';
import { quotePolicySchema } from '../../entities/statuses/quote-policy.ts';
import { REPLY_POLICIES_READ, replyPolicySchema } from '../../entities/statuses/reply-approval.ts';
import type { Actor } from '../../generated/prisma/client.ts';
import { Refusal, renameFields } from '../../platform/errors.ts';
import { wordsInput } from '../../procedures/form-input.ts';

const picture = z
  .file()
  .max(PROFILE_LIMITS.pictureBytes)
  .optional()
  .meta({ description: 'PNG, JPEG, GIF, WebP, AVIF or HEIC, up to 8 MiB.' });

/** The domain has the limits, and accepts longer unchanged texts. */
const texts = {
  display_name: wordsInput(1000).optional(),
  note: wordsInput(20_000).optional(),
  avatar_description: wordsInput(10_000).optional(),
  header_description: wordsInput(10_000).optional(),
};

const field = z.object({ name: wordsInput(2000).default(''), value: wordsInput(2000).default('') });

export const profileInput = {
  ...texts,
  avatar: picture,
  header: picture,
  locked: z.boolean().optional().meta({ description: 'Approve followers.' }),
  bot: z.boolean().optional(),
  discoverable: z.boolean().optional(),
  indexable: z.boolean().optional(),
  hide_collections: z
    .boolean()
    .optional()
    .meta({ description: 'Hide your followers and the accounts that you follow.' }),
  attribution_domains: z
    .array(wordsInput(300))
    .max(1000)
    .optional()
    .meta({ description: 'Web sites that may name you as author of their pages.' }),
  fields_attributes: z.array(field).max(100).optional().meta({ description: 'All rows of the profile.' }),
};

/** Apps whose form has no such field send the text `undefined`. */
const sentDomains = (domains: string[] | undefined): string[] | undefined =>
  domains?.join() === 'undefined' ? undefined : domains;

/** The tabs of the profile. */
export const tabsInput = {
  show_media: z.boolean().optional(),
  show_media_replies: z.boolean().optional(),
  show_featured: z.boolean().optional(),
};

export const sourceInput = z
  .object({
    privacy: z.enum(['public', 'unlisted', 'private']).optional(),
    sensitive: z.boolean().optional(),
    language: wordsInput(35).nullish().meta({ description: 'ISO 639 code; empty for that of your account.' }),
    quote_policy: quotePolicySchema.optional(),
    reply_policy: replyPolicySchema.optional(),
  })
  .optional()
  .meta({ description: 'Defaults of your posts.' });

const inputs = z.object({ ...profileInput, ...tabsInput, source: sourceInput });

type ProfileInput = z.output<typeof inputs>;

const VISIBILITIES = { public: 'PUBLIC', unlisted: 'UNLISTED', private: 'PRIVATE' } as const;
const POLICIES = { public: 'PUBLIC', followers: 'FOLLOWERS', nobody: 'NOBODY' } as const;

const upload = (file: File | undefined, alt: string | undefined) =>
  file && { file, name: file.name.slice(0, 255), alt };

const postingOf = ({
  privacy,
  sensitive,
  language,
  quote_policy,
  reply_policy,
}: NonNullable<ProfileInput['source']>) => ({
  ...{ visibility: privacy && VISIBILITIES[privacy], sensitive },
  ...{ language, quotePolicy: quote_policy && POLICIES[quote_policy] },
  replyPolicy: reply_policy && REPLY_POLICIES_READ[reply_policy],
});

const changesOf = (input: ProfileInput): Omit<PersonChanges, 'id'> => ({
  avatar: upload(input.avatar, input.avatar_description),
  banner: upload(input.header, input.header_description),
  profile: {
    displayName: input.display_name,
    note: input.note,
    fields: input.fields_attributes,
    locked: input.locked,
    bot: input.bot,
    discoverable: input.discoverable,
    indexable: input.indexable,
    hideCollections: input.hide_collections,
    showMedia: input.show_media,
    showMediaReplies: input.show_media_replies,
    showFeatured: input.show_featured,
    attributionDomains: sentDomains(input.attribution_domains),
    avatarDescription: input.avatar_description,
    headerDescription: input.header_description,
    posting: input.source && postingOf(input.source),
  },
});

const PARAMETERS: Readonly<Record<string, string>> = {
  'avatar.file': 'avatar',
  'banner.file': 'header',
};

/** Changes the identity that the viewer acts as; refusals name the parameters. */
export async function updateProfile(ctx: IdentityContext, input: ProfileInput): Promise<Actor> {
  return changePerson(ctx, changesOf(input));
}

export async function changePerson(ctx: IdentityContext, changes: Omit<PersonChanges, 'id'>): Promise<Actor> {
  try {
    return await updatePerson(ctx, { ...changes, id: ctx.viewer.actorId.toString() });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw renameFields(error, (name) => PARAMETERS[name] ?? name);
  }
}
