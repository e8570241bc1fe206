/** The custom emoji changed: every process reads them again. */
import { EMOJI_CHANNEL } from '../../domain/emojis/known-emojis.ts';
import type { JobHandler } from '../job-handler.ts';

export const customEmojisChanged: JobHandler<'custom_emojis.changed'> = async ({ bus }) => {
  await bus.publish(EMOJI_CHANNEL, '');
};
