/**
 * Renders the PNGs in src/facades/web/assets from the SVGs in the same folder, because image loaders of phone apps do not support
 * SVG.
 */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const FOLDER = path.join(import.meta.dirname, '../src/facades/web/assets');

/** SVG → PNGs with their widths. */
const PICTURES: Record<string, Record<string, number>> = {
  avatar: { avatar: 400 },
  header: { header: 1500 },
  thumbnail: { thumbnail: 1200, 'thumbnail@2x': 2400 },
  icon: { 'icon-192': 192, 'icon-512': 512 },
};

for (const [drawing, files] of Object.entries(PICTURES)) {
  for (const [name, width] of Object.entries(files)) {
    // Rendered at the density that gives this width, so that edges are sharp.
    const source = path.join(FOLDER, `${drawing}.svg`);
    const drawn = await sharp(source).metadata();
    const image = sharp(source, { density: (72 * width) / drawn.width }).resize({ width });
    const bytes = await image.png({ palette: true, effort: 10 }).toBuffer();
    await writeFile(path.join(FOLDER, `${name}.png`), bytes);
  }
}
