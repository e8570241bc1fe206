/** Photon, a geocoder over the data of OpenStreetMap (Mobilizon's geocoding, providers). */
import { z } from 'zod';
import type { Geocoder, Place } from './place.ts';

const text = z.string().optional();

const feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]) }),
  properties: z.object({
    ...{ name: text, housenumber: text, street: text, city: text, state: text, country: text, postcode: text },
    osm_id: z.union([z.number(), z.string()]).optional(),
  }),
});

function placeOf({ geometry, properties }: z.infer<typeof feature>): Place {
  const [longitude, latitude] = geometry.coordinates;
  const { name, housenumber, street, city, state, country, postcode, osm_id } = properties;
  return {
    description: name ?? street ?? city ?? country ?? `${latitude}, ${longitude}`,
    street: [housenumber, street].filter(Boolean).join(' ') || null,
    ...{ locality: city ?? null, postalCode: postcode ?? null, region: state ?? null, country: country ?? null },
    ...{ longitude, latitude, originId: `osm:${osm_id ?? `${longitude};${latitude}`}`, url: null },
  };
}

function placesOf(answer: unknown): Place[] {
  const read = z.object({ features: z.array(z.unknown()) }).safeParse(answer);
  return (read.data?.features ?? []).flatMap((row) => {
    const found = feature.safeParse(row);
    return found.success ? [placeOf(found.data)] : [];
  });
}

/** @param ask fetches JSON below the server's URL */
export function photon(ask: (path: string, query: Record<string, string>) => Promise<unknown>): Geocoder {
  return {
    async search(words, limit, language) {
      return placesOf(await ask('api/', { q: words, lang: language, limit: String(limit) }));
    },
    async reverse({ longitude, latitude }, limit, language) {
      const query = { lon: String(longitude), lat: String(latitude), lang: language, limit: String(limit) };
      return placesOf(await ask('reverse', query));
    },
  };
}
