/** A map in one file, `map.pmtiles` in DATA_DIR (https://docs.protomaps.com/pmtiles/), of which tiles are read by ranges. */
import { existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { PMTiles, type RangeResponse, type Source, TileType } from 'pmtiles';
import sanitizeHtml from 'sanitize-html';
import type { Config } from '../../../platform/config.ts';
import type { Log } from '../../../platform/log.ts';
import { unescapeHtml } from '../../kernel/escape-html.ts';
import type { MapSource } from './tiles.ts';

const FILE = 'map.pmtiles';

const PICTURES: Partial<Record<TileType, string>> = {
  [TileType.Png]: 'image/png',
  [TileType.Jpeg]: 'image/jpeg',
  [TileType.Webp]: 'image/webp',
  [TileType.Avif]: 'image/avif',
};

const VECTORS = 'application/vnd.mapbox-vector-tile';

/** Maps without an attribution are assumed to use OpenStreetMap's data. */
const DEFAULT_ATTRIBUTION = '© OpenStreetMap';

/** Opens the file for each read, so that it does not stay open; the library caches its directory. */
class FileRanges implements Source {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  getKey(): string {
    return FILE;
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const file = await open(this.#path);
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
      return { data: buffer.buffer.slice(0, bytesRead) };
    } finally {
      await file.close();
    }
  }
}

/** Attributions are HTML, and are shown as text. */
function attributionOf(metadata: unknown): string {
  const { attribution } = metadata as { attribution?: unknown };
  const text =
    typeof attribution === 'string'
      ? unescapeHtml(sanitizeHtml(attribution, { allowedTags: [], allowedAttributes: {} })).trim()
      : '';
  return text || DEFAULT_ATTRIBUTION;
}

/** Null without the file, and for an unreadable one, which is logged. */
export async function openOwnMap({ dataDir }: Pick<Config, 'dataDir'>, log: Log): Promise<MapSource | null> {
  const place = path.join(dataDir, FILE);
  if (!existsSync(place)) return null;
  try {
    const tiles = new PMTiles(new FileRanges(place));
    const [header, metadata] = [await tiles.getHeader(), await tiles.getMetadata()];
    const picture = PICTURES[header.tileType];
    if (!picture && header.tileType !== TileType.Mvt) throw new Error(`tiles of the type ${header.tileType}`);
    return {
      about: {
        kind: picture ? 'pictures' : 'vectors',
        attribution: attributionOf(metadata),
        maxZoom: header.maxZoom,
      },
      async tile(_ctx, { z, x, y }) {
        const found = await tiles.getZxy(z, x, y);
        return found ? { bytes: new Uint8Array(found.data), type: picture ?? VECTORS } : null;
      },
    };
  } catch (error) {
    log.error({ err: error }, `${FILE} cannot be read: there is no map`);
    return null;
  }
}
