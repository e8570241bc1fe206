/** Block of a person. */
import { idOf } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import type { ActBase } from './act.ts';

export interface BlockAct extends ActBase {
  kind: 'Block';
  object: string;
}

export function readBlock(json: JsonObject, base: ActBase): BlockAct | null {
  const object = idOf(json.object);
  return object === null ? null : { kind: 'Block', ...base, object };
}
