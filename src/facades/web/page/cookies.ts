/** Cookies of the pages: never readable by scripts, never sent along from other sites' forms. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../../platform/config.ts';

export interface CookieOptions {
  name: string;
  value: string;
  /** Until the browser closes unless given. */
  seconds?: number;
}

const isSecure = (config: Pick<Config, 'publicUrl'>): boolean => config.publicUrl.startsWith('https:');

/** Under https the browser itself sees to it that no other host has set the cookie. */
const fullName = (config: Pick<Config, 'publicUrl'>, name: string): string =>
  isSecure(config) ? `__Host-${name}` : name;

/** The first cookie of that name, or null. */
export function readCookie(req: IncomingMessage, config: Pick<Config, 'publicUrl'>, name: string): string | null {
  const start = `${fullName(config, name)}=`;
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(start))?.slice(start.length) ?? null;
}

/** Adds the cookie to the answer. The value must be free of `;`, spaces and quotes, such as base64url. */
export function setCookie(res: ServerResponse, config: Pick<Config, 'publicUrl'>, cookie: CookieOptions): void {
  const parts = [`${fullName(config, cookie.name)}=${cookie.value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  if (cookie.seconds !== undefined) parts.push(`Max-Age=${cookie.seconds}`);
  if (isSecure(config)) parts.push('Secure');
  res.appendHeader('Set-Cookie', parts.join('; '));
}
