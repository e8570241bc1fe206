/** Flag: a report of people and their posts. */
import { idsOf, textOf } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import type { ActivityBase } from './activity-base.ts';

const MOST_OBJECTS = 200;
const LONGEST_COMMENT = 5000;

export interface FlagActivity extends ActivityBase {
  kind: 'Flag';
  /** Ids of actors and posts, in any order. */
  objects: string[];
  /** Text. */
  content: string;
}

export function readFlag(json: JsonObject, base: ActivityBase): FlagActivity | null {
  const objects = idsOf(json.object, MOST_OBJECTS);
  const content = textOf(json.content, LONGEST_COMMENT) ?? textOf(json.summary, LONGEST_COMMENT) ?? '';
  return objects.length === 0 ? null : { kind: 'Flag', ...base, objects, content };
}
