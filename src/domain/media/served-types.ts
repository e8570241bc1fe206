/** Content type of a stored file, by its extension. */
import { WIDTHS, type Width } from '../../look/picture-widths.ts';
import { PDF } from './documents/document-types.ts';
import { PICTURE_TYPES } from './images/picture-types.ts';
import { OUTPUT_TYPES } from './recordings/recording-types.ts';

const BY_EXTENSION = new Map(
  [...PICTURE_TYPES.values(), ...OUTPUT_TYPES, PDF].map((type) => [type.extension, type.contentType]),
);

const TOKEN_LENGTH = 32;
const NAME = /^[\w-]{32}(?:-small|-\d{3,4}(?=\.webp$)|-shared-[0-4]{2}(?=\.jpg$))?\.([a-z0-9]{3,4})$/;

/** The token of a file that is served under that key. Its thumbnail and its widths have the same token. */
export const tokenOfKey = (key: string): string | null => (NAME.test(key) ? key.slice(0, TOKEN_LENGTH) : null);

/** The content type of a stored file, or null for a name that is never served. */
export function contentTypeOf(key: string): string | null {
  const extension = NAME.exec(key)?.[1];
  return (extension && BY_EXTENSION.get(extension)) || null;
}

const SIZED = /^([\w-]{32})-(\d{3,4})\.webp$/;

const isWidth = (width: number): width is Width => WIDTHS.some((known) => known === width);

/** The picture and the width that the key of a width's file names; null for other keys. */
export function sizedBy(key: string): { token: string; width: Width } | null {
  const [, token = '', digits] = SIZED.exec(key) ?? [];
  const width = Number(digits);
  return isWidth(width) ? { token, width } : null;
}

/** The key of a remote file that has no copy. It is never served under this name; a copy has the same token. */
export const keyOfAbsent = (token: string): string => `remote/${token}`;

const ABSENT = /^remote\/([\w-]{32})$/;

export const tokenOfAbsent = (key: string): string | null =>
  key.startsWith('remote/') ? (ABSENT.exec(key)?.[1] ?? null) : null;

/** All possible keys of a file with this token; empty if the text is not a token. */
export const keysOfToken = (token: string): string[] =>
  tokenOfAbsent(keyOfAbsent(token)) === null
    ? []
    : [keyOfAbsent(token), ...[...BY_EXTENSION.keys()].map((extension) => `${token}.${extension}`)];

/** The same for a file that exists only as a small picture. */
export const smallKeysOfToken = (token: string): string[] =>
  keysOfToken(token).map((key) => key.replace(/^([\w-]{32})\./, '$1-small.'));
