/**
 * Documents of remote servers as JSON: their size is limited before anything reads them, and they are never merged into objects
 * of this server.
 */

export type Json = null | boolean | number | string | Json[] | JsonObject;

export interface JsonObject {
  [key: string]: Json;
}

/** Bytes of a document, as in Mastodon. */
const LARGEST_DOCUMENT = 1_048_576;
/** The depth of nested objects and lists; the deepest known documents, videos of PeerTube, have ten levels. */
const DEEPEST = 24;
/** All values; a list of a large server's followers has about ten thousand. */
const MOST_VALUES = 50_000;

/** Refuses invalid UTF-8, which other software might read differently. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(body: string | Uint8Array): Json | undefined {
  try {
    return JSON.parse(typeof body === 'string' ? body : utf8.decode(body)) as Json;
  } catch {
    return undefined;
  }
}

export const isObject = (json: Json | undefined): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** Whether depth and number of values are within the limits. It works level by level, so that depth needs no stack. */
function isBounded(json: Json): boolean {
  let level: Json[] = [json];
  let values = 1;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return false;
    const next: Json[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      for (const inner of Array.isArray(value) ? value : Object.values(value)) {
        values += 1;
        if (values > MOST_VALUES) return false;
        next.push(inner);
      }
    }
    level = next;
  }
  return true;
}

/** The object in a body. Null if it is no object, no JSON, no UTF-8, or larger or deeper than any real document. */
export function readDocument(body: string | Uint8Array): JsonObject | null {
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  if (bytes > LARGEST_DOCUMENT) return null;
  const json = parse(body);
  return isObject(json) && isBounded(json) ? json : null;
}
