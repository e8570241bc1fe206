/** Who translates here: the settings name it, and its key and troubles are dealt with in this place. */
import { ZodError } from 'zod';
import { answerCache } from '../../platform/cache/answer-cache.ts';
import type { TranslatorConfig } from '../../platform/config.ts';
import { OutgoingError } from '../../platform/http/outgoing.ts';
import type { DomainContext } from '../access/context.ts';
import { SOFTWARE_VERSION } from '../instance/version.ts';
import { refuse } from '../kernel/refusals.ts';
import { deepl, deeplUrl } from './deepl.ts';
import { libretranslate } from './libretranslate.ts';
import type { AskTranslator, LanguageMatrix, Translator } from './translator.ts';

/** A long text takes a small machine its time. */
const LIMITS = { timeoutMs: 20_000 };
const TOO_MANY = 429;
/** What each answers when no more is paid for. */
const USED_UP = { deepl: 456, libretranslate: 403 } as const;

interface Server {
  name: TranslatorConfig['name'];
  base: string;
  headers: Record<string, string>;
  /** Whether the operator named the address, and not the service. */
  ours: boolean;
}

function asking(ctx: DomainContext, { name, base, headers: own, ours }: Server): AskTranslator {
  return async (path, body) => {
    const url = new URL(path, base.endsWith('/') ? base : `${base}/`).href;
    const headers = { ...own, 'user-agent': `Plaza/${SOFTWARE_VERSION}`, accept: 'application/json' };
    const type = body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json';
    const written = body instanceof URLSearchParams ? body.toString() : JSON.stringify(body);
    const limits = { ...LIMITS, ours };
    const { status, text } = body
      ? await ctx.http.post(url, written, { ...headers, 'content-type': type }, limits)
      : await ctx.http.get(url, headers, { ...limits, maxRedirects: 0 });
    if (status === TOO_MANY) refuse('translations_too_many');
    if (status === USED_UP[name]) refuse('translations_used_up');
    if (status < 200 || status >= 300) throw new OutgoingError(`${new URL(url).host} answers ${status}`);
    return JSON.parse(text);
  };
}

function translatorFor(ctx: DomainContext, config: TranslatorConfig): Translator {
  const { name, key } = config;
  if (name === 'libretranslate')
    return libretranslate(asking(ctx, { name, base: config.url, headers: {}, ours: true }), key);
  const headers = { authorization: `DeepL-Auth-Key ${config.key}` };
  return deepl(asking(ctx, { name, base: deeplUrl(config.key), headers, ours: false }));
}

/** What is not there, or answers nonsense, is unavailable; the log knows why. */
async function orUnavailable<Answer>(ctx: DomainContext, ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof OutgoingError || error instanceof SyntaxError || error instanceof ZodError)) throw error;
    ctx.log.warn({ err: error }, 'translator not asked');
    return refuse('unavailable');
  }
}

const WEEK = 7 * 24 * 3_600_000;
const matrices = answerCache<LanguageMatrix>({ ttl: WEEK, max: 10 });

/** Null where nobody translates. What it refuses, it refuses as Mastodon does (spec/mastodon/errors.json). */
export function findTranslator(ctx: DomainContext): Translator | null {
  const { translator: config } = ctx.config;
  if (!config) return null;
  const translator = translatorFor(ctx, config);
  return {
    provider: translator.provider,
    translate: (texts, from, to) => orUnavailable(ctx, () => translator.translate(texts, from, to)),
    languages: () => matrices(ctx.clock, translator.provider, () => orUnavailable(ctx, () => translator.languages())),
  };
}

/** From which language to which others posts can be translated here; without a translator from none. */
export async function translationLanguages(ctx: DomainContext): Promise<LanguageMatrix> {
  return (await findTranslator(ctx)?.languages()) ?? {};
}
