/** The headers that tell browsers what an answer may do; facades that serve pages set a policy of their own after it. */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../../platform/config.ts';

const TWO_YEARS = 63_072_000;

/** The headers that a handler sets on every answer alike. */
function headersOf(handler: ReturnType<typeof helmet>): [string, string][] {
  const req = new IncomingMessage(new Socket());
  const res = new ServerResponse(req);
  handler(req, res, () => undefined);
  return Object.entries(res.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** Helmet's headers never differ from answer to answer, so it is asked for them once. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): RequestHandler {
  const protect = helmet({
    // As on every answer of Mastodon's API (spec/mastodon/errors.json, headers.csp).
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"], formAction: ["'none'"] },
    },
    // The interfaces are open to pages of other servers, and apps open the page that asks for consent in windows of their own.
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
