/** Content type of a stored file, by its extension. */
import { PICTURE_TYPES } from './pictures/picture-types.ts';
import { OUTPUT_TYPES } from './recordings/recording-types.ts';

const BY_EXTENSION = new Map(
  [...PICTURE_TYPES.values(), ...OUTPUT_TYPES].map((type) => [type.extension, type.contentType]),
);

/** The content type of a stored file, or null for a name that is never served. */
export function contentTypeOf(key: string): string | null {
  const extension = /^[\w-]{32}(?:-small)?\.([a-z0-9]{3,4})$/.exec(key)?.[1];
  return (extension && BY_EXTENSION.get(extension)) || null;
}
