/** Registers an OAuth application. */
import type { App } from '../../generated/prisma/client.ts';
import { type FieldErrors, invalid } from '../../platform/errors.ts';
import { hashToken } from '../../platform/random.ts';
import type { Phrase } from '../../wording/texts.ts';
import type { DomainContext } from '../access/context.ts';
import { parseScopes } from '../access/scopes.ts';
import { isWebUrl } from '../kernel/web-url.ts';
import { REDIRECT_URIS_MAX, redirectUriProblem } from './redirect-uri.ts';

/** The longest name (Mastodon's limits, app.name). */
const APP_NAME_MAX = 60;

export interface NewApp {
  name: string;
  redirectUris: readonly string[];
  /** Separated by spaces; default: `read`. */
  scopes: string | undefined;
  website: string | null;
}

export interface CreatedApp {
  app: App;
  /** Shown once: the database stores its hash. */
  clientSecret: string;
}

function redirectUriErrors(uris: readonly string[]): Phrase[] {
  if (uris.length === 0) return ["can't be blank"];
  if (uris.join('\n').length > REDIRECT_URIS_MAX) return [`is too long (maximum is ${REDIRECT_URIS_MAX} characters)`];
  return [...new Set(uris.flatMap((uri) => redirectUriProblem(uri) ?? []))];
}

/**
 * Stores the application and returns its secret, which is returned only once.
 *
 * Refuses with 422: a blank or too long name, a missing or invalid redirect URI, an invalid website, an unknown scope (Mastodon's
 * behaviours, apps-02).
 */
export async function createApp(ctx: DomainContext, input: NewApp): Promise<CreatedApp> {
  const name = input.name.trim();
  const scopes = parseScopes(input.scopes);
  const errors: FieldErrors = {};
  if (name === '') errors.client_name = ["can't be blank"];
  if ([...name].length > APP_NAME_MAX) errors.client_name = [`is too long (maximum is ${APP_NAME_MAX} characters)`];
  const uriErrors = redirectUriErrors(input.redirectUris);
  if (uriErrors.length > 0) errors.redirect_uris = uriErrors;
  if (scopes === null) errors.scopes = ["doesn't match configured on the server."];
  if (input.website !== null && !isWebUrl(input.website)) errors.website = ['is not a valid URL'];
  if (scopes === null || Object.keys(errors).length > 0) throw invalid(errors);
  const clientSecret = ctx.random.token();
  const app = await ctx.db.app.create({
    data: {
      id: ctx.ids.next(),
      clientId: ctx.random.token(),
      secretHash: hashToken(clientSecret),
      name,
      website: input.website,
      redirectUris: [...input.redirectUris],
      scopes,
      createdAt: ctx.clock.now(),
    },
  });
  return { app, clientSecret };
}
