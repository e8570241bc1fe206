/** Create of posts, and of votes, which look like posts with a name and without text. */

import { isEventDocument } from '../events/event.ts';
import { asArray, idOf, isSameId, isType, textOf, textOrFirst } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import { authorsOf } from '../note.ts';
import { type ActivityBase, isOwnHost, type Thing, thingOf } from './activity-base.ts';

const MOST_VOTES = 500;
const LONGEST_CHOICE = 1000;

export interface RemoteVote {
  id: string;
  poll: string;
  /** The title of the option. */
  name: string;
}

export interface CreateActivity extends ActivityBase {
  kind: 'Create';
  /** On the hosts of the actor and the author. Fetch it if it has no document. The first of `votes` is the object, too. */
  object: Thing;
  /** All choices if every object is a vote; otherwise empty. */
  votes: RemoteVote[];
}

function voteOf({ id, document }: Thing): RemoteVote | null {
  if (document === null || !isType(document, 'Note')) return null;
  const poll = idOf(document.inReplyTo);
  const name = textOf(document.name, LONGEST_CHOICE);
  const hasText =
    textOrFirst(document.content, document.contentMap, 1) !== null || asArray(document.attachment).length > 0;
  return poll === null || name === null || hasText ? null : { id, poll, name };
}

/** Whether the actor made it: nobody may create objects of other actors or on other hosts. */
export function isActorsOwn({ id, document }: Thing, actor: string): boolean {
  if (!isOwnHost(id, actor)) return false;
  // Events, and Articles of Mobilizon, name a person and a group; either of them may sign.
  const { attributedTo, actor: by } = document ?? {};
  const hasTwo = isEventDocument(document) || (document !== null && isType(document, 'Article'));
  const named = hasTwo ? [...asArray(attributedTo), ...asArray(by)] : (attributedTo ?? by);
  const authors = authorsOf(named);
  return authors.length === 0 || authors.some((author) => isSameId(author, actor));
}

export function readCreate(json: JsonObject, base: ActivityBase): CreateActivity | null {
  const things = asArray(json.object)
    .slice(0, MOST_VOTES)
    .flatMap((object) => thingOf(object, json) ?? [])
    .filter((thing) => isActorsOwn(thing, base.actor));
  const [object] = things;
  if (object === undefined) return null;
  const votes = things.flatMap((thing) => voteOf(thing) ?? []);
  return { kind: 'Create', ...base, object, votes: votes.length === things.length ? votes : [] };
}
