/** Which post a post quotes, in the forms of all servers. */
import { idOf, isType } from './forms.ts';
import type { JsonObject } from './json.ts';

export interface RemoteQuote {
  /** Null if the quoted post is gone. */
  id: string | null;
  /** Whether the sender does not know approvals. */
  legacy: boolean;
  /** The address of the quoted author's approval, which is not verified yet. */
  authorization: string | null;
}

const LEGACY = ['_misskey_quote', 'quoteUrl', 'quoteUri'] as const;

/** @param links the quoted posts among the tags. */
export function quoteOf(json: JsonObject, links: readonly string[]): RemoteQuote | null {
  const authorization = idOf(json.quoteAuthorization);
  if (isType(json.quote, 'Tombstone')) return { id: null, legacy: false, authorization: null };
  const quote = idOf(json.quote);
  if (quote !== null) return { id: quote, legacy: false, authorization };
  const legacy = LEGACY.map((name) => idOf(json[name])).find((id) => id !== null) ?? links[0];
  return legacy === undefined ? null : { id: legacy, legacy: true, authorization: null };
}
