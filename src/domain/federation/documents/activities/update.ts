/** Update of a post, or of the actor who sends it. */
import { actorTypeOf } from '../actor.ts';
import { isSameId } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import { type ActBase, type Thing, thingOf } from './act.ts';
import { isActorsOwn } from './create.ts';

export interface UpdateAct extends ActBase {
  kind: 'Update';
  /** To be fetched where it has no document. */
  object: Thing;
  /** Whether the object is the actor. */
  ofActor: boolean;
}

export function readUpdate(json: JsonObject, base: ActBase): UpdateAct | null {
  const object = thingOf(json.object, json);
  if (object === null || !isActorsOwn(object, base.actor)) return null;
  const ofActor = isSameId(object.id, base.actor);
  const isActor = object.document !== null && actorTypeOf(object.document) !== null;
  return isActor && !ofActor ? null : { kind: 'Update', ...base, object, ofActor };
}
