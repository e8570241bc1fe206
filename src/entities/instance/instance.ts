/** This server as REST describes it (Mastodon's entities, Instance and V1::Instance). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { localRegistrations } from '../../domain/instance/local-registrations.ts';
import type { InstanceProfile } from '../../domain/instance/profile.ts';
import type { InstanceStats } from '../../domain/instance/stats.ts';
import { MASTODON_API, VERSION_TEXT } from '../../domain/instance/version.ts';
import type { CommunityPicture as CommunityPictureRow, Rule as RuleRow } from '../../generated/prisma/client.ts';
import type { InstanceTextKind } from '../../generated/prisma/enums.ts';
import { assetUrl } from '../fields/urls.ts';
import { type Account, accountSchema } from '../people/account.ts';
import { viewCommunityPicture } from './community-picture.ts';
import {
  configurationSchema,
  configurationV1Schema,
  streamingUrl,
  viewConfiguration,
  viewConfigurationV1,
} from './instance-configuration.ts';
import { ruleSchema, viewRule } from './rule.ts';

const iconSchema = z
  .object({ src: z.string(), size: z.string() })
  .meta({ id: 'InstanceIcon', description: 'The icon of the server in one size, as 192x192.' });

export const instanceV1Schema = z
  .object({
    uri: z.string(),
    title: z.string(),
    short_description: z.string(),
    description: z.string(),
    email: z.string(),
    version: z.string(),
    urls: z.object({ streaming_api: z.string() }),
    stats: z.object({ user_count: z.int(), status_count: z.int(), domain_count: z.int() }),
    thumbnail: z.string().nullable(),
    languages: z.array(z.string()),
    registrations: z.boolean(),
    approval_required: z.boolean(),
    invites_enabled: z.boolean(),
    configuration: configurationV1Schema,
    contact_account: accountSchema.nullable(),
    rules: z.array(ruleSchema),
  })
  .meta({ id: 'V1_Instance', description: 'This server, as clients of older times read it.' });

export const instanceSchema = z
  .object({
    domain: z.string(),
    title: z.string(),
    version: z.string(),
    source_url: z.string(),
    description: z.string(),
    wrapstodon: z.string().nullable(),
    usage: z.object({ users: z.object({ active_month: z.int() }) }),
    thumbnail: z.object({
      url: z.string(),
      description: z.string(),
      blurhash: z.string(),
      versions: z.object({ '@1x': z.string(), '@2x': z.string() }),
    }),
    icon: z.array(iconSchema),
    languages: z.array(z.string()),
    configuration: configurationSchema,
    registrations: z.object({
      enabled: z.boolean(),
      approval_required: z.boolean(),
      message: z.string().nullable(),
      min_age: z.int().nullable(),
      reason_required: z.boolean().nullable(),
      url: z.string().nullable(),
    }),
    api_versions: z.object({ mastodon: z.int() }),
    contact: z.object({ email: z.string(), account: accountSchema.nullable() }),
    rules: z.array(ruleSchema),
  })
  .meta({ id: 'Instance', description: 'This server: its description, rules and limits.' });

/** Rendered by scripts/default-pictures.ts, like all static pictures of the server. */
const THUMBNAIL = 'thumbnail.png';
const THUMBNAIL_BLURHASH = 'UBNmZ|M#.6?c~qj?tQof.6t6IBaz-;f8WBj[';

/** The data of both versions. */
export interface InstanceParts {
  profile: InstanceProfile;
  stats: InstanceStats;
  contact: Account | null;
  rules: readonly RuleRow[];
  written: ReadonlySet<InstanceTextKind>;
  /** Null without one. */
  picture: CommunityPictureRow | null;
  /** Safe HTML with the reason for closed registrations; null if they are open, or no reason was given. */
  closedMessage: string | null;
  /** Whether everyone's role lets people invite. */
  everyoneInvites: boolean;
}

/** The renderer is loaded with the first message. */
export async function closedMessageOf(profile: InstanceProfile): Promise<string | null> {
  if (profile.registrations !== 'closed' || !profile.registrationMessage) return null;
  const { markdownHtml } = await import('../../domain/kernel/markdown.ts');
  return markdownHtml(profile.registrationMessage);
}

/** The community's picture, cut as Mastodon cuts that of a server, or the picture of the software. */
function viewThumbnail(
  ctx: Pick<DomainContext, 'config'>,
  { picture }: InstanceParts,
): z.infer<typeof instanceSchema>['thumbnail'] {
  if (picture) {
    const { card_url: url, double_card_url: double, description, blurhash } = viewCommunityPicture(ctx, picture);
    return { url, description, blurhash, versions: { '@1x': url, '@2x': double } };
  }
  const url = assetUrl(ctx, THUMBNAIL);
  const versions = { '@1x': url, '@2x': assetUrl(ctx, 'thumbnail@2x.png') };
  return { url, description: '', blurhash: THUMBNAIL_BLURHASH, versions };
}

export function viewInstanceV1(
  ctx: Pick<DomainContext, 'config' | 'ffmpeg' | 'secrets'>,
  parts: InstanceParts,
): z.infer<typeof instanceV1Schema> {
  const { profile, stats, contact, rules } = parts;
  return {
    uri: ctx.config.domain,
    title: profile.name,
    short_description: profile.description,
    description: profile.description,
    email: profile.contactEmail,
    version: VERSION_TEXT,
    urls: { streaming_api: streamingUrl(ctx) },
    stats: { user_count: stats.users, status_count: stats.statuses, domain_count: stats.domains },
    thumbnail: viewThumbnail(ctx, parts).url,
    languages: profile.languages,
    registrations: localRegistrations(ctx, profile) !== 'closed',
    approval_required: profile.registrations === 'approval',
    invites_enabled: parts.everyoneInvites,
    configuration: viewConfigurationV1(ctx),
    contact_account: contact,
    rules: rules.map(viewRule),
  };
}

export function viewInstance(
  ctx: Pick<DomainContext, 'config' | 'ffmpeg' | 'secrets'>,
  parts: InstanceParts,
): z.infer<typeof instanceSchema> {
  const { profile, stats, contact, rules, written } = parts;
  const isClosed = localRegistrations(ctx, profile) === 'closed';
  return {
    domain: ctx.config.domain,
    title: profile.name,
    version: VERSION_TEXT,
    source_url: profile.sourceUrl,
    description: profile.description,
    wrapstodon: null,
    usage: { users: { active_month: stats.activeMonth } },
    thumbnail: viewThumbnail(ctx, parts),
    icon: [192, 512].map((side) => ({ src: assetUrl(ctx, `icon-${side}.png`), size: `${side}x${side}` })),
    languages: profile.languages,
    configuration: viewConfiguration(ctx, { ...profile, written }),
    registrations: {
      enabled: !isClosed,
      approval_required: profile.registrations === 'approval',
      message: parts.closedMessage,
      min_age: profile.minimumAge || null,
      reason_required: profile.registrations === 'approval' && profile.reasonRequired,
      url: null,
    },
    api_versions: { mastodon: MASTODON_API },
    contact: { email: profile.contactEmail, account: contact },
    rules: rules.map(viewRule),
  };
}
