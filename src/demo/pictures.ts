/** Pictures of the demo community: a few shapes in two colours, generated when the community is built. */
import { loadSharp } from '../domain/media/images/load-sharp.ts';
import { createDice } from './demo-time.ts';

const PALETTES = [
  ['#264653', '#e9c46a'],
  ['#6d597a', '#eaac8b'],
  ['#1d3557', '#a8dadc'],
  ['#344e41', '#dad7cd'],
  ['#7f5539', '#ede0d4'],
  ['#3d348b', '#f7b801'],
  ['#0b525b', '#f4978e'],
] as const;

/** Hills, a sun and a river, determined by the seed. */
export async function drawPicture(seed: number, width: number, height: number): Promise<File> {
  const dice = createDice(seed * 7919 + 13);
  const [dark, light] = PALETTES[dice(PALETTES.length)] ?? PALETTES[0];
  const hill = (y: number, opacity: number): string => {
    const points = [0, 0.25, 0.5, 0.75, 1].map((x) => `${x * width},${y * height - dice(Math.floor(height / 5))}`);
    return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${dark}" opacity="${opacity}"/>`;
  };
  const sun = `<circle cx="${dice(width)}" cy="${height * 0.3}" r="${height / (6 + dice(5))}" fill="#fff" opacity="0.85"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="${light}"/>${sun}${hill(0.7, 0.4)}${hill(0.8, 0.6)}${hill(0.95, 0.9)}</svg>`;
  const sharp = await loadSharp();
  const bytes = await sharp(Buffer.from(svg)).webp({ quality: 80 }).toBuffer();
  return new File([new Uint8Array(bytes)], 'picture.webp', { type: 'image/webp' });
}
