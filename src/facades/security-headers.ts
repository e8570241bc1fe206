/** The headers that tell browsers what an answer may do; facades that serve pages set a policy of their own after it. */
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../platform/config.ts';

const TWO_YEARS = 63_072_000;

export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): RequestHandler {
  return helmet({
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
}
