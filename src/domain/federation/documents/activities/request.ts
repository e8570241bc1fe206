/** Requests for an approval: to quote a post, to reply to it, or to feature an actor in a collection. */
import { idOf } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import { type ActivityBase, type Thing, thingOf } from './activity-base.ts';

export interface RequestActivity extends ActivityBase {
  kind: 'QuoteRequest' | 'ReplyRequest' | 'FeatureRequest';
  id: string;
  /** The quoted post, the one that is replied to, or the featured actor. */
  object: string;
  /** The quoting post, the reply, or the collection. */
  instrument: Thing;
}

export function readRequest(
  json: JsonObject,
  base: ActivityBase,
  kind: RequestActivity['kind'],
): RequestActivity | null {
  const object = idOf(json.object);
  const instrument = thingOf(json.instrument, json);
  if (base.id === null || object === null || instrument === null) return null;
  return { kind, ...base, id: base.id, object, instrument };
}
