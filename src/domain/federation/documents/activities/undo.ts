/** Undo of an activity, which is given whole or by its id. */
import { isSameId } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import type { ActivityBase } from './activity-base.ts';
import { type ActivityReference, activityReferenceOf } from './follow.ts';
import { reactionOf } from './like.ts';

export interface UndoActivity extends ActivityBase {
  kind: 'Undo';
  /**
   * Its actor is the actor of the Undo, or absent. The actor of a Follow may be anybody, since WordPress names the followed one.
   */
  object: ActivityReference & {
    /** Which of several reactions is undone. */
    reaction: string | null;
  };
}

export function readUndo(json: JsonObject, base: ActivityBase): UndoActivity | null {
  const object = activityReferenceOf(json.object);
  if (object === null) return null;
  const isOwn = object.actor === null || isSameId(object.actor, base.actor);
  if (!isOwn && object.type !== 'Follow') return null;
  return { kind: 'Undo', ...base, object: { ...object, reaction: reactionOf(json.object) } };
}
