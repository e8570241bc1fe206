/** Shrinks a photo before it is sent, with code that is loaded only then. */

/** Only photos: other formats may be transparent or animated. Browsers that decode HEIC send it as JPEG. */
const PHOTOS = new Set(['image/jpeg', 'image/heic', 'image/heif']);

export const shrinkPhoto = async (file: File): Promise<File> =>
  PHOTOS.has(file.type) ? (await import('./shrink.ts')).shrink(file) : file;
