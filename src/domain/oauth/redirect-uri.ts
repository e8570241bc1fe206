/** Validation of redirect URIs. */
import type { Phrase } from '../../wording/texts.ts';

/** Out-of-band: the code is shown on a page (Mastodon's scopes, oauth.oob_redirect). */
export const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob';

/** Maximum total length of an application's redirect URIs (Mastodon's limits, app.redirect_uri). */
export const REDIRECT_URIS_MAX = 2000;

/** Schemes that a browser or a phone would execute, resolve locally, or unwrap to another address. */
const DANGEROUS = [
  ...[
    'javascript:',
    'livescript:',
    'vbscript:',
    'data:',
    'mhtml:',
    'blob:',
    'filesystem:',
    'file:',
    'content:',
    'jar:',
  ],
  ...['about:', 'chrome:', 'chrome-extension:', 'moz-extension:', 'resource:', 'res:', 'view-source:', 'feed:', 'urn:'],
  ...['intent:', 'android-app:', 'ms-msdt:', 'search-ms:', 'ms-its:', 'mk:'],
];

/** The problem of a redirect URI as a phrase; null if it is valid. */
export function redirectUriProblem(uri: string): Phrase | null {
  if (uri === OUT_OF_BAND) return null;
  if (/[^\x21-\x7e]/.test(uri) || !URL.canParse(uri)) return 'must be an absolute URI.';
  const { protocol, hash } = new URL(uri);
  if (hash !== '' || uri.includes('#')) return 'cannot contain a fragment.';
  return DANGEROUS.includes(protocol) ? 'is forbidden by the server.' : null;
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\])(:\d+)?(?=[/?]|$)/;

/** Whether `uri` is registered, by exact comparison; loopback addresses may have any port (RFC 8252, section 7.3). */
export function isRegistered(registered: readonly string[], uri: string): boolean {
  const withoutPort = (text: string): string => text.replace(LOOPBACK, 'http://$1');
  if (registered.includes(uri)) return true;
  // The port may be any, or missing.
  if (!URL.canParse(uri)) return false;
  return LOOPBACK.test(uri) && registered.some((one) => LOOPBACK.test(one) && withoutPort(one) === withoutPort(uri));
}

/** Appends these parameters to the URI, which stays exactly as registered. */
export function withParameters(uri: string, parameters: Record<string, string | null>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== null);
  const joint = uri.includes('?') ? (/[?&]$/.test(uri) ? '' : '&') : '?';
  return `${uri}${joint}${new URLSearchParams(given)}`;
}
