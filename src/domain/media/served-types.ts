/** Content type of a stored file, by its extension. */
import { PDF } from './documents/document-types.ts';
import { PICTURE_TYPES } from './images/picture-types.ts';
import { OUTPUT_TYPES } from './recordings/recording-types.ts';

const BY_EXTENSION = new Map(
  [...PICTURE_TYPES.values(), ...OUTPUT_TYPES, PDF].map((type) => [type.extension, type.contentType]),
);

/** The content type of a stored file, or null for a name that is never served. */
export function contentTypeOf(key: string): string | null {
  const extension = /^[\w-]{32}(?:-small)?\.([a-z0-9]{3,4})$/.exec(key)?.[1];
  return (extension && BY_EXTENSION.get(extension)) || null;
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
