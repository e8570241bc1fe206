/** The plain words of a status, as clients send them: with a post, with an edit, and with a draft. */
import { z } from 'zod';
import { readLanguage } from '../../domain/kernel/language.ts';
import type { PlainWords } from '../../domain/statuses/plain-words.ts';
import { languageInput } from '../../procedures/inputs.ts';
import { blankIsAbsent } from '../../procedures/wire.ts';

export const plainWordInputs = z.object({
  language: blankIsAbsent(languageInput)
    .optional()
    .meta({ description: 'ISO 639 code, such as `en`; one that is not known counts as not sent.' }),
});

/** @param defaults for fields that the client does not send */
export const plainWordsOf = (
  { language }: z.output<typeof plainWordInputs>,
  defaults: Pick<PlainWords, 'language'>,
): PlainWords => ({ language: readLanguage(language) ?? defaults.language });

/** Stored unchecked. */
export const draftedWordInputs = z.object({ language: languageInput.nullable().default(null) });

export const draftedWordsOf = ({ language }: z.output<typeof draftedWordInputs>): PlainWords => ({ language });
