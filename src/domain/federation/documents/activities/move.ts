/** Move of the actor that sends it to another account. */
import { idOf, isSameId } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import type { ActivityBase } from './activity-base.ts';

export interface MoveActivity extends ActivityBase {
  kind: 'Move';
  /** The new account. */
  target: string;
}

export function readMove(json: JsonObject, base: ActivityBase): MoveActivity | null {
  const object = idOf(json.object);
  const target = idOf(json.target);
  if (object === null || target === null || !isSameId(object, base.actor) || isSameId(target, object)) return null;
  return { kind: 'Move', ...base, target };
}
