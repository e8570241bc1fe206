/** Vector tiles as pictures, cached in memory. */
import { answerCache } from '../../../platform/cache/answer-cache.ts';
import type { DomainContext } from '../../access/context.ts';
import { drawTile } from './draw-tile.ts';
import { mapSource } from './map-source.ts';
import type { MapTile, TileAddress } from './tiles.ts';

/** A tile of a town has about 20 kB. */
const tiles = answerCache<MapTile | null>({ ttl: 24 * 3_600_000, max: 200 });

/** Null if there is no tile, and where the tiles of the map are pictures. */
export async function drawnTile(ctx: DomainContext, address: TileAddress): Promise<MapTile | null> {
  const source = await mapSource(ctx);
  if (source?.about.kind !== 'vectors') return null;
  const { z, x, y } = address;
  return tiles(ctx, `${z}/${x}/${y}`, async () => {
    const tile = await source.tile(ctx, address);
    return tile && { bytes: Buffer.from(drawTile(tile.bytes)), type: 'image/svg+xml' };
  });
}
