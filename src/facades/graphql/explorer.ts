/** The explorer that a browser's GET shows: GraphiQL, self-hosted. The page is small, its files are immutable and cached for ever. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { Refusal, refusalHeaders } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { countCall } from '../../procedures/gates.ts';
import { Reply } from '../../procedures/reply.ts';
import { requestContext } from '../requests/request-context.ts';
import { EXAMPLES } from './examples.ts';

/** The editor creates styles, workers and parsers at run time. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-eval' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
].join('; ');

const TYPES = ['application/json', 'application/graphql-response+json', 'text/html'];
const A_YEAR = 'public, max-age=31536000, immutable';
const FILES = '/api/explorer';

/** Compressed once, because the script has nine megabytes. */
interface ExplorerFile {
  type: string;
  plain: Buffer;
  gzipped: Buffer;
}

interface Explorer {
  page: string;
  /** Keyed by name, which contains a hash of the content. */
  files: Map<string, ExplorerFile>;
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64url').slice(0, 22);

/** Bounds of the text between two tags of the library's page, which inlines all its files. */
function between(html: string, open: string, close: string): [start: number, end: number] {
  const start = html.indexOf(open) + open.length;
  return [start, html.indexOf(close, start)];
}

async function makeExplorer(): Promise<Explorer> {
  const whole = renderGraphiQL({
    title: 'Plaza',
    endpoint: '/api',
    favicon: '/assets/icon.svg',
    defaultQuery: EXAMPLES,
  });
  const files = new Map<string, ExplorerFile>();
  const keep = async (text: string, ending: string): Promise<string> => {
    const plain = Buffer.from(text);
    const name = `${digest(plain)}.${ending}`;
    files.set(name, { type: ending, plain, gzipped: await promisify(gzip)(plain) });
    return `${FILES}/${name}`;
  };
  const [styleStart, styleEnd] = between(whole, '<style>', '</style>');
  const [scriptStart, scriptEnd] = between(whole, '<script>', '</script>');
  const style = await keep(whole.slice(styleStart, styleEnd), 'css');
  const script = await keep(whole.slice(scriptStart, scriptEnd), 'js');
  const page = [
    whole.slice(0, styleStart - '<style>'.length),
    `<link rel="stylesheet" href="${style}">`,
    whole.slice(styleEnd + '</style>'.length, scriptStart - '<script>'.length),
    `<script src="${script}"></script>`,
    whole.slice(scriptEnd + '</script>'.length),
  ].join('');
  return { page, files };
}

/** Counts the request against the client's rate limit; answers the refusal and returns false when it is exceeded. */
async function isCounted(platform: Platform, req: Request, res: Response): Promise<boolean> {
  const reply = new Reply();
  try {
    await countCall(await requestContext(platform, req, res, reply), {}).finally(() => res.setHeaders(reply.headers));
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    res.status(error.status).set(refusalHeaders(error)).type('text/plain').send(error.message);
    return false;
  }
}

/** Answers browsers; requests that prefer JSON go to `next`. The files are built on the first request. */
export function explorer(platform: Platform): Router {
  let made: Promise<Explorer> | undefined;
  const explorerOf = (): Promise<Explorer> => (made ??= makeExplorer());

  const showPage: RequestHandler = async (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || req.accepts(TYPES) !== 'text/html') {
      next();
      return;
    }
    if (!(await isCounted(platform, req, res))) return;
    const { page } = await explorerOf();
    res
      .set('Content-Security-Policy', POLICY)
      .set('Cache-Control', 'no-cache')
      .vary('Accept')
      .set('ETag', `W/"${digest(Buffer.from(page))}"`)
      .type('html')
      .send(page);
  };

  const showFile: RequestHandler<{ name: string }> = async (req, res, next) => {
    if (!(await isCounted(platform, req, res))) return;
    const file = (await explorerOf()).files.get(req.params.name);
    if (!file) {
      next();
      return;
    }
    const packed = req.acceptsEncodings(['gzip', 'identity']) === 'gzip';
    if (packed) res.set('Content-Encoding', 'gzip');
    res
      .set('Cache-Control', A_YEAR)
      .vary('Accept-Encoding')
      .set('ETag', `W/"${req.params.name}"`)
      .type(file.type)
      .send(packed ? file.gzipped : file.plain);
  };

  const router = Router();
  router.all('/api', showPage);
  router.get(`${FILES}/:name`, showFile);
  return router;
}
