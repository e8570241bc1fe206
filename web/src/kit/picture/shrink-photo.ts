/** Shrinks a photo before it is sent, with code that is loaded only then. */

/** The pictures that the server takes, for `accept` of file inputs. */
export const PICTURE_TYPES = 'image/png,image/jpeg,image/gif,image/webp,image/avif,image/heic,image/heif';

/** Only photos: other formats may be transparent or animated. Browsers that decode HEIC send it as JPEG. */
const PHOTOS = new Set(['image/jpeg', 'image/heic', 'image/heif']);

export const shrinkPhoto = async (file: File): Promise<File> =>
  PHOTOS.has(file.type) ? (await import('./shrink.ts')).shrink(file) : file;
