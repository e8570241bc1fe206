/** Block of a person. */
import { idOf } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import type { ActivityBase } from './activity-base.ts';

export interface BlockActivity extends ActivityBase {
  kind: 'Block';
  object: string;
}

export function readBlock(json: JsonObject, base: ActivityBase): BlockActivity | null {
  const object = idOf(json.object);
  return object === null ? null : { kind: 'Block', ...base, object };
}
