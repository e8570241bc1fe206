/**
 * Serves the map's tiles at /map/{z}/{x}/{y}, and vectors as pictures at /map/{z}/{x}/{y}.svg; whatever their source, browsers contact only this
 * server.
 */
import { type Request, type RequestHandler, Router } from 'express';
import { isOnGrid, type TileAddress } from '../domain/places/map/tiles.ts';
import { OutgoingError } from '../platform/http/outgoing.ts';
import type { Platform } from '../platform/platform.ts';
import { internalCallerOf } from './web/kit/page-caller.ts';

const A_WEEK = 'public, max-age=604800';
const NUMBER = /^\d{1,8}$/;

type Parts = Record<keyof TileAddress, string>;

/** Null where it is no tile's. */
function addressIn({ z, x, y }: Parts): TileAddress | null {
  if (![z, x, y].every((part) => NUMBER.test(part))) return null;
  const address = { z: Number(z), x: Number(x), y: Number(y) };
  return isOnGrid(address) ? address : null;
}

const serve =
  (platform: Platform, form: 'find' | 'drawn'): RequestHandler<Parts> =>
  async (req, res, next) => {
    const address = addressIn(req.params);
    if (!address) return next();
    const tiles = internalCallerOf(platform, req as unknown as Request, res).mapTiles;
    const tile = await tiles[form](address).catch((error: unknown) => {
      const cause = error instanceof Error ? error.cause : null;
      if (cause instanceof OutgoingError) return 'later' as const;
      throw error;
    });
    if (tile === 'later') {
      return void res.status(503).set({ 'Retry-After': '60', 'Cache-Control': 'no-store' }).end();
    }
    if (tile === null) return void res.status(404).set('Cache-Control', 'public, max-age=3600').end();
    res.set({
      'Content-Type': tile.type,
      'Cache-Control': A_WEEK,
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
    });
    res.end(tile.bytes);
  };

export function mapTiles(platform: Platform): Router {
  const router = Router();
  router.get('/map/:z/:x/:y.svg', serve(platform, 'drawn'));
  router.get('/map/:z/:x/:y', serve(platform, 'find'));
  return router;
}
