/** Announce of a post, or of an activity, as Lemmy's groups pass it on. */

import { claimedApproval } from '../approvals/interaction-authorization.ts';
import { isType } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import { type ActivityBase, type Thing, thingOf } from './activity-base.ts';

export interface AnnounceActivity extends ActivityBase {
  kind: 'Announce';
  id: string;
  /** Believe its document only if it is the actor's own. */
  object: Thing;
  /** Whether the object is an activity, so that this is no boost. */
  ofActivity: boolean;
  /** Address of the approval that it claims to have. */
  authorization: string | null;
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
  const authorization = claimedApproval('Announce', json);
  return { kind: 'Announce', ...base, id: base.id, object, ofActivity, authorization };
}
