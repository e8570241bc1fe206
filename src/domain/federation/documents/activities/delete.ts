/** Delete of a post, an event, an approval, or the actor that sends it. */
import { dateOf, isSameId } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import { type ActivityBase, thingOf } from './activity-base.ts';
import { isActorsOwn } from './create.ts';

export interface DeleteActivity extends ActivityBase {
  kind: 'Delete';
  /** On the actor's host. Only the stored row says whose it is. */
  object: string;
  /** `Tombstone`, `Person`, `QuoteAuthorization` …; null if only the id is given. */
  type: string | null;
  /** Whether the actor deletes itself. */
  ofActor: boolean;
  /** The time of the deletion, from its Tombstone. */
  deleted: Date | null;
}

export function readDelete(json: JsonObject, base: ActivityBase): DeleteActivity | null {
  const object = thingOf(json.object, json);
  if (object === null || !isActorsOwn(object, base.actor)) return null;
  const { id, type, document } = object;
  const deleted = dateOf(document?.deleted);
  return { kind: 'Delete', ...base, object: id, type, ofActor: isSameId(id, base.actor), deleted };
}
