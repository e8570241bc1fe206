/** What a file in the storage is served as, by the end of its name. */
import { PICTURE_TYPES } from './pictures/picture-types.ts';
import { KEPT_TYPES } from './recordings/recording-types.ts';

const BY_EXTENSION = new Map(
  [...PICTURE_TYPES.values(), ...KEPT_TYPES].map((type) => [type.extension, type.contentType]),
);

/** The content type of a file in the storage, or null for a name that no file to be shown can have. */
export function contentTypeOf(key: string): string | null {
  const extension = /^[\w-]{32}(?:-small)?\.([a-z0-9]{3,4})$/.exec(key)?.[1];
  return (extension && BY_EXTENSION.get(extension)) || null;
}
