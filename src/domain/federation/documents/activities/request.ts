/** Requests for an approval: to quote a post, to reply to it, to like or boost it, or to feature an actor in a collection. */
import { idOf } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import { type ActivityBase, type Thing, thingOf } from './activity-base.ts';

export interface RequestActivity extends ActivityBase {
  kind: 'QuoteRequest' | 'ReplyRequest' | 'LikeRequest' | 'AnnounceRequest' | 'FeatureRequest';
  id: string;
  /** The post that is quoted, replied to, liked or boosted, or the featured actor. */
  object: string;
  /** The quoting post, the reply, the Like or Announce, or the collection. */
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
