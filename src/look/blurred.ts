/**
 * The placeholder of a picture while it loads: its blurhash as a tiny bitmap, because server pages have no inline styles. The reader is ours,
 * because the first view of the web client has no room for the library, which also writes and explains.
 */

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~';

const WIDTH = 6;
const HEIGHT = 4;
/** The header of a bitmap of this size, with 24 bits for each pixel, as Base64. */
const HEADER = 'Qk2GAAAAAAAAADYAAAAoAAAABgAAAAQAAAABABgAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
/** Bytes of a line, a multiple of four. */
const LINE = 20;

const toLight = (value: number): number => (value / 255) ** 2.2;
const fromLight = (light: number): number => Math.min(255, Math.max(0, light) ** (1 / 2.2) * 255);
const signed = (value: number): number => Math.sign(value) * value ** 2;

/** Red, green and blue of each wave; null for a text of another length than it says. */
function wavesOf(hash: string): { across: number; waves: number[][] } | null {
  const read = (from: number, to: number): number =>
    [...hash.slice(from, to)].reduce((sum, digit) => sum * 83 + DIGITS.indexOf(digit), 0);
  const across = (read(0, 1) % 9) + 1;
  const count = across * (Math.floor(read(0, 1) / 9) + 1);
  if (hash.length !== 4 + 2 * count) return null;
  const largest = (read(1, 2) + 1) / 166;
  const waves = Array.from({ length: count }, (_, at) => {
    const value = at ? read(4 + 2 * at, 6 + 2 * at) : read(2, 6);
    return at
      ? [value / 361, (value / 19) % 19, value % 19].map((part) => signed((Math.floor(part) - 9) / 9) * largest)
      : [value >> 16, (value >> 8) & 255, value & 255].map(toLight);
  });
  return { across, waves };
}

/** The address of the placeholder; null without a valid blurhash. */
export function blurredPicture(hash: string | null | undefined): string | null {
  const read = hash ? wavesOf(hash) : null;
  if (!read) return null;
  const bytes = new Uint8Array(LINE * HEIGHT);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const waveAt = (wave: number): number =>
      Math.cos((Math.PI * x * (wave % read.across)) / WIDTH) *
      Math.cos((Math.PI * y * Math.floor(wave / read.across)) / HEIGHT);
    // From the bottom up, and blue first.
    [2, 1, 0].forEach((colour, place) => {
      const light = read.waves.reduce((sum, wave, index) => sum + (wave[colour] ?? 0) * waveAt(index), 0);
      bytes[(HEIGHT - 1 - y) * LINE + x * 3 + place] = fromLight(light);
    });
  }
  return `data:image/bmp;base64,${HEADER}${btoa(String.fromCharCode(...bytes))}`;
}
