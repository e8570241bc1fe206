/** A fake LibreTranslate and DeepL server: it upper-cases unmarked text, and records its requests. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenLocally } from './listen-locally.ts';

export interface AskedTranslator {
  path: string;
  headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: tests read what was sent, whatever it is
  body: any;
}

export interface TranslatorServer {
  url: string;
  asked: AskedTranslator[];
  /** A fixed answer to every request. */
  answer(write: ((res: ServerResponse) => void) | null): void;
  close(): Promise<void>;
}

const capitals = (html: string): string =>
  html.replace(
    /(<span translate="no"[^>]*>.*?<\/span>|<[^>]+>|&#?\w+;)|[^<&]+/g,
    (words, kept?: string) => kept ?? words.toUpperCase(),
  );

/** The answer of https://libretranslate.com/languages, shortened. */
const LANGUAGES = [
  { code: 'en', name: 'English', targets: ['de', 'en', 'fr', 'pt'] },
  { code: 'de', name: 'German', targets: ['de', 'en', 'fr'] },
  { code: 'pt', name: 'Portuguese', targets: ['en'] },
];

/** The answer of https://api.deepl.com/v2/languages, shortened. */
const DEEPL = {
  source: [
    { language: 'EN', name: 'English' },
    { language: 'DE', name: 'German' },
  ],
  target: [
    { language: 'DE', name: 'German', supports_formality: true },
    { language: 'EN-GB', name: 'English (British)', supports_formality: false },
    { language: 'ZH-HANT', name: 'Chinese (traditional)', supports_formality: false },
  ],
};

function answerOf({ pathname, searchParams }: URL, body: AskedTranslator['body']): unknown {
  switch (pathname) {
    case '/languages':
      return LANGUAGES;
    case '/translate':
      return {
        translatedText: body.q.map(capitals),
        ...(body.source === 'auto' && { detectedLanguage: body.q.map(() => ({ confidence: 90, language: 'de' })) }),
      };
    case '/v2/languages':
      return DEEPL[searchParams.get('type') as 'source' | 'target'];
    case '/v2/translate':
      return {
        translations: body
          .getAll('text')
          .map((html: string) => ({ detected_source_language: 'EN', text: capitals(html) })),
      };
    default:
      return null;
  }
}

export async function startTranslator(): Promise<TranslatorServer> {
  const asked: AskedTranslator[] = [];
  let instead: ((res: ServerResponse) => void) | null = null;
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', 'http://localhost');
    const sent = await text(req);
    const form = req.headers['content-type'] === 'application/x-www-form-urlencoded';
    const body = form ? new URLSearchParams(sent) : sent && JSON.parse(sent);
    asked.push({ path: `${req.method} ${url.pathname}`, headers: req.headers, body });
    if (instead) return instead(res);
    const found = answerOf(url, body);
    res.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found ?? {}));
  });
  return {
    ...(await listenLocally(server)),
    asked,
    answer(write) {
      instead = write;
    },
  };
}
