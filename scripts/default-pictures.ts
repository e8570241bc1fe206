/** Writes the PNGs of src/facades/web/assets from the drawings beside them, because image loaders of phones draw no SVG. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const FOLDER = path.join(import.meta.dirname, '../src/facades/web/assets');

/** Drawing → the files that are made of it, with their widths. */
const PICTURES: Record<string, Record<string, number>> = {
  avatar: { avatar: 400 },
  header: { header: 1500 },
  thumbnail: { thumbnail: 1200, 'thumbnail@2x': 2400 },
  icon: { 'icon-192': 192, 'icon-512': 512 },
};

for (const [drawing, files] of Object.entries(PICTURES)) {
  for (const [name, width] of Object.entries(files)) {
    // Drawn at the density that makes it so wide, so that edges are sharp.
    const source = path.join(FOLDER, `${drawing}.svg`);
    const drawn = await sharp(source).metadata();
    const image = sharp(source, { density: (72 * width) / drawn.width }).resize({ width });
    const bytes = await image.png({ palette: true, effort: 10 }).toBuffer();
    await writeFile(path.join(FOLDER, `${name}.png`), bytes);
  }
}
