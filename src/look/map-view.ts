/** A small map without scripts: its tiles, and their positions around its centre. Web Mercator, tiles of 256 units. */

export interface Point {
  /** Degrees, WGS 84. */
  lon: number;
  lat: number;
}

/** The drawing of the small map, for server pages and the web client. */
export const MAP = {
  width: 400,
  height: 136,
  /** Radii around the pin if there are no tiles; they must not look like streets. */
  rings: [44, 88, 140, 196],
  ringsAt: 78,
  pin: 'M200 88c-16-18-24-29-24-40a24 24 0 0 1 48 0c0 11-8 22-24 40z',
  dot: { x: 200, y: 47, radius: 8 },
  /** With tiles the tip of the pin is at the place, which is in the middle. */
  pinOnTiles: 'translate(0 -20)',
} as const;

/** Streets and houses are distinguishable. */
const ZOOM = 16;

export interface PlacedTile {
  z: number;
  x: number;
  y: number;
  /** The position of its north-western corner, relative to that of the map. */
  left: number;
  top: number;
}

export const TILE = 256;

/** A tile is drawn a little larger than it is, so that no seam shines through where they meet. */
export const DRAWN_TILE = TILE + 0.5;

/** The limit of Web Mercator. */
const MOST_LATITUDE = 85.0511;

/** `12.33;51.33`, longitude first, as in events; null for other text. */
export function pointOf(geom: string | null | undefined): Point | null {
  const [lon = Number.NaN, lat = Number.NaN] = (geom ?? '').split(';').map(Number);
  return geom && Number.isFinite(lon) && Math.abs(lat) <= MOST_LATITUDE ? { lon, lat } : null;
}

/** The position of a point, in tiles from the north-west of the world. */
function onGrid({ lon, lat }: Point, z: number): { x: number; y: number } {
  const size = 2 ** z;
  const radians = (lat * Math.PI) / 180;
  return {
    x: ((lon + 180) / 360) * size,
    y: ((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * size,
  };
}

const steps = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, n) => from + n);

/** The tiles of a map of this size, centred on the point. */
function tilesAround(centre: Point, z: number, width: number, height: number): PlacedTile[] {
  const { x, y } = onGrid(centre, z);
  const [left, top] = [x * TILE - width / 2, y * TILE - height / 2];
  const last = 2 ** z - 1;
  const columns = steps(Math.floor(left / TILE), Math.floor((left + width - 1) / TILE));
  const rows = steps(Math.max(0, Math.floor(top / TILE)), Math.min(last, Math.floor((top + height - 1) / TILE)));
  return rows.flatMap((row) =>
    columns.map((column) => ({
      z,
      // The world wraps around at its edge.
      x: (column + last + 1) % (last + 1),
      y: row,
      left: column * TILE - left,
      top: row * TILE - top,
    })),
  );
}

export interface MapSource {
  kind: 'pictures' | 'vectors';
  maxZoom: number;
  attribution: string;
}

export interface SmallMap {
  tiles: (PlacedTile & { url: string })[];
  /** Licences require it. */
  attribution: string;
}

/** The small map of a point; null if it is an ornament, because there is no point or no map. The server draws vectors as pictures. */
export function smallMap(at: Point | null, map: MapSource | null): SmallMap | null {
  if (at === null || map === null) return null;
  const ending = map.kind === 'vectors' ? '.svg' : '';
  const tiles = tilesAround(at, Math.min(ZOOM, map.maxZoom), MAP.width, MAP.height);
  return {
    tiles: tiles.map((tile) => ({ ...tile, url: `/map/${tile.z}/${tile.x}/${tile.y}${ending}` })),
    attribution: map.attribution,
  };
}
