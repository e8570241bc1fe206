/** Documents of other servers as JSON: bounded before anything reads them, and never merged into objects of this server. */

export type Json = null | boolean | number | string | Json[] | JsonObject;

export interface JsonObject {
  [key: string]: Json;
}

/** Bytes of a document, as Mastodon takes them. */
export const LARGEST_DOCUMENT = 1_048_576;
/** Objects and lists in each other; the deepest that servers send, videos of PeerTube, have ten. */
const DEEPEST = 24;
/** Values of all kinds; a list of a large server's followers has some ten thousand. */
const MOST_VALUES = 50_000;

/** Refuses what is no UTF-8, so that nobody else reads these bytes otherwise. */
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

/** Whether no value is deeper than allowed, and there are not too many. Looks level by level, so that depth costs no stack. */
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

/** The object that a body holds. Null if it is none, no JSON, no UTF-8, or larger or deeper than any real document. */
export function readDocument(body: string | Uint8Array): JsonObject | null {
  const bytes = typeof body === 'string' ? Buffer.byteLength(body) : body.byteLength;
  if (bytes > LARGEST_DOCUMENT) return null;
  const json = parse(body);
  return isObject(json) && isBounded(json) ? json : null;
}
