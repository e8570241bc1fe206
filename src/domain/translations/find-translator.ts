/** Selects the translation service of the configuration, and handles its key and errors. */
import { ZodError } from 'zod';
import { answerCache } from '../../platform/cache/answer-cache.ts';
import { limitOthers } from '../../platform/concurrency/others-limit.ts';
import type { TranslatorConfig } from '../../platform/config.ts';
import { OutgoingError } from '../../platform/http/outgoing.ts';
import type { DomainContext } from '../access/context.ts';
import { SOFTWARE_VERSION } from '../instance/version.ts';
import { refuse } from '../kernel/refusals.ts';
import { deepl, deeplUrl } from './deepl.ts';
import { libretranslate } from './libretranslate.ts';
import type { AskTranslator, LanguageMatrix, Translator } from './translator.ts';

/** A long text takes a small server some time. */
const LIMITS = { timeoutMs: 20_000 };
const TOO_MANY = 429;
/** HTTP status of an exhausted quota. */
const USED_UP = { deepl: 456, libretranslate: 403 } as const;

interface Server {
  name: TranslatorConfig['name'];
  base: string;
  headers: Record<string, string>;
  /** Whether the operator configured the URL, and not the service. */
  ours: boolean;
}

function asking(ctx: DomainContext, { name, base, headers: own, ours }: Server): AskTranslator {
  return async (path, body) => {
    const url = new URL(path, base.endsWith('/') ? base : `${base}/`).href;
    const headers = { ...own, 'user-agent': `Plaza/${SOFTWARE_VERSION}`, accept: 'application/json' };
    const type = body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json';
    const written = body instanceof URLSearchParams ? body.toString() : JSON.stringify(body);
    const limits = { ...LIMITS, ours };
    const { status, text } = await limitOthers(ctx.config, name, () =>
      body
        ? ctx.http.post(url, written, { ...headers, 'content-type': type }, limits)
        : ctx.http.get(url, headers, { ...limits, maxRedirects: 0 }),
    );
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

/** Failures and invalid responses become `unavailable`, with the cause in the log. */
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

/** Null without a translation service. Its refusals are Mastodon's (Mastodon's errors). */
export function findTranslator(ctx: DomainContext): Translator | null {
  const { translator: config } = ctx.config;
  if (!config) return null;
  const translator = translatorFor(ctx, config);
  return {
    provider: translator.provider,
    translate: (texts, from, to) => orUnavailable(ctx, () => translator.translate(texts, from, to)),
    languages: () => matrices(ctx, translator.provider, () => orUnavailable(ctx, () => translator.languages())),
  };
}

/** The language pairs for posts; empty without a translation service. */
export async function translationLanguages(ctx: DomainContext): Promise<LanguageMatrix> {
  return (await findTranslator(ctx)?.languages()) ?? {};
}
