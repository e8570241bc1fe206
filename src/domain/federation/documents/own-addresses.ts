/**
 * Normalizes addresses of this server in remote documents, because they are compared byte by byte later: case of scheme and host,
 * and the default port.
 */
import { isObject, type Json, type JsonObject } from './json.ts';

const ADDRESS = /^https?:\/\/[^/?#\s]+/i;

/** @param origin the origin of this server */
export function withOwnAddress(text: string, origin: string): string {
  const [start] = ADDRESS.exec(text) ?? [];
  if (start === undefined || start === origin) return text;
  const { origin: normal, username } = URL.parse(start) ?? {};
  return normal === origin && username === '' ? origin + text.slice(start.length) : text;
}

function rewritten(json: Json, origin: string): Json {
  if (typeof json === 'string') return withOwnAddress(json, origin);
  if (Array.isArray(json)) return json.map((item) => rewritten(item, origin));
  return isObject(json) ? withOwnAddresses(json, origin) : json;
}

export const withOwnAddresses = (document: JsonObject, origin: string): JsonObject =>
  Object.fromEntries(Object.entries(document).map(([name, value]) => [name, rewritten(value, origin)]));
