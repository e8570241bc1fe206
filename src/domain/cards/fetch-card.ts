/** Fetches a page and extracts its card. */
import { OutgoingError } from '../../platform/http/outgoing.ts';
import type { Platform } from '../../platform/platform.ts';
import { SOFTWARE_VERSION } from '../instance/version.ts';
import { type CardPicture, fetchPicture } from './card-picture.ts';
import type { CardWords } from './card-words.ts';
import { decodePage } from './decode-page.ts';
import { withOembed } from './read-oembed.ts';
import { readPage } from './read-page.ts';

export interface FetchedCard {
  words: CardWords;
  picture: CardPicture | null;
}

/** The metadata is at the beginning of a page. */
const PAGE = { maxBytes: 1024 * 1024, cut: true };
const DOCUMENT = { maxBytes: 100_000 };

const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/i;

async function laidOver(platform: Platform, words: CardWords, url: string, headers: Record<string, string>) {
  try {
    const answer = await platform.http.get(url, { ...headers, accept: 'application/json' }, DOCUMENT);
    return answer.status === 200 ? withOembed(platform.config, words, JSON.parse(answer.text), answer.url) : words;
  } catch (error) {
    if (!(error instanceof OutgoingError || error instanceof SyntaxError)) throw error;
    return words;
  }
}

/**
 * Null if it is no HTML page, or has no title. Throws OutgoingError if it cannot be fetched; a missing oEmbed document or picture
 * is tolerated.
 */
export async function fetchCard(platform: Platform, url: string): Promise<FetchedCard | null> {
  const headers = { 'user-agent': `Plaza/${SOFTWARE_VERSION} (+${platform.config.publicUrl}/) Bot` };
  const page = await platform.http.get(url, { ...headers, accept: 'text/html, application/xhtml+xml' }, PAGE);
  const type = page.headers['content-type'] ?? '';
  const packed = page.headers['content-encoding'] ?? 'identity';
  if (page.status !== 200 || !HTML.test(type) || packed !== 'identity') return null;
  const read = readPage(platform.config, decodePage(page.bytes, type), page.url);
  const words = read.oembed ? await laidOver(platform, read.words, read.oembed, headers) : read.words;
  if (words.title === '' && words.html === '') return null;
  return { words, picture: words.imageUrl ? await fetchPicture(platform, words.imageUrl, headers) : null };
}
