/** The place of an event (schema of the event service, Address). */
import { z } from 'zod';
import { pointText } from '../../domain/places/point.ts';
import type { Address as Row } from '../../generated/prisma/client.ts';

const text = z.string().nullable();

export const addressSchema = z
  .object({
    id: z.string(),
    description: text,
    street: text,
    floor: text,
    locality: text,
    postalCode: text,
    region: text,
    country: text,
    url: text,
    originId: text,
    geom: text.meta({ description: 'Longitude and latitude (WGS 84), separated by a semicolon.' }),
  })
  .meta({ id: 'Address', description: 'A place.' });

export type Address = z.infer<typeof addressSchema>;

export function viewAddress(row: Row): Address {
  const { description, street, floor, locality, postalCode, region, country, url, originId } = row;
  return {
    id: row.id.toString(),
    ...{ description, street, floor, locality, postalCode, region, country, url, originId },
    geom: pointText(row),
  };
}
