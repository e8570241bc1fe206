/** Where an event takes place: a place, an address on the web, a text, or a list of those. */
import { asArray, hrefOf, textOf, typesOf, urlOf } from '../forms.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { termOf } from '../terms.ts';

/** Texts may contain markup, which is removed. */
export interface RemotePlace {
  id: string | null;
  name: string | null;
  street: string | null;
  postalCode: string | null;
  locality: string | null;
  region: string | null;
  country: string | null;
  point: { latitude: number; longitude: number } | null;
  /** Whether latitude and longitude may be swapped: early versions of Mobilizon wrote `geo` so. */
  isDoubtful: boolean;
}

export interface RemoteLocation {
  place: RemotePlace | null;
  /** The address on the web where it takes place. */
  online: string | null;
}

const MOST_LOCATIONS = 10;
const LONGEST_TEXT = 500;

const NOWHERE = {
  ...{ id: null, name: null, street: null, postalCode: null, locality: null, region: null, country: null },
  ...{ point: null, isDoubtful: false },
} satisfies RemotePlace;

const lineOf = (json: Json | undefined): string | null => textOf(json, LONGEST_TEXT)?.trim() || null;

/** It may be an object with a name, as in schema.org. */
const wordOf = (json: Json | undefined): string | null => lineOf(isObject(json) ? (json.name ?? null) : json);

const numberOf = (json: Json | undefined): number | null => {
  const number = typeof json === 'string' && json.trim() !== '' ? Number(json) : json;
  return typeof number === 'number' && Number.isFinite(number) && Math.abs(number) <= 180 ? number : null;
};

function pointOf(json: JsonObject): RemotePlace['point'] {
  const [latitude, longitude] = [numberOf(termOf(json, 'latitude')), numberOf(termOf(json, 'longitude'))];
  // The point where both are zero is in the sea, and means that there is none.
  return latitude === null || longitude === null || (latitude === 0 && longitude === 0)
    ? null
    : { latitude, longitude };
}

function addressOf(json: Json | undefined): Partial<RemotePlace> {
  if (!isObject(json)) return { street: lineOf(json) };
  return {
    street: wordOf(termOf(json, 'streetAddress')),
    postalCode: wordOf(termOf(json, 'postalCode')),
    locality: wordOf(termOf(json, 'addressLocality')),
    region: wordOf(termOf(json, 'addressRegion')),
    country: wordOf(termOf(json, 'addressCountry')),
  };
}

const isVirtual = (json: JsonObject): boolean => typesOf(json).includes('VirtualLocation');

function placeOf(json: JsonObject): RemotePlace | null {
  const geo = termOf(json, 'geo');
  const own = pointOf(json);
  const place = {
    ...NOWHERE,
    ...addressOf(termOf(json, 'address')),
    ...{ id: urlOf(json.id), name: lineOf(json.name) },
    point: own ?? (isObject(geo) ? pointOf(geo) : null),
    isDoubtful: own === null,
  };
  const { name, street, locality, region, country, postalCode, point } = place;
  return [name, street, locality, region, country, postalCode, point].every((part) => part === null) ? null : place;
}

function locationOf(json: Json): RemoteLocation {
  if (!isObject(json)) {
    const name = lineOf(json);
    return { place: name === null ? null : { ...NOWHERE, name }, online: null };
  }
  const address = termOf(json, 'address');
  const virtual = isVirtual(json) ? json : isObject(address) && isVirtual(address) ? address : null;
  if (virtual !== null) return { place: null, online: hrefOf(virtual.url) ?? urlOf(json.id) };
  return { place: placeOf(json), online: null };
}

/** The first place, and the first address on the web. */
export function remoteLocationOf(json: Json | undefined): RemoteLocation {
  const found = asArray(json).slice(0, MOST_LOCATIONS).map(locationOf);
  return {
    place: found.find(({ place }) => place !== null)?.place ?? null,
    online: found.find(({ online }) => online !== null)?.online ?? null,
  };
}
