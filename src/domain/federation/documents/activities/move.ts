/** Move of the actor who sends it to another account. */
import { idOf, isSameId } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import type { ActBase } from './act.ts';

export interface MoveAct extends ActBase {
  kind: 'Move';
  /** The new account. */
  target: string;
}

export function readMove(json: JsonObject, base: ActBase): MoveAct | null {
  const object = idOf(json.object);
  const target = idOf(json.target);
  if (object === null || target === null || !isSameId(object, base.actor) || isSameId(target, object)) return null;
  return { kind: 'Move', ...base, target };
}
