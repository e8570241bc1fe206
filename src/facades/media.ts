/** Serves uploaded files at /media/{key}: each key means the same bytes for ever. */
import { pipeline } from 'node:stream/promises';
import { type RequestHandler, type Response, Router } from 'express';
import { contentTypeOf } from '../domain/media/picture-types.ts';
import type { Platform } from '../platform/platform.ts';

const A_YEAR = 'public, max-age=31536000, immutable';

/** A file that is opened by itself may neither run nor load anything, whatever a browser takes it for. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

function describe(res: Response, key: string, contentType: string): void {
  res.set({
    'Content-Type': contentType,
    'Cache-Control': A_YEAR,
    ETag: `"${key}"`,
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': POLICY,
    // Pages of other servers show them too, and draw them on canvases.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Access-Control-Allow-Origin': '*',
  });
}

function missing(res: Response): void {
  res.status(404).set('Cache-Control', 'no-store').json({ error: 'Not Found' });
}

const serve =
  (platform: Platform): RequestHandler<{ key: string }> =>
  async (req, res) => {
    const { key } = req.params;
    const contentType = contentTypeOf(key);
    const file = contentType && (await platform.storage.open(key));
    if (!file) return missing(res);
    describe(res, key, contentType);
    res.set('Content-Length', String(file.size));
    // Also where a client does not trust its cache: nothing can have changed.
    const known = req.get('if-none-match')?.includes(`"${key}"`) ?? false;
    if (req.method === 'HEAD' || known) {
      file.bytes.destroy();
      res.status(known ? 304 : 200).end();
      return;
    }
    // A client that goes away ends the reading, and is no failure of ours.
    await pipeline(file.bytes, res).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') platform.log.error({ err: error, key }, 'file not sent');
      res.destroy();
    });
  };

export function mediaFacade(platform: Platform): Router {
  const router = Router();
  router.get('/media/:key', serve(platform));
  router.use('/media', (_req, res) => missing(res));
  return router;
}
