/** Where an application may have people sent back to. */

/** Shows the code on a page instead of sending it anywhere (spec/mastodon/scopes.json, oauth.oob_redirect). */
export const OUT_OF_BAND = 'urn:ietf:wg:oauth:2.0:oob';

/** All of an application's addresses together (spec/mastodon/limits.json, app.redirect_uri). */
export const REDIRECT_URIS_MAX = 2000;

/** Schemes that a browser would run or read from the person's own machine. */
const DANGEROUS = ['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:', 'urn:'];

/** What is wrong with an address that an application registers, as a phrase; null when nothing is. */
export function redirectUriProblem(uri: string): string | null {
  if (uri === OUT_OF_BAND) return null;
  if (/[^\x21-\x7e]/.test(uri) || !URL.canParse(uri)) return 'must be an absolute URI.';
  const { protocol, hash } = new URL(uri);
  if (hash !== '' || uri.includes('#')) return 'cannot contain a fragment.';
  return DANGEROUS.includes(protocol) ? 'is forbidden by the server.' : null;
}

const LOOPBACK = /^http:\/\/(127\.0\.0\.1|\[::1\])(:\d+)?(?=[/?]|$)/;

/**
 * Whether `uri` is one of the registered addresses, letter by letter; a program on the person's own machine may listen on
 * any port (RFC 8252, section 7.3).
 */
export function isRegistered(registered: readonly string[], uri: string): boolean {
  const withoutPort = (text: string): string => text.replace(LOOPBACK, 'http://$1');
  if (registered.includes(uri)) return true;
  // Its port is whatever was asked for, which may be none.
  if (!URL.canParse(uri)) return false;
  return LOOPBACK.test(uri) && registered.some((one) => LOOPBACK.test(one) && withoutPort(one) === withoutPort(uri));
}

/** The address, letter by letter as it was registered, with these parameters behind it. */
export function withParameters(uri: string, parameters: Record<string, string | null>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== null);
  const joint = uri.includes('?') ? (/[?&]$/.test(uri) ? '' : '&') : '?';
  return `${uri}${joint}${new URLSearchParams(given)}`;
}
