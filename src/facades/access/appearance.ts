/** The theme of pages: cookies that the web client also writes and that the server reads, so that no page flashes. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';

const THEMES = ['light', 'dark'] as const;

export interface Appearance {
  /** Null for that of the device. */
  theme: (typeof THEMES)[number] | null;
  strongContrast: boolean;
}

const YEAR = 365 * 24 * 60 * 60;

const themeNamed = (text: string | undefined): Appearance['theme'] => THEMES.find((theme) => theme === text) ?? null;

export function appearanceOf(req: IncomingMessage): Appearance {
  const { theme, contrast } = parseCookie(req.headers.cookie ?? '');
  return { theme: themeNamed(theme), strongContrast: contrast === 'more' };
}

/** Parses a form or cookies: unknown values count as not chosen. */
export const appearanceIn = (chosen: { theme?: string | undefined; contrast?: string | undefined }): Appearance => ({
  theme: themeNamed(chosen.theme),
  strongContrast: chosen.contrast === 'more',
});

/** Scripts of the web client may read and write them, because they are not secret. */
export function rememberAppearance(res: ServerResponse, { theme, strongContrast }: Appearance): void {
  const remember = (name: string, value: string | null): void => {
    const lifetime = { maxAge: value === null ? 0 : YEAR };
    const cookie = stringifySetCookie({ name, value: value ?? '', path: '/', sameSite: 'lax', ...lifetime });
    res.appendHeader('Set-Cookie', cookie);
  };
  remember('theme', theme);
  remember('contrast', strongContrast ? 'more' : null);
}
