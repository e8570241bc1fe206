/** Tiles of the server at MAP_TILES_URL, proxied by this one, so that readers' addresses are not disclosed. */
import { answerCache } from '../../../platform/cache/answer-cache.ts';
import { limitOthers } from '../../../platform/concurrency/others-limit.ts';
import type { Config } from '../../../platform/config.ts';
import { OutgoingError } from '../../../platform/http/outgoing.ts';
import { userAgent } from '../../instance/version.ts';
import type { MapSource, MapTile } from './tiles.ts';

const LIMITS = { maxBytes: 512_000, ours: true };

/** Opening a map requests a screen of tiles at once. */
const MOST_WAITING = 64;

/** A lifetime as in the usage policy of OpenStreetMap's servers, limited by memory. */
const tiles = answerCache<MapTile | null>({ ttl: 7 * 24 * 3_600_000, max: 500 });

/** The first bytes of picture formats. */
const SIGNATURES = [
  { type: 'image/png', at: 0, bytes: [0x89, 0x50, 0x4e, 0x47] },
  { type: 'image/jpeg', at: 0, bytes: [0xff, 0xd8, 0xff] },
  { type: 'image/webp', at: 8, bytes: [0x57, 0x45, 0x42, 0x50] },
];

function pictureOf(bytes: Buffer): MapTile | null {
  const found = SIGNATURES.find(({ at, bytes: known }) => known.every((byte, n) => bytes[at + n] === byte));
  return found ? { bytes, type: found.type } : null;
}

/** Null without MAP_TILES_URL. */
export function remoteMap({ mapTiles }: Pick<Config, 'mapTiles'>): MapSource | null {
  if (!mapTiles) return null;
  const { url: template, attribution, maxZoom } = mapTiles;
  return {
    about: { kind: 'pictures', attribution, maxZoom },
    tile(ctx, { z, x, y }) {
      const url = template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y));
      return tiles(ctx, url, async () => {
        const ask = () => ctx.http.get(url, { 'user-agent': userAgent(ctx), accept: 'image/*' }, LIMITS);
        const { status, bytes } = await limitOthers(ctx.config, new URL(url).host, ask, MOST_WAITING);
        if (status === 404 || status === 204) return null;
        const picture = status === 200 ? pictureOf(bytes) : null;
        if (!picture) throw new OutgoingError(`${new URL(url).host} answers ${status} without a picture`);
        return picture;
      });
    },
  };
}
