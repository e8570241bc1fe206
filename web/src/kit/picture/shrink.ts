/** Shrinks a huge photo before it is sent, which takes a phone a second and saves its connection a minute. */

/** A stored original has no more (src/domain/media/decoding/encode-picture.ts), so the server would drop them. */
const MOST_PIXELS = 8_294_400;
const QUALITY = 0.9;

async function shrunk(file: File): Promise<Blob> {
  // Rotated as its metadata say.
  const image = await createImageBitmap(file);
  try {
    const scale = Math.sqrt(MOST_PIXELS / (image.width * image.height));
    if (scale >= 1) return file;
    const canvas = new OffscreenCanvas(Math.round(image.width * scale), Math.round(image.height * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
  } finally {
    image.close();
  }
}

/** The file itself, if it is small enough, or if the browser cannot shrink it: then the server decides. */
export async function shrink(file: File): Promise<File> {
  const made = await shrunk(file).catch(() => file);
  return made.size < file.size ? new File([made], file.name, { type: made.type }) : file;
}
