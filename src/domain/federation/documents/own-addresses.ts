/**
 * Normalizes addresses of this server in remote documents, because they are compared byte by byte later: case of scheme and host,
 * and the default port.
 */
import { isObject, type Json, type JsonObject } from './json.ts';

const ADDRESS = /^https?:\/\/[^/?#\s]+/i;

/** @param own the bases of this server's addresses */
function withOwnAddress(text: string, own: readonly string[]): string {
  const [start] = ADDRESS.exec(text) ?? [];
  if (start === undefined || own.includes(start)) return text;
  const { origin, username } = URL.parse(start) ?? {};
  return origin !== undefined && own.includes(origin) && username === '' ? origin + text.slice(start.length) : text;
}

function rewritten(json: Json, own: readonly string[]): Json {
  if (typeof json === 'string') return withOwnAddress(json, own);
  if (Array.isArray(json)) return json.map((item) => rewritten(item, own));
  return isObject(json) ? withOwnAddresses(json, own) : json;
}

export const withOwnAddresses = (document: JsonObject, own: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(document).map(([name, value]) => [name, rewritten(value, own)]));
