/** LibreTranslate, https://docs.libretranslate.com, often self-hosted. */
import { z } from 'zod';
import { type AskTranslator, type Translator, UNKNOWN_LANGUAGE } from './translator.ts';

const detected = z.object({ language: z.string() });

const translations = z.object({
  translatedText: z.array(z.string()),
  detectedLanguage: z.array(detected.nullish()).optional().catch(undefined),
});

const languages = z.array(z.object({ code: z.string(), targets: z.array(z.string()) }));

/** @param ask sends requests below the server's URL */
export function libretranslate(ask: AskTranslator, key: string | null): Translator {
  return {
    provider: 'LibreTranslate',
    async translate(texts, from, to) {
      const body = { q: texts, source: from ?? 'auto', target: to, format: 'html', ...(key && { api_key: key }) };
      const answer = translations.parse(await ask('translate', body));
      return answer.translatedText.map((html, place) => ({
        html,
        from: answer.detectedLanguage?.[place]?.language ?? null,
      }));
    },
    async languages() {
      const rows = languages.parse(await ask('languages'));
      const matrix = rows.map(({ code, targets }) => [code, targets.filter((target) => target !== code)] as const);
      const all = [...new Set(matrix.flatMap(([, targets]) => targets))].sort();
      return Object.fromEntries([[UNKNOWN_LANGUAGE, all], ...matrix]);
    },
  };
}
