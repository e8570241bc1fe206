/** How requests of browsers to /oauth/authorize are answered: with its pages, or by leading back to the application. */
import type { AuthorizationRequest } from '../../domain/oauth/authorize.ts';
import type { SignedIn } from '../../domain/oauth/find-signed-in.ts';
import { OUT_OF_BAND, withParameters } from '../../domain/oauth/redirect-uri.ts';
import type { Refusal } from '../../platform/errors.ts';
import { formToken } from '../access/browser-session.ts';
import type { FormFrame, PageContent } from '../web/kit/forms.ts';
import { type PageRequest, sendOn, show } from '../web/kit/page-request.ts';
import { descriptionOf, faultPage } from './pages.ts';

/** The URL of this page, with or without `force_login`. */
export function hereWith({ query }: PageRequest, { forceLogin }: { forceLogin: boolean }): string {
  const again = new URLSearchParams(query);
  again.delete('force_login');
  if (forceLogin) again.set('force_login', 'true');
  return `/oauth/authorize?${again}`;
}

export function frameFor(pageRequest: PageRequest, user: SignedIn | null): FormFrame {
  const { ctx, req, res, query, language, times } = pageRequest;
  return { language, times, action: `/oauth/authorize?${query}`, token: formToken(ctx, req, res, user) };
}

/** The source for CSP form-action, which browsers apply to the redirect after a form, too. */
function formTargetOf(redirectUri: string): string {
  const { origin, protocol } = new URL(redirectUri);
  return /^https?:\/\/[\w.:[\]-]+$/.test(origin) ? origin : protocol;
}

/** Shows a page whose forms may redirect to the redirect URI of the request. */
export function showFor(
  pageRequest: PageRequest,
  status: number,
  content: PageContent,
  { redirectUri }: AuthorizationRequest,
): void {
  show(pageRequest, status, content, redirectUri === OUT_OF_BAND ? undefined : formTargetOf(redirectUri));
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
