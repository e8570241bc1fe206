/** Files that come with the server: the stylesheet and the default pictures. */
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler } from 'express';

const FOLDER = fileURLToPath(new URL('../assets', import.meta.url));

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
