/**
 * Properties of events and places by their plain names. Some servers write them with a prefix or as a full address, and values as
 * expanded JSON-LD.
 */
import { isObject, type Json, type JsonObject } from './json.ts';

/** ActivityStreams, the spellings of schema.org, iCalendar, and the vocabularies of Mobilizon, PeerTube, FEP-8a8e and this software. */
const PREFIXES = [
  ...['as:', 'https://www.w3.org/ns/activitystreams#'],
  ...['sc:', 'schema:', 'http://schema.org#', 'http://schema.org/', 'https://schema.org/', 'https://schema.org#'],
  ...['ical:', 'http://www.w3.org/2002/12/cal/ical#'],
  ...['mz:', 'https://joinmobilizon.org/ns#'],
  ...['pt:', 'https://joinpeertube.org/ns#'],
  ...['https://w3id.org/fep/8a8e/', 'https://w3id.org/fep/8a8e#', 'urn:plaza:'],
];

/** `[{"@value": 3}]` is 3. */
function unwrapped(json: Json): Json {
  const first = Array.isArray(json) && json.length === 1 ? json[0] : json;
  if (!isObject(first)) return json;
  return first['@value'] ?? (Object.keys(first).length === 1 ? first['@id'] : undefined) ?? json;
}

/** The value of a property; undefined if it is absent. */
export function termOf(json: JsonObject, name: string): Json | undefined {
  for (const prefix of ['', ...PREFIXES]) {
    const value = json[prefix + name];
    if (value !== undefined) return unwrapped(value);
  }
  return undefined;
}
