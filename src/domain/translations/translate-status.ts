/** Translates a status for a reader; each text is cached per language for a day. */
import { createHash } from 'node:crypto';
import type { Media, Poll, Status } from '../../generated/prisma/client.ts';
import { answerCache } from '../../platform/cache/answer-cache.ts';
import type { UserContext } from '../access/context.ts';
import { refuse } from '../kernel/refusals.ts';
import { findOriginal } from '../statuses/find.ts';
import { isDistributable } from '../statuses/visible.ts';
import { findTranslator } from './find-translator.ts';
import type { Protected } from './protect.ts';
import { type Translated, type Translator, UNKNOWN_LANGUAGE } from './translator.ts';

export interface StatusTranslation {
  content: string;
  spoilerText: string;
  /** Null if the status has no poll. */
  poll: { id: bigint; options: string[] } | null;
  /** Attachments with a description. */
  media: { id: bigint; description: string }[];
  language: string;
  from: string | null;
  provider: string;
}

type Source = Status & { poll: Poll | null; media: Media[] };

/** The time to live is Mastodon's (Mastodon's limits, translation.cache). */
const cached = answerCache<Translated[]>({ ttl: 86_400_000, max: 1_000 });

const namesFor = (code: string): string[] => [code, code.split(/[_-]/)[0] ?? ''];

/** The language pair. `pt-BR` falls back to `pt`. Refuses unsupported pairs, and equal languages. */
async function pairOf(translator: Translator, from: string | null, wanted: string): Promise<[string | null, string]> {
  const matrix = await translator.languages();
  const source =
    namesFor(from ?? UNKNOWN_LANGUAGE).find((name) => Object.hasOwn(matrix, name)) ?? refuse('not_allowed');
  const target = namesFor(wanted).find((name) => matrix[source]?.includes(name)) ?? refuse('not_allowed');
  return [from === null ? null : source, target];
}

/** Loaded with the first translation: few servers have a translator, and reading HTML takes 25 MB. */
const protection = () => import('./protect.ts');

async function protectedTexts(status: Source): Promise<Protected[]> {
  const { protectHtml, protectText } = await protection();
  const words = [
    status.spoilerText,
    ...(status.poll?.options ?? []),
    ...status.media.map((row) => row.description ?? ''),
  ];
  return [protectHtml(status.content), ...words.map(protectText)];
}

/** Translations in the order of the texts; empty ones are not sent. */
async function translated(
  ctx: UserContext,
  translator: Translator,
  texts: Protected[],
  from: string | null,
  to: string,
) {
  const sent = texts.map(({ html }) => html).filter((html) => html !== '');
  if (sent.length === 0) refuse('not_allowed');
  const hash = createHash('sha256').update(JSON.stringify(sent)).digest('base64url');
  const answers = await cached(ctx, `${translator.provider} ${from} ${to} ${hash}`, async () => {
    const found = await translator.translate(sent, from, to);
    return found.length === sent.length ? found : refuse('unavailable');
  });
  const rest = [...answers];
  return {
    texts: texts.map(({ html }) => (html === '' ? '' : (rest.shift()?.html ?? ''))),
    detected: answers[0]?.from,
  };
}

/**
 * Translates a status, or a reblog's original, to `wanted`, by default the reader's language. Refuses non-public statuses first,
 * then everything without a translation service, and unsupported language pairs.
 */
export async function translateStatus(ctx: UserContext, id: string, wanted: string | null): Promise<StatusTranslation> {
  const original = await findOriginal(ctx, id);
  if (!isDistributable(original)) refuse('not_allowed');
  const translator = findTranslator(ctx) ?? refuse('translation_unavailable');
  const status = await ctx.db.status.findUniqueOrThrow({
    where: { id: original.id },
    include: { poll: true, media: { orderBy: { position: 'asc' } } },
  });
  const reader = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.viewer.userId }, select: { locale: true } });
  const [from, language] = await pairOf(translator, status.language, wanted ?? reader.locale);
  const sources = await protectedTexts(status);
  const { texts, detected } = await translated(ctx, translator, sources, from, language);
  const { restoreHtml, restoreText } = await protection();
  const plain = texts.map((text, place) => restoreText(text, sources[place]?.kept ?? []));
  const options = status.poll?.options.length ?? 0;
  const media = status.media.map((row, place) => ({ id: row.id, description: plain[2 + options + place] ?? '' }));
  return {
    content: restoreHtml(texts[0] ?? '', sources[0]?.kept ?? []),
    spoilerText: plain[1] ?? '',
    poll: status.poll && { id: status.poll.id, options: plain.slice(2, 2 + options) },
    media: media.filter(({ description }) => description !== ''),
    language,
    from: detected ?? status.language,
    provider: translator.provider,
  };
}
