/** A place that a search found: a stored address, or a result of the geocoder. */
import { z } from 'zod';
import { pointText } from '../../domain/places/point.ts';
import type { FoundPlace } from '../../domain/search/search-places.ts';
import { addressSchema } from './address.ts';

export const placeSchema = addressSchema
  .extend({ id: z.string().nullable().meta({ description: 'Null if it is not stored yet.' }) })
  .meta({ id: 'Place', description: 'A place that was found.' });

export function viewPlace(place: FoundPlace): z.infer<typeof placeSchema> {
  const { description, street, floor, locality, postalCode, region, country, url, originId } = place;
  return {
    id: place.id?.toString() ?? null,
    ...{ description, street, floor, locality, postalCode, region, country, url, originId },
    geom: pointText(place),
  };
}
