/**
 * Draws a vector tile in Protomaps' layers (https://docs.protomaps.com/basemaps/layers) as an SVG picture: ground, greens, water and roads,
 * for maps that work without scripts. Names and houses are left out: names need fonts, and the houses of a town are most of its bytes.
 */
import { readFileSync } from 'node:fs';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import memoize from 'memoize';
import { PbfReader } from 'pbf';
import { coloursOf } from '../../../look/tokens.ts';
import { packageFile } from '../../../platform/files/package-file.ts';

/** Units of the drawing, twice as many as the pixels that a tile usually has. */
const SIZE = 512;

const POINT = 1;
const POLYGON = 3;

type ColourName = 'map-land' | 'map-park' | 'map-water' | 'map-road';

interface Layer {
  name: string;
  /** Null for every kind. */
  kinds: readonly string[] | null;
  colour: ColourName;
  /** Of lines, in units. */
  width: number;
}

const GREEN = ['park', 'forest', 'wood', 'grass', 'grassland', 'meadow', 'garden', 'cemetery', 'allotments'];
const MORE_GREEN = ['nature_reserve', 'golf_course', 'village_green', 'recreation_ground', 'scrub', 'orchard', 'pitch'];

/** In the order of painting. */
const LAYERS: readonly Layer[] = [
  { name: 'landuse', kinds: [...GREEN, ...MORE_GREEN], colour: 'map-park', width: 0 },
  { name: 'water', kinds: null, colour: 'map-water', width: 4 },
  { name: 'roads', kinds: ['path', 'other'], colour: 'map-road', width: 2 },
  { name: 'roads', kinds: ['minor_road'], colour: 'map-road', width: 7 },
  { name: 'roads', kinds: ['major_road', 'highway'], colour: 'map-road', width: 12 },
];

/** Colours of the light theme. A filter of the page darkens them in the dark, like those of tiles that are pictures. */
const colours = memoize(() => coloursOf(readFileSync(packageFile('src/facades/web/assets/tokens.css'), 'utf8')));

/** The lines of a feature in whole units, relative to the point before, which is shorter. Those of areas end where they begin. */
function pathOf(feature: VectorTileFeature): string {
  const scale = SIZE / feature.extent;
  return feature
    .loadGeometry()
    .map((line) => {
      const points = line.map(({ x, y }) => [Math.round(x * scale), Math.round(y * scale)] as const);
      let [lastX, lastY] = points[0] ?? [0, 0];
      const steps = points.slice(1).flatMap(([x, y]) => {
        const [right, down] = [x - lastX, y - lastY];
        [lastX, lastY] = [x, y];
        return right === 0 && down === 0 ? [] : [`l${right} ${down}`];
      });
      return steps.length === 0 ? '' : `M${points[0]?.join(' ')}${steps.join('')}`;
    })
    .join('');
}

function drawLayer(tile: VectorTile, { name, kinds, colour, width }: Layer): string {
  const layer = tile.layers[name];
  if (!layer) return '';
  const areas: string[] = [];
  const lines: string[] = [];
  for (let index = 0; index < layer.length; index += 1) {
    const feature = layer.feature(index);
    if (feature.type === POINT || (kinds && !kinds.includes(String(feature.properties.kind)))) continue;
    (feature.type === POLYGON ? areas : lines).push(pathOf(feature));
  }
  const { light } = colours().colour(colour);
  const [area, line] = [areas.join(''), width > 0 ? lines.join('') : ''];
  return [
    area && `<path fill="${light}" fill-rule="evenodd" d="${area}"/>`,
    line && `<path fill="none" stroke="${light}" stroke-width="${width}" stroke-linejoin="round" d="${line}"/>`,
  ].join('');
}

/** @throws Error if it is no tile of this format */
export function drawTile(bytes: Uint8Array): string {
  const tile = new VectorTile(new PbfReader(bytes));
  const ground = `<rect width="${SIZE}" height="${SIZE}" fill="${colours().colour('map-land').light}"/>`;
  const layers = LAYERS.map((layer) => drawLayer(tile, layer)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">${ground}${layers}</svg>`;
}
