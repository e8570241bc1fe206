/** A post or a profile names a remote emoji: stores a copy of its picture. */
import { keepEmoji } from '../../domain/federation/remote/files/remote-emojis.ts';
import type { JobHandler } from '../job-handler.ts';

export const remoteEmojiDue: JobHandler<'remote_emoji.due'> = (platform, { domain, shortcode }) =>
  keepEmoji(platform, domain, shortcode);
