/** Limits of a profile that is edited by Mastodon's clients (Mastodon's limits, account). */
import type { Phrase } from '../../../wording/texts.ts';
export const PROFILE_LIMITS = {
  displayName: 40,
  /** Counted as in a status: a link is 23 characters. */
  note: 500,
  fields: 4,
  /** For the name and for the value of a field. */
  fieldCharacters: 255,
  pictureBytes: 8 * 1024 * 1024,
  pictureDescription: 150,
  attributionDomains: 100,
} as const;

export const tooLong = (limit: number): Phrase => `is too long (maximum is ${limit} characters)`;

/** More than `limit` code points. */
export const isLonger = (text: string, limit: number): boolean => text.length > limit && [...text].length > limit;
