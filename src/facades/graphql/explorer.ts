/** The explorer that a browser's GET shows: GraphiQL in one page that loads nothing from elsewhere. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';
import type { RequestHandler } from 'express';
import { EXAMPLES } from './examples.ts';

/** Scripts and styles of the explorer stand in its page. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self' 'unsafe-inline' 'unsafe-eval' blob:",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "frame-ancestors 'none'",
].join('; ');

const TYPES = ['application/json', 'application/graphql-response+json', 'text/html'];

interface Page {
  plain: Buffer;
  gzipped: Buffer;
  tag: string;
}

async function makePage(): Promise<Page> {
  const plain = Buffer.from(
    renderGraphiQL({
      title: 'Plaza',
      endpoint: '/api',
      defaultQuery: EXAMPLES,
      headers: '{ "Authorization": "Bearer " }',
    }),
  );
  const tag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { plain, gzipped: await promisify(gzip)(plain), tag };
}

/** Answers browsers; whoever prefers JSON goes on. The page is made when it is first asked for: it has nine megabytes. */
export function explorer(): RequestHandler {
  let page: Promise<Page> | undefined;
  return async (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || req.accepts(TYPES) !== 'text/html') {
      next();
      return;
    }
    page ??= makePage();
    const { plain, gzipped, tag } = await page;
    const packed = req.acceptsEncodings(['gzip', 'identity']) === 'gzip';
    if (packed) res.set('Content-Encoding', 'gzip');
    res
      .set('Content-Security-Policy', POLICY)
      .set('Cache-Control', 'no-cache')
      .set('Vary', 'Accept, Accept-Encoding')
      .set('ETag', tag)
      .type('html')
      .send(packed ? gzipped : plain);
  };
}
