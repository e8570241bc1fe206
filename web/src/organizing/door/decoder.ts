/** Reads QR codes in pictures: by the browser where it can, or else by ZXing, which is loaded only then. */

type Source = HTMLVideoElement;

/** The text of the first code in the picture; null without one. */
export type Decode = (picture: Source) => Promise<string | null>;

interface Detector {
  detect(picture: Source): Promise<{ rawValue: string }[]>;
}

declare const BarcodeDetector:
  | { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }
  | undefined;

async function ofBrowser(): Promise<Decode | null> {
  if (typeof BarcodeDetector === 'undefined') return null;
  const formats: string[] = await BarcodeDetector.getSupportedFormats().catch(() => []);
  if (!formats.includes('qr_code')) return null;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null;
}

/** Larger pictures take longer, and show no more of a code that fills a good part of them. */
const MOST_PIXELS = 800;

function pixelsOf(picture: Source, canvas: OffscreenCanvas): ImageData | null {
  const { videoWidth: width, videoHeight: height } = picture;
  const scale = Math.min(1, MOST_PIXELS / Math.max(width, height));
  if (width === 0) return null;
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context?.getImageData(0, 0, canvas.width, canvas.height) ?? null;
}

async function ofZxing(): Promise<Decode> {
  const [{ prepareZXingModule, readBarcodes }, { default: wasm }] = await Promise.all([
    import('zxing-wasm/reader'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  const canvas = new OffscreenCanvas(1, 1);
  return async (picture) => {
    const pixels = pixelsOf(picture, canvas);
    if (!pixels) return null;
    const [found] = await readBarcodes(pixels, { formats: ['QRCode'], maxNumberOfSymbols: 1 });
    return found?.text ?? null;
  };
}

let loading: Promise<Decode> | undefined;

/** Call it early: without a network it can only be loaded from what was stored before. */
export function loadDecoder(): Promise<Decode> {
  loading ??= ofBrowser().then((decode) => decode ?? ofZxing());
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
