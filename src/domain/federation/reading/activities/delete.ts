/** Delete of a post, an approval, or the actor who sends it. */
import { isSameId } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import { type ActBase, thingOf } from './act.ts';
import { isActorsOwn } from './create.ts';

export interface DeleteAct extends ActBase {
  kind: 'Delete';
  /** On the actor's host; whose it is, says only what is stored. */
  object: string;
  /** `Tombstone`, `Person`, `QuoteAuthorization` …; null if only the id is given. */
  type: string | null;
  /** Whether the actor leaves. */
  ofActor: boolean;
}

export function readDelete(json: JsonObject, base: ActBase): DeleteAct | null {
  const object = thingOf(json.object, json);
  if (object === null || !isActorsOwn(object, base.actor)) return null;
  return { kind: 'Delete', ...base, object: object.id, type: object.type, ofActor: isSameId(object.id, base.actor) };
}
