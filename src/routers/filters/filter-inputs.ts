/** Input schemas of the filter procedures. */
import { z } from 'zod';
import { FILTER_ACTIONS, FILTER_CONTEXTS } from '../../domain/filters/checks.ts';
import type { KeywordChange } from '../../domain/filters/save-filter.ts';
import { foldedLineInput, idInput } from '../../procedures/inputs.ts';
import { leadingDigits } from '../../procedures/wire.ts';

/** A hundred years: anything longer is a mistake. */
const MAX_SECONDS = 100 * 365 * 86_400;

/** Accepts any names: the domain refuses unknown ones, with a message of its own. */
export const contextInput = z
  .array(z.string().max(32))
  .max(20)
  .meta({ description: `Some of: ${FILTER_CONTEXTS.join(', ')}.` });

export const actionInput = z
  .string()
  .max(32)
  .meta({ description: `One of: ${Object.keys(FILTER_ACTIONS).join(', ')}.` });

export const titleInput = foldedLineInput(256);
export const keywordInput = foldedLineInput(512);

export const expiresInInput = leadingDigits(
  z.number().overwrite((seconds) => Math.max(-MAX_SECONDS, Math.min(MAX_SECONDS, Math.trunc(seconds)))),
)
  .nullish()
  .meta({ type: 'integer', description: 'Seconds; empty for no end.' });

export const keywordsInput = z
  .array(
    z.object({
      id: idInput.optional(),
      keyword: keywordInput.optional(),
      whole_word: z.boolean().optional(),
      _destroy: z.boolean().default(false),
    }),
  )
  .max(500)
  .default([]);

export const keywordChanges = (input: z.infer<typeof keywordsInput>): KeywordChange[] =>
  input.map(({ id, keyword, whole_word: wholeWord, _destroy: destroy }) => ({
    id: id || null,
    keyword,
    wholeWord,
    destroy,
  }));
