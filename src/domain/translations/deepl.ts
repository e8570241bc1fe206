/** DeepL, https://developers.deepl.com/docs; its free API has a host of its own. */
import { z } from 'zod';
import { type AskTranslator, type Translator, UNKNOWN_LANGUAGE } from './translator.ts';

/** Keys of the free API have a suffix. */
export const deeplUrl = (key: string): string =>
  key.endsWith(':fx') ? 'https://api-free.deepl.com/' : 'https://api.deepl.com/';

/** Accepted as targets but not listed, because the API prefers a variant of English and Portuguese. */
const UNNAMED_TARGETS = ['en', 'pt'];

const translations = z.object({
  translations: z.array(z.object({ text: z.string(), detected_source_language: z.string().optional() })),
});

const languages = z.array(z.object({ language: z.string() }));

/** `EN-GB` → `en-GB`, `ZH-HANT` → `zh-Hant`. */
const codeOf = (language: string): string => new Intl.Locale(language.replace('_', '-')).toString();

/** @param ask sends requests below the URL of `deeplUrl`, with the key in the header */
export function deepl(ask: AskTranslator): Translator {
  const known = async (type: 'source' | 'target') =>
    languages.parse(await ask(`v2/languages?type=${type}`)).map(({ language }) => codeOf(language));
  return {
    provider: 'DeepL.com',
    async translate(texts, from, to) {
      const form = new URLSearchParams({ target_lang: to.toUpperCase(), tag_handling: 'html' });
      if (from !== null) form.set('source_lang', from.toUpperCase());
      for (const text of texts) form.append('text', text);
      const answer = translations.parse(await ask('v2/translate', form));
      return answer.translations.map(({ text, detected_source_language: detected }) => ({
        html: text,
        from: detected ? codeOf(detected) : null,
      }));
    },
    async languages() {
      const [sources, named] = await Promise.all([known('source'), known('target')]);
      const targets = [...new Set([...UNNAMED_TARGETS, ...named])];
      return Object.fromEntries(
        [UNKNOWN_LANGUAGE, ...sources].map((source) => [source, targets.filter((target) => target !== source)]),
      );
    },
  };
}
