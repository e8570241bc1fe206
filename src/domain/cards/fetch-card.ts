/** Fetches a page and makes of it what a card says. */
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

/** What a page says of itself stands at its beginning. */
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
 * Null for what is no page, or one without a title. Throws OutgoingError when it cannot be had; without its oEmbed document
 * or its picture it is a card all the same.
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
