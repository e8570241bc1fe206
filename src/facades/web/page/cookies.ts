/** Cookies of the pages: HttpOnly and SameSite. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../../platform/config.ts';

export interface CookieOptions {
  name: string;
  value: string;
  /** Max-Age; without it the cookie lasts until the browser closes. */
  seconds?: number;
}

const isSecure = (config: Pick<Config, 'publicUrl'>): boolean => config.publicUrl.startsWith('https:');

/** With https the `__Host-` prefix keeps other hosts from setting the cookie. */
const fullName = (config: Pick<Config, 'publicUrl'>, name: string): string =>
  isSecure(config) ? `__Host-${name}` : name;

/** The first cookie of that name, or null. */
export function readCookie(req: IncomingMessage, config: Pick<Config, 'publicUrl'>, name: string): string | null {
  const start = `${fullName(config, name)}=`;
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? null;
}

/** Adds the cookie to the response. The value must not contain `;`, spaces and quotes; base64url is safe. */
export function setCookie(res: ServerResponse, config: Pick<Config, 'publicUrl'>, cookie: CookieOptions): void {
  const parts = [`${fullName(config, cookie.name)}=${cookie.value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (cookie.seconds !== undefined) parts.push(`Max-Age=${cookie.seconds}`);
  if (isSecure(config)) parts.push('Secure');
  res.appendHeader('Set-Cookie', parts.join('; '));
}
