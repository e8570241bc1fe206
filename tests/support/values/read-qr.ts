/** Reads QR codes by ZXing, which does not make them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

/** The texts of the codes in a picture of any format. */
export async function readQr(picture: Buffer): Promise<string[]> {
  const wasmBinary = Uint8Array.from(readFileSync(wasm)).buffer;
  prepareZXingModule({ overrides: { wasmBinary } });
  const { data, info } = await sharp(picture).flatten({ background: 'white' }).ensureAlpha().raw().toBuffer({
    resolveWithObject: true,
  });
  const pixels = { data: new Uint8ClampedArray(data), width: info.width, height: info.height, colorSpace: 'srgb' };
  const found = await readBarcodes(pixels as ImageData, { formats: ['QRCode'] });
  return found.map(({ text }) => text);
}
