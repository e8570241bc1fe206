/** Address and AddressInput: places. */
import { pointText } from '../../domain/places/point.ts';
import { builder } from '../building/builder.ts';

/** The id of a place without a row. */
export const UNSTORED = 0n;

export const Address = builder.prismaObject('Address', {
  name: 'Address',
  fields: (t) => ({
    id: t.id({ nullable: true, resolve: (row) => (row.id === UNSTORED ? null : row.id.toString()) }),
    description: t.exposeString('description', { nullable: true }),
    street: t.exposeString('street', { nullable: true }),
    floor: t.exposeString('floor', { nullable: true }),
    locality: t.exposeString('locality', { nullable: true }),
    postalCode: t.exposeString('postalCode', { nullable: true }),
    region: t.exposeString('region', { nullable: true }),
    country: t.exposeString('country', { nullable: true }),
    url: t.exposeString('url', { nullable: true }),
    originId: t.exposeString('originId', { nullable: true }),
    // Needs no selection, because places from a geocoder have no row to read more from.
    geom: t.field({ type: 'Point', nullable: true, resolve: (row) => pointText(row) }),
  }),
});

export const AddressInput = builder.inputType('AddressInput', {
  fields: (t) => ({
    id: t.id(),
    description: t.string(),
    street: t.string(),
    floor: t.string(),
    locality: t.string(),
    postalCode: t.string(),
    region: t.string(),
    country: t.string(),
    url: t.string(),
    originId: t.string(),
    geom: t.field({ type: 'Point' }),
  }),
});
