/** Undo of anything: by the whole activity, or by its id. */
import { isSameId } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import type { ActBase } from './act.ts';
import { type Asked, askedOf } from './follow.ts';
import { reactionOf } from './like.ts';

export interface UndoAct extends ActBase {
  kind: 'Undo';
  /** Its actor is the actor of the Undo, or absent; that of a Follow may be anybody, since WordPress names the followed one. */
  object: Asked & {
    /** Of a reaction, which of several it is. */
    reaction: string | null;
  };
}

export function readUndo(json: JsonObject, base: ActBase): UndoAct | null {
  const object = askedOf(json.object);
  if (object === null) return null;
  const isOwn = object.actor === null || isSameId(object.actor, base.actor);
  if (!isOwn && object.type !== 'Follow') return null;
  return { kind: 'Undo', ...base, object: { ...object, reaction: reactionOf(json.object) } };
}
