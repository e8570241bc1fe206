/** Pictures of black and white squares as PNG (ISO/IEC 15948), without a decoder of pictures, which only one process loads. */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function chunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** One bit for each pixel; the first byte of a row says that it is not filtered. */
function packedRow(row: readonly boolean[], pixels: number): Buffer {
  const packed = Buffer.alloc(1 + Math.ceil((row.length * pixels) / 8));
  for (let x = 0; x < row.length * pixels; x += 1)
    if (!row[Math.floor(x / pixels)]) packed[1 + (x >> 3)] = (packed[1 + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
  return packed;
}

/**
 * @param rows of squares; true for black ones
 * @param pixels the width and the height of a square
 */
export function bitmapPng(rows: readonly (readonly boolean[])[], pixels: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE((rows[0]?.length ?? 0) * pixels, 0);
  header.writeUInt32BE(rows.length * pixels, 4);
  // One bit, in grey; the three methods have one value each.
  header.writeUInt8(1, 8);
  const lines = rows.flatMap((row) => Array.from({ length: pixels }, () => packedRow(row, pixels)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
