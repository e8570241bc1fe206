/** Update of a post or an event, or of the actor that sends it. */
import { actorTypeOf } from '../actor.ts';
import { isSameId } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import { type ActivityBase, type Thing, thingOf } from './activity-base.ts';
import { isActorsOwn } from './create.ts';

export interface UpdateActivity extends ActivityBase {
  kind: 'Update';
  /** Fetch it if it has no document. */
  object: Thing;
  /** Whether the object is the actor. */
  ofActor: boolean;
}

export function readUpdate(json: JsonObject, base: ActivityBase): UpdateActivity | null {
  const object = thingOf(json.object, json);
  if (object === null || !isActorsOwn(object, base.actor)) return null;
  const ofActor = isSameId(object.id, base.actor);
  const isActor = object.document !== null && actorTypeOf(object.document) !== null;
  return isActor && !ofActor ? null : { kind: 'Update', ...base, object, ofActor };
}
