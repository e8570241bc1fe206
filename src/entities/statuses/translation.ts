/** A translation of a status (Mastodon's entities, Translation). */
import { z } from 'zod';
import type { StatusTranslation } from '../../domain/translations/translate-status.ts';
import { UNKNOWN_LANGUAGE } from '../../domain/translations/translator.ts';

const pollSchema = z
  .object({
    id: z.string(),
    options: z.array(
      z.object({ title: z.string() }).meta({ id: 'TranslationPollOption', description: 'A choice, translated.' }),
    ),
  })
  .meta({ id: 'TranslationPoll', description: 'The choices of a poll, translated.' });

const attachmentSchema = z
  .object({ id: z.string(), description: z.string() })
  .meta({ id: 'TranslationAttachment', description: 'The description of a media attachment, translated.' });

export const translationSchema = z
  .object({
    content: z.string(),
    spoiler_text: z.string(),
    language: z.string(),
    poll: pollSchema.optional(),
    media_attachments: z.array(attachmentSchema),
    detected_source_language: z.string(),
    provider: z.string(),
  })
  .meta({ id: 'Translation', description: 'A machine translation of a status.' });

export function viewTranslation(translation: StatusTranslation): z.infer<typeof translationSchema> {
  const { content, spoilerText, poll, media, language, from, provider } = translation;
  return {
    content,
    spoiler_text: spoilerText,
    language,
    ...(poll && { poll: { id: poll.id.toString(), options: poll.options.map((title) => ({ title })) } }),
    media_attachments: media.map(({ id, description }) => ({ id: id.toString(), description })),
    detected_source_language: from ?? UNKNOWN_LANGUAGE,
    provider,
  };
}
