/** Geocoding: search for places by text, and by coordinates. */
import { z } from 'zod';
import { PLACE_WORDS_MAX, placesAt, searchPlaces } from '../../domain/search/search-places.ts';
import { placeSchema, viewPlace } from '../../entities/events/place.ts';
import { textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';
import { numberedPageInput } from './event-inputs.ts';

const tags = ['places'];
const degrees = z.number().meta({ description: 'Degrees (WGS 84).' });

export const placesRouter = router({
  search: publicProcedure
    .meta({
      scopes: ['read'],
      callsOtherServer: true,
      openapi: { method: 'GET', path: '/api/v1/places', tags, summary: 'Find places by their name or address' },
    })
    .input(z.object({ query: textInput(PLACE_WORDS_MAX), ...numberedPageInput }))
    .output(z.array(placeSchema))
    .query(async ({ ctx, input }) => (await searchPlaces(ctx, input.query, input)).map(viewPlace)),

  at: publicProcedure
    .meta({
      scopes: ['read'],
      callsOtherServer: true,
      openapi: { method: 'GET', path: '/api/v1/places/at', tags, summary: 'Find the places at a point, nearest first' },
    })
    .input(z.object({ longitude: degrees, latitude: degrees }))
    .output(z.array(placeSchema))
    .query(async ({ ctx, input }) => (await placesAt(ctx, input)).map(viewPlace)),
});
