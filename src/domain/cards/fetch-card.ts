/** Fetches a page and extracts its card. */
import { OutgoingError } from '../../platform/http/outgoing.ts';
import type { Platform } from '../../platform/platform.ts';
import { askHost, HostPaused } from '../kernel/silent-hosts.ts';
import { type CardPicture, fetchPicture } from './card-picture.ts';
import type { CardWords } from './card-words.ts';
import { fetchPage, pageHeaders } from './fetch-page.ts';
import { withOembed } from './read-oembed.ts';
import { readPage } from './read-page.ts';

export interface FetchedCard {
  words: CardWords;
  picture: CardPicture | null;
}

const DOCUMENT = { maxBytes: 100_000 };

async function laidOver(platform: Platform, words: CardWords, url: string, headers: Record<string, string>) {
  try {
    const asked = { ...headers, accept: 'application/json' };
    const answer = await askHost(platform, url, 'page', () => platform.http.get(url, asked, DOCUMENT));
    return answer.status === 200 ? withOembed(platform.config, words, JSON.parse(answer.text), answer.url) : words;
  } catch (error) {
    if (!(error instanceof OutgoingError || error instanceof HostPaused || error instanceof SyntaxError)) throw error;
    return words;
  }
}

/**
 * Null if it is no HTML page, or has no title. Throws OutgoingError if it cannot be fetched; a missing oEmbed document or picture
 * is tolerated.
 */
export async function fetchCard(platform: Platform, url: string): Promise<FetchedCard | null> {
  const page = await fetchPage(platform, url);
  if (!page) return null;
  const headers = pageHeaders(platform);
  const read = readPage(platform.config, page.html, page.url);
  const words = read.oembed ? await laidOver(platform, read.words, read.oembed, headers) : read.words;
  if (words.title === '' && words.html === '') return null;
  return { words, picture: words.imageUrl ? await fetchPicture(platform, words.imageUrl, headers) : null };
}
