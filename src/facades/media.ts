/** Serves files at /media/{key}; the content of a key is immutable. Remote files without a copy are fetched at /media_proxy. */
import { pipeline } from 'node:stream/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { PDF } from '../domain/media/documents/document-types.ts';
import { contentTypeOf, sizedBy } from '../domain/media/served-types.ts';
import { sharedAt, WIDTHS, widthKey } from '../look/picture-widths.ts';
import { noteServed } from '../platform/files/served-files.ts';
import type { StoredFile } from '../platform/files/storage.ts';
import type { Platform } from '../platform/platform.ts';
import { parseRange } from './requests/byte-range.ts';
import { requestedAddress } from './requests/requested-origin.ts';
import { internalCallerOf } from './web/kit/page-caller.ts';

const A_YEAR = 'public, max-age=31536000, immutable';

/** A file that is opened directly may neither run scripts nor load anything, whatever type a browser sniffs. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** Browsers play sound and video in a page of their own, which a sandbox would forbid. */
const PLAYING = "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'";

function describe(res: Response, key: string, contentType: string): void {
  res.set({
    'Content-Type': contentType,
    'Cache-Control': A_YEAR,
    'Accept-Ranges': 'bytes',
    ETag: `"${key}"`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': contentType.startsWith('image/') ? POLICY : PLAYING,
    // Other origins embed files, and draw them on canvases.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
    // A program of its own shows it, and none of this server's pages.
    ...(contentType === PDF.contentType && { 'Content-Disposition': 'attachment' }),
  });
}

/** The requested range; an If-Range that does not match requests the whole file. */
function rangeOf(req: Request, key: string, size: number): ReturnType<typeof parseRange> {
  const condition = req.get('if-range');
  return condition === undefined || condition === `"${key}"` ? parseRange(req.get('range'), size) : null;
}

function missing(res: Response): void {
  res.status(404).set('Cache-Control', 'no-store').json({ error: 'Not Found' });
}

/** The width or the cut of a picture is made with its first request. A picture that is narrower, or cannot be decoded, is shown as it is. */
async function openOrMake(
  platform: Platform,
  key: string,
  req: Request,
  res: Response,
): Promise<StoredFile | 'led' | null> {
  const stored = await platform.storage.open(key);
  if (stored || !(sizedBy(key) || sharedAt(key))) return stored;
  const found = await internalCallerOf(platform, req, res).pictureWidths.find({ key });
  if (found === key) return platform.storage.open(key);
  if (found === null) return null;
  leadTo(res, { key: found });
  return 'led';
}

const serve =
  (platform: Platform): RequestHandler<{ key: string }> =>
  async (req, res, next) => {
    const { key } = req.params;
    const contentType = contentTypeOf(key);
    if (!contentType) return next();
    const file = await openOrMake(platform, key, req as unknown as Request, res);
    if (!file) return missing(res);
    if (file === 'led') return;
    noteServed(platform, key);
    describe(res, key, contentType);
    // The content of a key never changes, so any revalidation succeeds.
    if (req.get('if-none-match')?.includes(`"${key}"`)) return void res.status(304).end();
    const range = req.method === 'HEAD' ? null : rangeOf(req, key, file.size);
    if (range === 'unsatisfiable') {
      return void res
        .status(416)
        .set({ 'Content-Range': `bytes */${file.size}`, 'Cache-Control': 'no-store' })
        .end();
    }
    const { first, last } = range ?? { first: 0, last: file.size - 1 };
    res.set('Content-Length', String(last - first + 1));
    if (range) res.status(206).set('Content-Range', `bytes ${first}-${last}/${file.size}`);
    if (req.method === 'HEAD') return void res.end();
    // A client that disconnects aborts the pipeline; that is not an error.
    await pipeline(await file.read(range ?? undefined), res).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') platform.log.error({ err: error, key }, 'file not sent');
      res.destroy();
    });
  };

/**
 * Redirects to the copy, which players read in ranges. The address outlives the copy, so the redirect is not cached for long.
 */
function leadTo(res: Response, found: { key: string } | 'later' | null): void {
  if (found === null) missing(res);
  else if (found === 'later') {
    res
      .status(503)
      .set({ 'Retry-After': '60', 'Cache-Control': 'no-store' })
      .json({ error: 'The file could not be fetched now' });
  } else {
    res.set({ 'Cache-Control': 'public, max-age=600', 'Cross-Origin-Resource-Policy': 'cross-origin' });
    res.set('Access-Control-Allow-Origin', '*').redirect(302, `/media/${found.key}`);
  }
}

const fetchAndLead =
  (platform: Platform): RequestHandler<{ token: string; version: string }> =>
  async (req, res) => {
    const { token, version } = req.params;
    const width = WIDTHS.find((known) => `${known}` === version);
    if (!width && version !== 'original' && version !== 'small') return missing(res);
    const files = internalCallerOf(platform, req as unknown as Request, res).remoteFiles;
    const found = await files.find({ token, small: version !== 'original' });
    const isPicture = found !== null && found !== 'later' && contentTypeOf(found.key)?.startsWith('image/');
    leadTo(res, width && isPicture ? { key: widthKey(token, width) } : found);
  };

const leadToEmoji =
  (platform: Platform): RequestHandler<{ domain: string; shortcode: string; version: string }> =>
  async (req, res) => {
    const { domain, shortcode, version } = req.params;
    if (version !== 'original' && version !== 'still') return missing(res);
    const files = internalCallerOf(platform, req as unknown as Request, res).remoteFiles;
    leadTo(res, await files.findEmoji({ domain, shortcode, still: version === 'still' }));
  };

/** An address that a file had on a server that this one took over. */
const leadFromOld =
  (platform: Platform): RequestHandler =>
  async (req, res) => {
    const address = requestedAddress(platform.config, req);
    const key = await internalCallerOf(platform, req, res).oldAddresses.file({ address });
    if (key === null) return missing(res);
    res.set({ 'Cache-Control': 'public, max-age=86400', 'Cross-Origin-Resource-Policy': 'cross-origin' });
    res.set('Access-Control-Allow-Origin', '*').redirect(301, `/media/${key}`);
  };

export function mediaFacade(platform: Platform): Router {
  const router = Router();
  router.get('/media/:key', serve(platform));
  router.get(['/media/*path', '/system/*path'], leadFromOld(platform));
  router.get('/media_proxy/:token/:version', fetchAndLead(platform));
  router.get('/media_proxy/emojis/:domain/:shortcode/:version', leadToEmoji(platform));
  router.use(['/media', '/media_proxy', '/system'], (_req, res) => missing(res));
  return router;
}
