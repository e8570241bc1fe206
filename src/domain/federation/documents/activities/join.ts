/** Join and Leave, of an event or of a group. */
import { idOf, textOf } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import { termOf } from '../terms.ts';
import type { ActivityBase } from './activity-base.ts';

export interface JoinActivity extends ActivityBase {
  kind: 'Join';
  object: string;
  /** Their message to those who decide, as HTML or text. */
  message: string | null;
}

export interface LeaveActivity extends ActivityBase {
  kind: 'Leave';
  object: string;
}

const LONGEST_MESSAGE = 20_000;

export function readJoin(json: JsonObject, base: ActivityBase): JoinActivity | null {
  const object = idOf(json.object);
  const message = textOf(termOf(json, 'participationMessage') ?? json.content, LONGEST_MESSAGE);
  return object === null ? null : { kind: 'Join', ...base, object, message };
}

export function readLeave(json: JsonObject, base: ActivityBase): LeaveActivity | null {
  const object = idOf(json.object);
  return object === null ? null : { kind: 'Leave', ...base, object };
}
