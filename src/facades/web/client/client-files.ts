/**
 * Serves the files of the built web client: named by their content, so that browsers cache them for ever, and compressed by the
 * build.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import express, { type Request, type RequestHandler } from 'express';
import { CLIENT_FOLDER } from './built-client.ts';

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** For the worker of maps, which has the policy of its own file instead of the page's. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** The ending of the compressed file that the browser takes. */
function endingFor(req: Request): (typeof ENCODINGS)[number] | null {
  const taken = req.acceptsEncodings(ENCODINGS.map(([name]) => name));
  const found = ENCODINGS.find(([name]) => name === taken);
  return found && existsSync(path.join(CLIENT_FOLDER, `${path.posix.normalize(req.path)}${found[1]}`)) ? found : null;
}

/** Serves /client; an unknown name is a plain 404. */
export function clientFiles(): RequestHandler {
  const files = express.static(CLIENT_FOLDER, {
    dotfiles: 'ignore',
    fallthrough: false,
    index: false,
    redirect: false,
    immutable: true,
    maxAge: '365d',
    setHeaders(res) {
      res.setHeader('X-Content-Type-Options', 'nosniff');
      res.setHeader('Content-Security-Policy', WORKER_POLICY);
    },
  });
  return (req, res, next) => {
    const type = TYPES[path.extname(req.path)];
    const found = type ? endingFor(req) : null;
    res.vary('Accept-Encoding');
    if (type && found) {
      res.setHeader('Content-Type', type);
      res.setHeader('Content-Encoding', found[0]);
      req.url += found[1];
    }
    files(req, res, next);
  };
}

/** Serves /sw.js. Browsers request it at each visit, so that they find a new version. */
export const serviceWorker: RequestHandler = (_req, res) => {
  res.setHeader('Content-Security-Policy', "default-src 'none'; connect-src 'self'; img-src 'self'");
  res.setHeader('Cache-Control', 'no-cache');
  res.sendFile('sw.js', { root: CLIENT_FOLDER, cacheControl: false });
};
