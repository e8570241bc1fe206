/** Reads a received activity as one of the known kinds. Others are dropped without an error. */

import { hasActivityContext, idOf, typesOf } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import { type ActivityBase, baseOf, isOwnHost } from './activity-base.ts';
import { readAnnounce } from './announce.ts';
import { readBlock } from './block.ts';
import { readCreate } from './create.ts';
import { readDelete } from './delete.ts';
import { readFlag } from './flag.ts';
import { readAnswer, readFollow } from './follow.ts';
import { readJoin, readLeave } from './join.ts';
import { readReaction } from './like.ts';
import { readInvite, readMemberRemoval, readMemberUpdate } from './membership.ts';
import { readMove } from './move.ts';
import { readPin } from './pin.ts';
import { readRequest } from './request.ts';
import { readUndo } from './undo.ts';
import { readUpdate } from './update.ts';

const READERS = {
  Accept: readAnswer,
  Add: readPin,
  Announce: readAnnounce,
  AnnounceRequest: readRequest,
  Block: readBlock,
  Create: readCreate,
  Delete: readDelete,
  EmojiReact: readReaction,
  FeatureRequest: readRequest,
  Flag: readFlag,
  Follow: readFollow,
  Ignore: readAnswer,
  Invite: readInvite,
  Join: readJoin,
  Leave: readLeave,
  Like: readReaction,
  LikeRequest: readRequest,
  Move: readMove,
  QuoteRequest: readRequest,
  Reject: readAnswer,
  ReplyRequest: readRequest,
  Remove: (json: JsonObject, base: ActivityBase) => readMemberRemoval(json, base) ?? readPin(json, base, 'Remove'),
  TentativeAccept: readAnswer,
  Undo: readUndo,
  Update: (json: JsonObject, base: ActivityBase) => readMemberUpdate(json, base) ?? readUpdate(json, base),
};

export type ActivityKind = keyof typeof READERS;
export type Activity = NonNullable<ReturnType<(typeof READERS)[ActivityKind]>>;

type Reader = (json: JsonObject, base: ActivityBase, kind: ActivityKind) => Activity | null;

const isKind = (type: string): type is ActivityKind => Object.hasOwn(READERS, type);

/** The first known type, if there are several. */
export const activityKindOf = (json: JsonObject): ActivityKind | null => typesOf(json).find(isKind) ?? null;

/** The actor of an activity: an id, an object with an id, or the first of a list. */
export const actorOf = (json: JsonObject): string | null => idOf(json.actor);

/** Without an actor, these kinds belong to their signer: Mastodon names none in a FeatureRequest, and some servers none in answers. */
const OF_SIGNER: readonly ActivityKind[] = ['Accept', 'FeatureRequest', 'Ignore', 'Reject', 'TentativeAccept'];

/**
 * @param signer the actor that signed it; if the activity names an actor, the caller compares them
 * @returns null without the context, kind or actor, and if the id or the object belongs to another host
 */
export function readActivity(json: JsonObject, signer: string | null = null): Activity | null {
  const kind = activityKindOf(json);
  if (kind === null || !hasActivityContext(json)) return null;
  const isOfSigner = (json.actor === undefined || json.actor === null) && OF_SIGNER.includes(kind);
  const actor = actorOf(json) ?? (isOfSigner ? signer : null);
  if (actor === null) return null;
  const base = baseOf(json, actor);
  const isForeign = base.id !== null && !isOwnHost(base.id, actor);
  // Reports are accepted without their id.
  if (isForeign && kind !== 'Flag') return null;
  return (READERS[kind] as Reader)(json, isForeign ? { ...base, id: null } : base, kind);
}
