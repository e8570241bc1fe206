/** Add and Remove: of pinned posts, featured hashtags, and items of collections. */
import { idOf } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import { tagsOf } from '../tags.ts';
import { type ActivityBase, type Thing, thingOf } from './activity-base.ts';

export interface PinActivity extends ActivityBase {
  kind: 'Add' | 'Remove';
  /** Null for a hashtag, which has no id. */
  object: Thing | null;
  /** Without `#`. */
  hashtag: string | null;
  target: string;
}

function readPin(kind: PinActivity['kind'], json: JsonObject, base: ActivityBase): PinActivity | null {
  const target = idOf(json.target);
  const object = thingOf(json.object, json);
  const [hashtag = null] = tagsOf(json.object).hashtags;
  if (target === null || (object === null && hashtag === null)) return null;
  return { kind, ...base, object, hashtag, target };
}

export const readAdd = (json: JsonObject, base: ActivityBase): PinActivity | null => readPin('Add', json, base);

export const readRemove = (json: JsonObject, base: ActivityBase): PinActivity | null => readPin('Remove', json, base);
