/** Animated PNG: sharp reads only the first frame, so the chunks are copied unchanged, except those with metadata. */
const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** Pixels, their colours, and the animation. Texts, profiles, EXIF and everything unknown are dropped. */
const ALLOWED = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'sRGB', 'acTL', 'fcTL', 'fdAT', 'IDAT', 'IEND']);

interface Chunk {
  name: string;
  /** With its length and checksum. */
  whole: Buffer;
  content: Buffer;
}

export const isAnimatedPng = (contentType: string): boolean => contentType === 'image/apng';

function chunksOf(given: Uint8Array): Chunk[] {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const chunks: Chunk[] = [];
  for (let at = SIGNATURE.length; chunks.at(-1)?.name !== 'IEND'; ) {
    // Throws if the file ends within a chunk.
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) throw new Error('an animated PNG is cut off');
    const name = bytes.toString('latin1', at + 4, at + 8);
    chunks.push({ name, whole: bytes.subarray(at, end), content: bytes.subarray(at + 8, end - 4) });
    at = end;
  }
  return chunks;
}

const framesOf = (chunks: readonly Chunk[]): Chunk[] => chunks.filter(({ name }) => name === 'fcTL');

/** @throws for files that are cut off */
export const readFrameCount = (bytes: Uint8Array): number => framesOf(chunksOf(bytes)).length;

/** The animation without metadata. @throws for frames that lie outside of the picture, and for files that are cut off */
export function cleanAnimatedPng(bytes: Uint8Array): Buffer {
  const chunks = chunksOf(bytes);
  const [header] = chunks;
  const [width, height] = [0, 4].map((at) => header?.content.readUInt32BE(at) ?? 0) as [number, number];
  for (const { content } of framesOf(chunks)) {
    const [frameWidth, frameHeight, x, y] = [4, 8, 12, 16].map((at) => content.readUInt32BE(at)) as [
      number,
      number,
      number,
      number,
    ];
    if (x + frameWidth > width || y + frameHeight > height) throw new Error('a frame lies outside of its picture');
  }
  return Buffer.concat([SIGNATURE, ...chunks.filter(({ name }) => ALLOWED.has(name)).map(({ whole }) => whole)]);
}
