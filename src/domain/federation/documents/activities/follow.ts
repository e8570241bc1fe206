/** Follow, and answers to Follow, Join, Invite, events and requests. */
import { idOf, textOrFirst, typesOf } from '../forms.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { PUBLIC } from '../recipients.ts';
import { type ActivityBase, thingOf } from './activity-base.ts';

export interface FollowActivity extends ActivityBase {
  kind: 'Follow';
  id: string;
  object: string;
}

/** An earlier activity that an answer or an Undo names or repeats. */
export interface ActivityReference {
  /** Null if the activity is embedded without its id. */
  id: string | null;
  /** `Follow`, `QuoteRequest` …; null if only the id is given. */
  type: string | null;
  actor: string | null;
  object: string | null;
  instrument: string | null;
}

export interface AnswerActivity extends ActivityBase {
  kind: 'Accept' | 'Ignore' | 'Reject' | 'TentativeAccept';
  object: ActivityReference;
  /** The id of the approval. */
  result: string | null;
  /** The reason, as HTML. */
  reason: string | null;
}

const LONGEST_REASON = 5000;

/** A relay is followed by a Follow of the public collection. */
const followedOf = (json: Json | undefined): string | null => idOf(json) ?? (json === 'as:Public' ? PUBLIC : null);

export function readFollow(json: JsonObject, base: ActivityBase): FollowActivity | null {
  const object = followedOf(json.object);
  return base.id === null || object === null ? null : { kind: 'Follow', ...base, id: base.id, object };
}

export function activityReferenceOf(json: Json | undefined): ActivityReference | null {
  const first = Array.isArray(json) ? json[0] : json;
  const id = idOf(first);
  if (!isObject(first)) return id === null ? null : { id, type: null, actor: null, object: null, instrument: null };
  const asked = {
    id,
    type: typesOf(first)[0] ?? null,
    actor: idOf(first.actor),
    object: followedOf(first.object),
    instrument: idOf(first.instrument),
  };
  return id === null && (asked.type === null || asked.object === null) ? null : asked;
}

export function readAnswer(json: JsonObject, base: ActivityBase, kind: AnswerActivity['kind']): AnswerActivity | null {
  const object = activityReferenceOf(json.object);
  const reason = textOrFirst(json.summary, json.summaryMap, LONGEST_REASON);
  return object === null ? null : { kind, ...base, object, result: thingOf(json.result, json)?.id ?? null, reason };
}
