/** What is read of a page before its picture is fetched, and the cleaning of what strangers wrote. */
import type { PreviewCardType } from '../../generated/prisma/client.ts';
import { isWebUrl } from '../kernel/web-url.ts';
import { textOf } from './page-parts.ts';

/** Empty text stands for what the page does not say. */
export interface CardWords {
  url: string;
  type: PreviewCardType;
  title: string;
  description: string;
  authorName: string;
  authorUrl: string;
  providerName: string;
  providerUrl: string;
  html: string;
  width: number;
  height: number;
  embedUrl: string;
  imageUrl: string;
  imageDescription: string;
  language: string | null;
  publishedAt: Date | null;
}

export const SHORT = 200;
export const TITLE = 500;
export const LONG = 1500;

const LARGEST_SIDE = 10_000;

/** Plain text on one line: no tags, entities or control characters, and no more than so many characters. */
export function plain(value: unknown, longest: number): string {
  if (typeof value !== 'string') return '';
  // Nothing that long is shown, so it need not be read either.
  const text = textOf(value.slice(0, longest * 20));
  const line = text.toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ');
  return [...line.trim()].slice(0, longest).join('');
}

/** An address of the web as it stands on a page of `base`; empty for everything else that may stand there. */
export function address(value: unknown, base: string): string {
  if (typeof value !== 'string' || value.trim() === '') return '';
  const url = URL.parse(value.trim(), base)?.href ?? '';
  return isWebUrl(url) ? url : '';
}

/** A number of pixels as pages write it; 0 for what is none. */
export function pixels(value: unknown): number {
  const number = typeof value === 'number' || typeof value === 'string' ? Number.parseInt(String(value), 10) : 0;
  return number > 0 && number <= LARGEST_SIDE ? number : 0;
}

/** A moment as pages write it; null for what is none, or none that a calendar has. */
export function moment(value: unknown): Date | null {
  if (typeof value !== 'string' || value.length > 64) return null;
  const date = new Date(value);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date : null;
}
