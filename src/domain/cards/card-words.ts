/** The parts of a card read before its picture is fetched, and the sanitizing of untrusted text. */
import type { PreviewCardType } from '../../generated/prisma/client.ts';
import { namesNoDay } from '../kernel/real-day.ts';
import { isWebUrl } from '../kernel/web-url.ts';
import { textOf } from './page-parts.ts';

/** Empty strings are missing values. */
export interface CardWords {
  url: string;
  type: PreviewCardType;
  title: string;
  description: string;
  authorName: string;
  authorUrl: string;
  /** The author's handle. */
  creator: string;
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
  // Limits the input to the length that could be shown.
  const text = textOf(value.slice(0, longest * 20));
  const line = text.toWellFormed().replace(/[\p{Cc}\s]+/gu, ' ');
  return [...line.trim()].slice(0, longest).join('');
}

/** Resolves a URL of a page against `base`; empty if it is no http(s) URL. */
export function address(value: unknown, base: string): string {
  if (typeof value !== 'string' || value.trim() === '') return '';
  const url = URL.parse(value.trim(), base)?.href ?? '';
  return isWebUrl(url) ? url : '';
}

/** Parses a number of pixels; 0 if invalid. */
export function pixels(value: unknown): number {
  const number = typeof value === 'number' || typeof value === 'string' ? Number.parseInt(String(value), 10) : 0;
  return number > 0 && number <= LARGEST_SIDE ? number : 0;
}

/** Parses a date; null if invalid. */
export function moment(value: unknown): Date | null {
  if (typeof value !== 'string' || value.length > 64 || namesNoDay(value)) return null;
  const date = new Date(value);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date : null;
}
