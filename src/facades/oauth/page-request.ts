/** A browser's request for a page, with what all its responses need. */
import type { Request, Response } from 'express';
import type { DomainContext } from '../../domain/access/context.ts';
import { readSettings, type Settings } from '../../domain/instance/settings.ts';
import type { AuthorizationRequest } from '../../domain/oauth/authorize.ts';
import type { SignedIn } from '../../domain/oauth/find-signed-in.ts';
import { OUT_OF_BAND, withParameters } from '../../domain/oauth/redirect-uri.ts';
import type { Refusal } from '../../platform/errors.ts';
import { queryOf } from '../requests/query-of.ts';
import { html } from '../web/page/html.ts';
import { sendPage } from '../web/page/page.ts';
import { formToken, signedIn } from './browser-session.ts';
import { descriptionOf, type FormFrame, faultPage, type PageContent } from './pages.ts';
import { LANGUAGES, type Language, languageNamed } from './words.ts';

export interface PageRequest {
  ctx: DomainContext;
  req: Request;
  res: Response;
  /** The application's parameters; every form of the pages passes them on. */
  query: URLSearchParams;
  /** Who is signed in in this browser. */
  visitor: SignedIn | null;
  /** The one that the address names, or else the visitor's own, or else the browser's. */
  language: Language;
  /** The name of this server's community. */
  community: string;
  registrations: Settings['registrations'];
  /** Whether a sign-up must say why. */
  reasonRequired: boolean;
  /** In years; 0 for none. */
  minimumAge: number;
  /** On pages for people who are signed in. */
  user?: SignedIn | null;
}

export async function pageRequestOf(ctx: DomainContext, req: Request, res: Response): Promise<PageRequest> {
  const query = queryOf(req);
  const [visitor, settings] = await Promise.all([signedIn(ctx, req), readSettings(ctx)]);
  const wanted = [query.get('lang'), visitor?.locale ?? null, req.acceptsLanguages(LANGUAGES) || null];
  const language = wanted.map(languageNamed).find((named) => named !== null) ?? 'en';
  const { name: community, registrations, reasonRequired, minimumAge } = settings;
  const signUps = { registrations, reasonRequired: registrations === 'approval' && reasonRequired, minimumAge };
  return { ctx, req, res, query, visitor, language, community, ...signUps };
}

/** The URL of this page, with or without `force_login`. */
export function hereWith({ query }: PageRequest, { forceLogin }: { forceLogin: boolean }): string {
  const again = new URLSearchParams(query);
  again.delete('force_login');
  if (forceLogin) again.set('force_login', 'true');
  return `/oauth/authorize?${again}`;
}

export function frameFor(pageRequest: PageRequest, user: SignedIn | null): FormFrame {
  const { ctx, req, res, query, language } = pageRequest;
  return { language, action: `/oauth/authorize?${query}`, token: formToken(ctx, req, res, user) };
}

/** The source for CSP form-action, which browsers apply to the redirect after a form, too. */
function formTargetOf(redirectUri: string): string {
  const { origin, protocol } = new URL(redirectUri);
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : protocol;
}

/** @param request the authorization request to whose redirect URI the page's forms may lead */
export function show(
  { ctx, req, res, language, community, user }: PageRequest,
  status: number,
  content: PageContent,
  request?: AuthorizationRequest,
): void {
  // For scripts of this server's own pages that call the administration (facades/requests/browser-authentication.ts).
  const token = user && html`<meta name="csrf-token" content="${formToken(ctx, req, res, user)}">`;
  const formTarget = request && request.redirectUri !== OUT_OF_BAND ? formTargetOf(request.redirectUri) : undefined;
  const head = token ? html`${token}${content.head}` : content.head;
  sendPage(
    res,
    status,
    { ...content, head, lang: language, community },
    formTarget === undefined ? {} : { formTarget },
  );
}

/** Redirects; 303, so that the browser never repeats a POST there. */
export function sendOn({ res }: PageRequest, location: string): void {
  res.status(303);
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Location', location);
  res.end();
}

/** The redirect URI with the error; null for out-of-band requests, where only the user sees the error. */
export function errorAddress({ query }: PageRequest, redirectUri: string, refusal: Refusal): string | null {
  if (redirectUri === OUT_OF_BAND) return null;
  const parameters = { error: refusal.message, error_description: descriptionOf(refusal), state: query.get('state') };
  return withParameters(redirectUri, parameters);
}

/** Redirects to the application with the error. */
export function sendBack(pageRequest: PageRequest, redirectUri: string, refusal: Refusal): void {
  const address = errorAddress(pageRequest, redirectUri, refusal);
  if (address === null) show(pageRequest, 400, faultPage(pageRequest.language, refusal));
  else sendOn(pageRequest, address);
}
