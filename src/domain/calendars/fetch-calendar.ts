/** Fetches the document of a calendar from outside. */
import { AddressRefused, BodyTooLong, OutgoingError } from '../../platform/http/outgoing.ts';
import type { Platform } from '../../platform/platform.ts';
import { blockFor } from '../blocks/domains/save-domain-block.ts';
import { decodePage } from '../cards/decode-page.ts';
import { userAgent } from '../instance/version.ts';
import { type AskingContext, askHost } from '../kernel/silent-hosts.ts';
import { isWebUrl } from '../kernel/web-url.ts';
import { LARGEST_MB, unreadable } from './troubles.ts';

type Ctx = AskingContext & Pick<Platform, 'http' | 'config'>;

const LIMITS = { timeoutMs: 10_000, maxBytes: LARGEST_MB * 1_000_000, maxRedirects: 3 };

/** The address as it is requested: `webcal` is HTTPS (https://www.iana.org/assignments/uri-schemes). Null for none that can be. */
export function calendarUrl(typed: string): string | null {
  const url = typed.trim().replace(/^webcals?:/i, 'https:');
  if (!isWebUrl(url)) return null;
  const { username, password, href } = new URL(url);
  return username === '' && password === '' ? href : null;
}

/** The address, and the headers of the last answer. */
export interface Known {
  url: string;
  etag: string | null;
  lastModified: string | null;
}

/** The address is that after redirects. */
export interface Fetched extends Known {
  text: string;
}

const refused = (): never => unreadable('This server does not read that address', 'is not read by this server');

export const silent = (): never => unreadable('The server of the calendar does not answer', 'is not responding');

const isRefused = async (ctx: Ctx, url: string): Promise<boolean> =>
  (await blockFor(ctx.db, new URL(url).hostname))?.severity === 'SUSPEND';

async function ask(ctx: Ctx, { url, etag, lastModified }: Known) {
  const headers = {
    // Servers of the Fediverse answer requests for JSON-LD with activities, so pages come first.
    ...{ accept: 'text/calendar, text/html;q=0.9, application/ld+json;q=0.5, */*;q=0.1', 'user-agent': userAgent(ctx) },
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  };
  const mayFollow = async (to: string): Promise<boolean> => !(await isRefused(ctx, to));
  try {
    return await askHost(ctx, url, 'page', () => ctx.http.get(url, headers, { ...LIMITS, mayFollow }));
  } catch (error) {
    if (error instanceof BodyTooLong)
      return unreadable(`The calendar is larger than ${LARGEST_MB} MB`, `is larger than ${LARGEST_MB} MB`);
    if (error instanceof AddressRefused) return refused();
    if (error instanceof OutgoingError) return silent();
    throw error;
  }
}

/** A header that is sent back as it came. */
const kept = (header: string | undefined): string | null => (header && header.length <= 500 ? header : null);

/**
 * Returns null if the file is the same as before. Refuses addresses of private networks and of blocked servers, errors of the server, and
 * files that are too large.
 *
 * @throws HostPaused if the server is paused
 */
export async function fetchCalendar(ctx: Ctx, known: Known): Promise<Fetched | null> {
  if (await isRefused(ctx, known.url)) refused();
  const { status, headers, bytes, url } = await ask(ctx, known);
  if (status === 304) return null;
  if (status !== 200)
    unreadable(`The server of the calendar answers with the status ${status}`, `answers with the status ${status}`);
  const text = decodePage(bytes, headers['content-type'] ?? '');
  return { text, url, etag: kept(headers.etag), lastModified: kept(headers['last-modified']) };
}
