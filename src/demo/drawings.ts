/** Drawings of the demo community's town and people, in `art/`; rendered to pictures when the community is built. */
import { readFile } from 'node:fs/promises';
import { loadSharp } from '../domain/media/images/load-sharp.ts';
import { packageFile } from '../platform/files/package-file.ts';

/** Each with its description, for those who do not see it. */
export const DRAWINGS = {
  'allotments-spring': 'Vegetable beds in rows, two huts and trees in blossom',
  'boats-summer': 'Three canoes on a wide river in the sun',
  'bread-dawn': 'Loaves on a table before a window with the first light',
  'bridge-winter': 'A stone bridge and snowy roofs beneath a pale sun',
  chess: 'A chessboard with a game in progress, before shelves full of books',
  choir: 'Nine singers beneath dancing notes',
  cinema: 'Rows of heads before a screen between red curtains',
  'garden-summer': 'A beehive in a flowering meadow',
  'hall-evening': 'The old customs hall with lit windows at dusk',
  midsummer: 'People around a fire on the square, beneath bunting',
  'mill-autumn': 'A timbered mill with its wheel, in autumn colours',
  'night-sky': 'A telescope beneath the stars, with Jupiter high above',
  repair: 'A workbench with a toaster, a lamp and a bicycle wheel',
  'swan-river': 'A swan on the river before the town',
  'town-morning': 'The town by the river in the morning, with mill and bridge',
} as const;

export type DrawingName = keyof typeof DRAWINGS;

async function pictureOf(file: string, width: number, height: number): Promise<File> {
  const [sharp, svg] = await Promise.all([loadSharp(), readFile(packageFile(`src/demo/art/${file}.svg`))]);
  const bytes = await sharp(svg).resize(width, height).webp({ quality: 80 }).toBuffer();
  return new File([new Uint8Array(bytes)], `${file}.webp`, { type: 'image/webp' });
}

export const draw = (name: DrawingName, width: number, height: number): Promise<File> => pictureOf(name, width, height);

/** @param name of one of the people */
export const portray = (name: string): Promise<File> => pictureOf(`face-${name}`, 240, 240);
