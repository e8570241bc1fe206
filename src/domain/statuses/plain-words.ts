/**
 * The words of a status that every interface shows as they are stored, and that are null unless the author chooses them. A new one is a line of
 * each declaration here; docs/where-to-put-things.md lists the other places.
 */
import type { Status } from '../../generated/prisma/client.ts';

export type PlainWords = Pick<Status, 'language'>;

export const NO_PLAIN_WORDS: PlainWords = { language: null };

/** The plain words alone, of an object that has more. */
export const plainWordsIn = ({ language }: PlainWords): PlainWords => ({ language });

/** As SQL: the columns of `PlainWords`, by these names. */
export const PLAIN_WORDS = (status: string): string => `${status}.language`;
