/** The limits of this server, as clients read them (Mastodon's entities, Instance; Mastodon's limits). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import type { InstanceProfile } from '../../domain/instance/profile.ts';
import { timelinesAccess } from '../../domain/instance/timelines-access.ts';
import { MAX_ATTACHMENTS } from '../../domain/media/claim-media.ts';
import { supportedTypes } from '../../domain/media/recordings/recording-types.ts';
import { ATTACHMENT_LIMITS, DESCRIPTION_MAX, RECORDING_LIMITS } from '../../domain/media/upload-limits.ts';
import { PROFILE_LIMITS } from '../../domain/persons/profile/limits.ts';
import { MAX_PINS } from '../../domain/statuses/interactions/pin-status.ts';
import { POLL_LIMITS } from '../../domain/statuses/polls/check-poll.ts';
import { CHARACTERS_PER_URL, MAX_CHARACTERS } from '../../domain/statuses/text/length.ts';
import { MAX_FEATURED } from '../../domain/tags/feature-tag.ts';
import type { InstanceTextKind } from '../../generated/prisma/enums.ts';

const statusLimits = z.object({
  max_characters: z.int(),
  max_media_attachments: z.int(),
  characters_reserved_per_url: z.int(),
});
const mediaLimits = z.object({
  supported_mime_types: z.array(z.string()),
  image_size_limit: z.int(),
  image_matrix_limit: z.int(),
  video_size_limit: z.int(),
  video_frame_rate_limit: z.int(),
  video_matrix_limit: z.int(),
});
const pollLimits = z.object({
  max_options: z.int(),
  max_characters_per_option: z.int(),
  min_expiration: z.int(),
  max_expiration: z.int(),
});

export const configurationV1Schema = z.object({
  accounts: z.object({ max_featured_tags: z.int() }),
  statuses: statusLimits,
  media_attachments: mediaLimits,
  polls: pollLimits,
});

const access = z.enum(['public', 'authenticated', 'disabled']);
const feedAccess = z.object({ local: access, remote: access });

export const configurationSchema = z.object({
  urls: z.object({
    streaming: z.string(),
    status: z.string().nullable(),
    about: z.string(),
    privacy_policy: z.string().nullable(),
    terms_of_service: z.string().nullable(),
  }),
  vapid: z.object({ public_key: z.string() }),
  accounts: z.object({
    max_display_name_length: z.int(),
    max_note_length: z.int(),
    max_avatar_description_length: z.int(),
    max_header_description_length: z.int(),
    max_featured_tags: z.int(),
    max_pinned_statuses: z.int(),
    max_profile_fields: z.int(),
    profile_field_name_limit: z.int(),
    profile_field_value_limit: z.int(),
  }),
  statuses: statusLimits,
  media_attachments: mediaLimits.extend({ description_limit: z.int() }),
  polls: pollLimits,
  translation: z.object({ enabled: z.boolean() }),
  timelines_access: z.object({ live_feeds: feedAccess, hashtag_feeds: feedAccess, trending_link_feeds: feedAccess }),
  limited_federation: z.boolean(),
});

const STATUSES = {
  max_characters: MAX_CHARACTERS,
  max_media_attachments: MAX_ATTACHMENTS,
  characters_reserved_per_url: CHARACTERS_PER_URL,
};
/** The supported types depend on whether ffmpeg is installed. */
const media = ({ ffmpeg }: Pick<DomainContext, 'ffmpeg'>) => ({
  supported_mime_types: supportedTypes(ffmpeg),
  image_size_limit: ATTACHMENT_LIMITS.bytes,
  image_matrix_limit: ATTACHMENT_LIMITS.pixels,
  video_size_limit: RECORDING_LIMITS.bytes,
  video_frame_rate_limit: RECORDING_LIMITS.framesPerSecond,
  video_matrix_limit: RECORDING_LIMITS.pixels,
});
const POLLS = {
  max_options: POLL_LIMITS.options,
  max_characters_per_option: POLL_LIMITS.characters,
  min_expiration: POLL_LIMITS.minSeconds,
  max_expiration: POLL_LIMITS.maxSeconds,
};

export const viewConfigurationV1 = (ctx: Pick<DomainContext, 'ffmpeg'>): z.infer<typeof configurationV1Schema> => ({
  accounts: { max_featured_tags: MAX_FEATURED },
  statuses: STATUSES,
  media_attachments: media(ctx),
  polls: POLLS,
});

export const streamingUrl = (ctx: Pick<DomainContext, 'config'>): string => ctx.config.publicUrl.replace(/^http/, 'ws');

const pageUrl = (ctx: Pick<DomainContext, 'config'>, path: string): string => `${ctx.config.publicUrl}${path}`;

interface ServedTexts extends Pick<InstanceProfile, 'publicTimelines' | 'limitedFederation' | 'statusUrl'> {
  /** The kinds of texts that exist. */
  written: ReadonlySet<InstanceTextKind>;
}

export const viewConfiguration = (
  ctx: Pick<DomainContext, 'config' | 'ffmpeg' | 'secrets'>,
  { statusUrl, written, ...settings }: ServedTexts,
): z.infer<typeof configurationSchema> => ({
  urls: {
    streaming: streamingUrl(ctx),
    status: statusUrl || null,
    about: pageUrl(ctx, '/about'),
    privacy_policy: written.has('PRIVACY_POLICY') ? pageUrl(ctx, '/privacy-policy') : null,
    terms_of_service: written.has('TERMS_OF_SERVICE') ? pageUrl(ctx, '/terms-of-service') : null,
  },
  vapid: { public_key: ctx.secrets.vapid.publicKey },
  accounts: {
    max_display_name_length: PROFILE_LIMITS.displayName,
    max_note_length: PROFILE_LIMITS.note,
    max_avatar_description_length: PROFILE_LIMITS.pictureDescription,
    max_header_description_length: PROFILE_LIMITS.pictureDescription,
    max_featured_tags: MAX_FEATURED,
    max_pinned_statuses: MAX_PINS,
    max_profile_fields: PROFILE_LIMITS.fields,
    profile_field_name_limit: PROFILE_LIMITS.fieldCharacters,
    profile_field_value_limit: PROFILE_LIMITS.fieldCharacters,
  },
  statuses: STATUSES,
  media_attachments: { ...media(ctx), description_limit: DESCRIPTION_MAX },
  polls: POLLS,
  translation: { enabled: ctx.config.translator !== null },
  timelines_access: {
    live_feeds: { local: timelinesAccess(settings), remote: timelinesAccess(settings) },
    hashtag_feeds: { local: timelinesAccess(settings), remote: timelinesAccess(settings) },
    trending_link_feeds: { local: timelinesAccess(settings), remote: timelinesAccess(settings) },
  },
  limited_federation: settings.limitedFederation,
});
