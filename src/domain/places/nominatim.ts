/** Nominatim, the geocoder of OpenStreetMap (Mobilizon's geocoding, providers). */
import { z } from 'zod';
import type { Geocoder, Place } from './place.ts';

const text = z.string().optional();

const result = z.object({
  lat: z.coerce.number().min(-90).max(90),
  lon: z.coerce.number().min(-180).max(180),
  display_name: z.string().min(1),
  osm_id: z.union([z.number(), z.string()]),
  address: z
    .object({
      ...{ house_number: text, road: text, pedestrian: text, postcode: text, state: text, country: text },
      ...{ city: text, town: text, village: text, municipality: text },
    })
    .default({}),
});

function placeOf({ lat, lon, display_name, osm_id, address }: z.infer<typeof result>): Place {
  const street = [address.house_number, address.road ?? address.pedestrian].filter(Boolean).join(' ');
  return {
    description: display_name,
    street: street || null,
    locality: address.city ?? address.town ?? address.village ?? address.municipality ?? null,
    ...{ postalCode: address.postcode ?? null, region: address.state ?? null, country: address.country ?? null },
    ...{ longitude: lon, latitude: lat, originId: `osm:${osm_id}`, url: null },
  };
}

/** Rows that cannot be parsed are skipped. */
const placesOf = (rows: readonly unknown[]): Place[] =>
  rows.flatMap((row) => {
    const read = result.safeParse(row);
    return read.success ? [placeOf(read.data)] : [];
  });

/** @param ask fetches JSON below the server's URL */
export function nominatim(ask: (path: string, query: Record<string, string>) => Promise<unknown>): Geocoder {
  return {
    async search(words, limit, language) {
      const query = {
        format: 'jsonv2',
        q: words,
        limit: String(limit),
        'accept-language': language,
        addressdetails: '1',
      };
      const answer = await ask('search', query);
      return Array.isArray(answer) ? placesOf(answer) : [];
    },
    async reverse({ longitude, latitude }, limit, language) {
      const query = { format: 'jsonv2', lat: String(latitude), lon: String(longitude), addressdetails: '1' };
      return placesOf([await ask('reverse', { ...query, 'accept-language': language })]).slice(0, limit);
    },
  };
}
