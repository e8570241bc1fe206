/** HEIC, as phones write it: sharp's library has no decoder for it. */
export const HEIC_TYPES: ReadonlySet<string> = new Set(['image/heic', 'image/heif']);

export interface RawPicture {
  /** Red, green, blue and alpha of each pixel. */
  data: Uint8Array;
  width: number;
  height: number;
}

/** The part of heic-decode that is used. */
interface HeicImage {
  width: number;
  height: number;
  decode(): Promise<{ width: number; height: number; data: Uint8ClampedArray }>;
}
interface HeicDecode {
  all(file: { buffer: Uint8Array }): Promise<HeicImage[] & { dispose(): void }>;
}

async function withFirst<T>(bytes: Uint8Array, use: (image: HeicImage) => T | Promise<T>): Promise<T> {
  // @ts-expect-error The package has no types.
  const { default: heic } = (await import('heic-decode')) as { default: HeicDecode };
  const images = await heic.all({ buffer: bytes });
  try {
    const [image] = images;
    if (!image) throw new Error('no picture in the file');
    return await use(image);
  } finally {
    images.dispose();
  }
}

/** Dimensions after rotation, without decoding. @throws for damaged files */
export const heicSize = (bytes: Uint8Array): Promise<{ width: number; height: number }> =>
  withFirst(bytes, ({ width, height }) => ({ width, height }));

/** The main picture, rotated. @throws for damaged files */
export const decodeHeic = (bytes: Uint8Array): Promise<RawPicture> =>
  withFirst(bytes, async (image) => {
    const { data, width, height } = await image.decode();
    return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height };
  });
