/** Add and Remove: of pinned posts, featured hashtags, and items of collections. */
import { idOf } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import { tagsOf } from '../tags.ts';
import { type ActBase, type Thing, thingOf } from './act.ts';

export interface PinAct extends ActBase {
  kind: 'Add' | 'Remove';
  /** Null for a hashtag, which has no id. */
  object: Thing | null;
  /** Without `#`. */
  hashtag: string | null;
  target: string;
}

function readPin(kind: PinAct['kind'], json: JsonObject, base: ActBase): PinAct | null {
  const target = idOf(json.target);
  const object = thingOf(json.object, json);
  const [hashtag = null] = tagsOf(json.object).hashtags;
  if (target === null || (object === null && hashtag === null)) return null;
  return { kind, ...base, object, hashtag, target };
}

export const readAdd = (json: JsonObject, base: ActBase): PinAct | null => readPin('Add', json, base);

export const readRemove = (json: JsonObject, base: ActBase): PinAct | null => readPin('Remove', json, base);
