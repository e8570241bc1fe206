/** A browser's request for a page, with the data that all its responses need. */
import type { Request, Response } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import { readSettings, type Settings } from '../../../domain/instance/settings.ts';
import type { SignedIn } from '../../../domain/oauth/find-signed-in.ts';
import { LANGUAGES, type Language, languageNamed } from '../../../wording/language.ts';
import { formToken, signedIn } from '../../access/browser-session.ts';
import { queryOf } from '../../requests/query-of.ts';
import type { PageContent } from './forms.ts';
import { html } from './html.ts';
import { sendPage } from './page.ts';
import { type InternalCaller, internalCallerOf } from './page-caller.ts';
import { readerOf } from './reader-of.ts';
import type { PageTimes } from './time-tag.ts';

export interface PageRequest {
  ctx: DomainContext;
  req: Request;
  res: Response;
  /** Calls the pages' own procedures, as a visitor. */
  internal: InternalCaller;
  /** The application's parameters; every form of the pages passes them on. */
  query: URLSearchParams;
  /** The user who is signed in in this browser. */
  visitor: SignedIn | null;
  /** The language in the address, or the visitor's own, or the browser's. */
  language: Language;
  /** How the visitor reads times. */
  times: PageTimes;
  /** The name of this server's community. */
  community: string;
  registrations: Settings['registrations'];
  /** Whether a sign-up requires a reason. */
  reasonRequired: boolean;
  /** In years; 0 for none. */
  minimumAge: number;
  /** On pages for signed-in people. */
  user?: SignedIn | null;
}

/** @param offered the languages in which the page has texts; it is English for readers of the others */
export async function pageRequestOf(
  ctx: DomainContext,
  req: Request,
  res: Response,
  offered: readonly Language[] = LANGUAGES,
): Promise<PageRequest> {
  const query = queryOf(req);
  const [visitor, settings] = await Promise.all([signedIn(ctx, req), readSettings(ctx)]);
  const wanted = [query.get('lang'), visitor?.locale ?? null, req.acceptsLanguages(...offered) || null];
  const language = wanted.map(languageNamed).find((named) => named !== null && offered.includes(named)) ?? 'en';
  const { name: community, registrations, reasonRequired, minimumAge } = settings;
  const signUps = { registrations, reasonRequired: registrations === 'approval' && reasonRequired, minimumAge };
  const internal = internalCallerOf(ctx, req, res);
  const times = readerOf(req, language, visitor);
  return { ctx, req, res, internal, query, visitor, language, times, community, ...signUps };
}

/** @param formTarget another origin to which the page's forms may lead, for CSP form-action */
export function show(
  { ctx, req, res, language, community, user }: PageRequest,
  status: number,
  content: PageContent,
  formTarget?: string,
): void {
  // For scripts of this server's own pages that call the administration (facades/access/browser-authentication.ts).
  const token = user && html`<meta name="csrf-token" content="${formToken(ctx, req, res, user)}">`;
  const head = token ? html`${token}${content.head}` : content.head;
  sendPage(
    res,
    status,
    { ...content, head, lang: language, community },
    formTarget === undefined ? {} : { formTarget },
  );
}

/** Redirects with 303, so that the browser never repeats a POST there. */
export function sendOn({ res }: PageRequest, location: string): void {
  res.status(303);
  res.setHeader('Cache-Control', 'no-store');
  res.setHeader('Referrer-Policy', 'no-referrer');
  res.setHeader('Location', location);
  res.end();
}
