/** Security headers; facades that serve pages override the policy. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../../platform/config.ts';

const TWO_YEARS = 63_072_000;

/** The constant headers that a handler sets. */
function headersOf(handler: ReturnType<typeof helmet>): [string, string][] {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  handler(req, res, () => undefined);
  return Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** Helmet's headers are constant, so they are computed once. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): RequestHandler {
  const protect = helmet({
    // As on every response of Mastodon's API (Mastodon's errors, headers.csp).
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], formAction: ["'none'"] },
    },
    // The APIs are open to other origins, and apps open the consent page in windows of their own.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: false,
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: publicUrl.startsWith('https:') ? { maxAge: TWO_YEARS, includeSubDomains: false } : false,
  });
  const headers = headersOf(protect);
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}
