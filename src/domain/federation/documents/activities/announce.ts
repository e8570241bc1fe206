/** Announce of a post, or of an activity, as groups of Lemmy pass it on. */
import { isType } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import { type ActivityBase, type Thing, thingOf } from './activity-base.ts';

export interface AnnounceActivity extends ActivityBase {
  kind: 'Announce';
  id: string;
  /** The document is to be believed only if it is the actor's own. */
  object: Thing;
  /** Whether the object is an activity, and so no boost. */
  ofActivity: boolean;
}

const ACTIVITIES = [
  'Create',
  'Update',
  'Delete',
  'Undo',
  'Like',
  'Dislike',
  'Add',
  'Remove',
  'Block',
  'Flag',
  'Announce',
  'Lock',
];

export function readAnnounce(json: JsonObject, base: ActivityBase): AnnounceActivity | null {
  const object = thingOf(json.object, json);
  if (base.id === null || object === null) return null;
  const { document } = object;
  const ofActivity = document !== null && ACTIVITIES.some((type) => isType(document, type));
  return { kind: 'Announce', ...base, id: base.id, object, ofActivity };
}
