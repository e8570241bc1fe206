/** Fetches a web page for its metadata. */
import { OutgoingError } from '../../platform/http/outgoing.ts';
import type { Platform } from '../../platform/platform.ts';
import { SOFTWARE_VERSION } from '../instance/version.ts';
import { type AskingContext, askHost } from '../kernel/silent-hosts.ts';
import { decodePage } from './decode-page.ts';

export interface FetchedPage {
  html: string;
  /** After redirects. */
  url: string;
}

/** The metadata is at the beginning of a page. */
const PAGE = { maxBytes: 1024 * 1024, cut: true };

const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/i;

export const pageHeaders = ({ config }: Pick<Platform, 'config'>): Record<string, string> => ({
  'user-agent': `Plaza/${SOFTWARE_VERSION} (+${config.publicUrl}/) Bot`,
});

export type PageContext = AskingContext & Pick<Platform, 'http' | 'config'>;

/**
 * Null if there is no HTML page. Throws HostPaused while the site is paused, and OutgoingError if the site cannot be reached or
 * fails.
 */
export async function fetchPage(platform: PageContext, url: string): Promise<FetchedPage | null> {
  const headers = { ...pageHeaders(platform), accept: 'text/html, application/xhtml+xml' };
  const page = await askHost(platform, url, 'page', () => platform.http.get(url, headers, PAGE));
  if (page.status >= 500) throw new OutgoingError(`The site answered ${page.status}`);
  const type = page.headers['content-type'] ?? '';
  const packed = page.headers['content-encoding'] ?? 'identity';
  if (page.status !== 200 || !HTML.test(type) || packed !== 'identity') return null;
  return { html: decodePage(page.bytes, type), url: page.url };
}
