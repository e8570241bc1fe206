/** Static files of the server: the stylesheets and the default pictures. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import express, { type RequestHandler } from 'express';
import { DEFAULT_PICTURES } from '../../../entities/fields/urls.ts';
import { packageFile } from '../../../platform/files/package-file.ts';

const FOLDER = packageFile('src/facades/web/assets');

/** Serves /assets; an unknown name is a plain 404. */
export function assets(): RequestHandler {
  return express.static(FOLDER, {
    fallthrough: false,
    index: false,
    redirect: false,
    maxAge: '1h',
    setHeaders: (res) => {
      res.setHeader('X-Content-Type-Options', 'nosniff');
      // A picture that is opened directly may neither run scripts nor load anything.
      res.setHeader('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'");
      res.setHeader('Access-Control-Allow-Origin', '*');
    },
  });
}

/** Serves the default pictures where apps expect them. */
export function defaultPictures(): RequestHandler {
  const files = new Map(Object.entries(DEFAULT_PICTURES).map(([kind, path]) => [path, `/${kind}.png`]));
  const serve = assets();
  return (req, res, next) => {
    const file = files.get(req.path);
    if (file === undefined) {
      next();
      return;
    }
    req.url = file;
    serve(req, res, next);
  };
}

const known = new Map<string, string>();

/** The path of a file with a hash of its content, so that browsers never keep an older one. */
export function assetUrl(name: string): string {
  const found = known.get(name);
  if (found !== undefined) return found;
  const hash = createHash('sha256')
    .update(readFileSync(`${FOLDER}/${name}`))
    .digest('base64url')
    .slice(0, 8);
  const url = `/assets/${name}?v=${hash}`;
  known.set(name, url);
  return url;
}
