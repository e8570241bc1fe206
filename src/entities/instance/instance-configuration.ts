/** The limits of this server, as clients read them (spec/mastodon/entities.json, Instance; spec/mastodon/limits.json). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { NAME_MAX, SUMMARY_MAX } from '../../domain/actors/actor-text.ts';
import { MAX_ATTACHMENTS } from '../../domain/media/claim-media.ts';
import { supportedTypes } from '../../domain/media/recordings/recording-types.ts';
import { ATTACHMENT_LIMITS, RECORDING_LIMITS } from '../../domain/media/upload-limits.ts';
import { CHARACTERS_PER_URL, MAX_CHARACTERS } from '../../domain/statuses/text/length.ts';

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
const POLLS = { max_options: 4, max_characters_per_option: 50, min_expiration: 300, max_expiration: 2_629_746 };
const FEATURED_TAGS = 10;

export const viewConfigurationV1 = (ctx: Pick<DomainContext, 'ffmpeg'>): z.infer<typeof configurationV1Schema> => ({
  accounts: { max_featured_tags: FEATURED_TAGS },
  statuses: STATUSES,
  media_attachments: media(ctx),
  polls: POLLS,
});

export const streamingUrl = (ctx: Pick<DomainContext, 'config'>): string => ctx.config.publicUrl.replace(/^http/, 'ws');

export const viewConfiguration = (
  ctx: Pick<DomainContext, 'config' | 'ffmpeg'>,
  timelines: z.infer<typeof access>,
): z.infer<typeof configurationSchema> => ({
  urls: {
    streaming: streamingUrl(ctx),
    status: null,
    about: `${ctx.config.publicUrl}/`,
    privacy_policy: null,
    terms_of_service: null,
  },
  vapid: { public_key: '' },
  accounts: {
    max_display_name_length: NAME_MAX,
    max_note_length: SUMMARY_MAX,
    max_avatar_description_length: 150,
    max_header_description_length: 150,
    max_featured_tags: FEATURED_TAGS,
    max_pinned_statuses: 5,
    max_profile_fields: 4,
    profile_field_name_limit: 255,
    profile_field_value_limit: 255,
  },
  statuses: STATUSES,
  media_attachments: { ...media(ctx), description_limit: 10_000 },
  polls: POLLS,
  translation: { enabled: ctx.config.translator !== null },
  timelines_access: {
    live_feeds: { local: timelines, remote: timelines },
    hashtag_feeds: { local: timelines, remote: timelines },
    trending_link_feeds: { local: timelines, remote: timelines },
  },
  limited_federation: false,
});
