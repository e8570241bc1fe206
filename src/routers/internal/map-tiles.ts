/** Tiles of the map. */
import { z } from 'zod';
import { drawnTile } from '../../domain/places/map/drawn-tiles.ts';
import { mapAbout, mapSource } from '../../domain/places/map/map-source.ts';
import { isOnGrid } from '../../domain/places/map/tiles.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';

const address = z.object({ z: z.int().min(0), x: z.int().min(0), y: z.int().min(0) }).refine(isOnGrid);

export const mapTilesRouter = router({
  /** Null where this server has no map. */
  about: publicProcedure.meta({ auth: 'public' }).query(({ ctx }) => mapAbout(ctx)),
  /** Null if there is no tile. @throws OutgoingError if the tile server does not answer */
  find: publicProcedure
    .meta({ auth: 'public', callsOtherServer: true, rates: ['map_tiles'] })
    .input(address)
    .query(async ({ ctx, input }) => (await mapSource(ctx))?.tile(ctx, input) ?? null),
  /** A tile of vectors as a picture; null if there is none. */
  drawn: publicProcedure
    .meta({ auth: 'public', rates: ['map_tiles'] })
    .input(address)
    .query(({ ctx, input }) => drawnTile(ctx, input)),
});
