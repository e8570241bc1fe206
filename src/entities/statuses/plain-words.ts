/** The plain words of a status, which statuses, scheduled statuses and drafts show alike. */
import { z } from 'zod';
import type { PlainWords } from '../../domain/statuses/plain-words.ts';

export const plainWordsSchema = z.object({ language: z.string().nullable() });

export const viewPlainWords = ({ language }: PlainWords): z.infer<typeof plainWordsSchema> => ({ language });
