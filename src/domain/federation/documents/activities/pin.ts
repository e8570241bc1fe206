/** Add and Remove of pinned posts, featured hashtags, and items of collections. */
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

export function readPin(json: JsonObject, base: ActivityBase, kind: PinActivity['kind']): PinActivity | null {
  const target = idOf(json.target);
  const object = thingOf(json.object, json);
  const [hashtag = null] = tagsOf(json.object).hashtags;
  if (target === null || (object === null && hashtag === null)) return null;
  return { kind, ...base, object, hashtag, target };
}
