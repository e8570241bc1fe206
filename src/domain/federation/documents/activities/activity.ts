/** What arrives in an inbox, as one of the acts that this server knows. What is none of them is dropped without an error. */

import { hasActivityContext, idOf, typesOf } from '../forms.ts';
import type { JsonObject } from '../json.ts';
import { type ActivityBase, baseOf, isOwnHost } from './activity-base.ts';
import { type AnnounceActivity, readAnnounce } from './announce.ts';
import { type BlockActivity, readBlock } from './block.ts';
import { type CreateActivity, readCreate } from './create.ts';
import { type DeleteActivity, readDelete } from './delete.ts';
import { type FlagActivity, readFlag } from './flag.ts';
import {
  type AnswerActivity,
  type FollowActivity,
  readAccept,
  readFollow,
  readIgnore,
  readReject,
  readTentativeAccept,
} from './follow.ts';
import { type JoinActivity, type LeaveActivity, readJoin, readLeave } from './join.ts';
import { type LikeActivity, readEmojiReact, readLike } from './like.ts';
import {
  type InviteActivity,
  type MemberRemovalActivity,
  type MemberUpdateActivity,
  readInvite,
  readMemberRemoval,
  readMemberUpdate,
} from './membership.ts';
import { type MoveActivity, readMove } from './move.ts';
import { type PinActivity, readAdd, readRemove } from './pin.ts';
import { type RequestActivity, readFeatureRequest, readQuoteRequest } from './request.ts';
import { readUndo, type UndoActivity } from './undo.ts';
import { readUpdate, type UpdateActivity } from './update.ts';

export type Activity =
  | AnnounceActivity
  | AnswerActivity
  | BlockActivity
  | CreateActivity
  | DeleteActivity
  | FlagActivity
  | FollowActivity
  | InviteActivity
  | JoinActivity
  | LeaveActivity
  | LikeActivity
  | MemberRemovalActivity
  | MemberUpdateActivity
  | MoveActivity
  | PinActivity
  | RequestActivity
  | UndoActivity
  | UpdateActivity;

export type ActivityKind = Activity['kind'];

type Reader = (json: JsonObject, base: ActivityBase) => Activity | null;

const READERS: Record<ActivityKind, Reader> = {
  Accept: readAccept,
  Add: readAdd,
  Announce: readAnnounce,
  Block: readBlock,
  Create: readCreate,
  Delete: readDelete,
  EmojiReact: readEmojiReact,
  FeatureRequest: readFeatureRequest,
  Flag: readFlag,
  Follow: readFollow,
  Ignore: readIgnore,
  Invite: readInvite,
  Join: readJoin,
  Leave: readLeave,
  Like: readLike,
  Move: readMove,
  QuoteRequest: readQuoteRequest,
  Reject: readReject,
  Remove: (json, base) => readMemberRemoval(json, base) ?? readRemove(json, base),
  TentativeAccept: readTentativeAccept,
  Undo: readUndo,
  Update: (json, base) => readMemberUpdate(json, base) ?? readUpdate(json, base),
};

const isKind = (type: string): type is ActivityKind => Object.hasOwn(READERS, type);

/** The first known type, also of several. */
export const activityKindOf = (json: JsonObject): ActivityKind | null => typesOf(json).find(isKind) ?? null;

/** Who is named as actor: an id, an object with it, or the first of a list. */
export const actorOf = (json: JsonObject): string | null => idOf(json.actor);

/** Without an actor these are of whoever signed them: Mastodon names none in a FeatureRequest, and some servers none in answers. */
const OF_SIGNER: readonly ActivityKind[] = ['Accept', 'FeatureRequest', 'Ignore', 'Reject', 'TentativeAccept'];

/**
 * @param signer who sent it. Where an actor is named, the caller compares them.
 * @returns null without the context, kind and actor, with an id on another host, and where its object is not the actor's to change.
 */
export function readActivity(json: JsonObject, signer: string | null = null): Activity | null {
  const kind = activityKindOf(json);
  if (kind === null || !hasActivityContext(json)) return null;
  const isOfSigner = (json.actor === undefined || json.actor === null) && OF_SIGNER.includes(kind);
  const actor = actorOf(json) ?? (isOfSigner ? signer : null);
  if (actor === null) return null;
  const base = baseOf(json, actor);
  const isForeign = base.id !== null && !isOwnHost(base.id, actor);
  // Reports count without their id.
  if (isForeign && kind !== 'Flag') return null;
  return READERS[kind](json, isForeign ? { ...base, id: null } : base);
}
