/** Cookies of the pages: HttpOnly and SameSite. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { Config } from '../../platform/config.ts';

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
  return parseCookie(req.headers.cookie ?? '')[fullName(config, name)] ?? null;
}

/** Adds the cookie to the response. */
export function setCookie(res: ServerResponse, config: Pick<Config, 'publicUrl'>, cookie: CookieOptions): void {
  const { name, value, seconds } = cookie;
  const lifetime = seconds !== undefined && { maxAge: seconds };
  const guarded = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) } as const;
  res.appendHeader('Set-Cookie', stringifySetCookie({ name: fullName(config, name), value, ...guarded, ...lifetime }));
}
