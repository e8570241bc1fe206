/** The explorer that a browser's GET shows: GraphiQL, self-hosted. The page is small, its files are immutable and cached for ever. */
import { createHash } from 'node:crypto';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { Refusal, refusalHeaders } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { countCall } from '../../procedures/gates.ts';
import { Reply } from '../../procedures/reply.ts';
import { requestContext } from '../access/request-context.ts';
import { EXPLORER_FILES, PAGE, sendExplorerFile } from './explorer-files.ts';

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
const PAGE_DIGEST = createHash('sha256').update(PAGE).digest('base64url').slice(0, 22);

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

/** Answers browsers; requests that prefer JSON go to `next`. */
export function explorer(platform: Platform): Router {
  const showPage: RequestHandler = async (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || req.accepts(TYPES) !== 'text/html') {
      next();
      return;
    }
    if (!(await isCounted(platform, req, res))) return;
    res
      .set('Content-Security-Policy', POLICY)
      .set('Cache-Control', 'no-cache')
      .vary('Accept')
      .set('ETag', `W/"${PAGE_DIGEST}"`)
      .type('html')
      .send(PAGE);
  };

  const showFile: RequestHandler<{ name: string }> = async (req, res, next) => {
    if (!(await isCounted(platform, req, res))) return;
    const packed = req.acceptsEncodings(['gzip', 'identity']) === 'gzip';
    if (!sendExplorerFile(res, req.params.name, packed)) next();
  };

  const router = Router();
  router.all('/api', showPage);
  router.get(`${EXPLORER_FILES}/:name`, showFile);
  return router;
}
