/** What an activity of another server does here: each kind ends in the command that does the same for people of this server. */

import memoize from 'memoize';
import { batchLoader } from '../../../platform/concurrency/batch-loader.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { remoteViewer } from '../../access/remote-viewer.ts';
import { strictestOf } from '../../instance/federation.ts';
import { type Activity, readActivity } from '../documents/activities/activity.ts';
import type { ActivityReference, AnswerActivity } from '../documents/activities/follow.ts';
import type { LikeActivity } from '../documents/activities/like.ts';
import type { UndoActivity } from '../documents/activities/undo.ts';
import { isSameHost, isSameId } from '../documents/forms.ts';
import { readDocument } from '../documents/json.ts';
import { withOwnAddresses } from '../documents/own-addresses.ts';
import { noteHeard } from '../outbox/remote-hosts.ts';
import { domainOf, RemoteError } from '../outbox/requests.ts';
import { refreshActor } from '../remote/find/find-remote-actor.ts';
import { removeRemoteActor } from '../remote/purge/remove-remote.ts';
import { isOld, leaveRemoteActor } from '../remote/store/store-actor.ts';
import { receiveAnnounced } from './activities/announced.ts';
import {
  announceEvent,
  deleteEvent,
  isOfEvent,
  likeEvent,
  receiveEvent,
  undoInterest,
  withDocument,
} from './activities/events.ts';
import { receiveAccept, receiveFollow, receiveReject, undoAccept, undoFollow } from './activities/follows.ts';
import { receiveForwarded } from './activities/forwarded.ts';
import {
  acceptOfGroup,
  inviteOfGroup,
  joinOfGroup,
  leaveOfGroup,
  rejectOfGroup,
  removalOfMember,
  updateOfMember,
} from './activities/groups.ts';
import { answerOfInstance, followOfInstance, undoFollowOfInstance } from './activities/instances.ts';
import { inviteOfEvent, undoInvite } from './activities/invitations.ts';
import { answerOfJoin } from './activities/join-answers.ts';
import { answerOfEvent, joinOfEvent, leaveOfEvent, undoAnswer } from './activities/joins.ts';
import { receiveBlock, receiveMove, receiveProfile, undoBlock } from './activities/people.ts';
import {
  receiveAnnounce,
  receiveCreate,
  receiveDelete,
  receiveLike,
  receivePin,
  receiveUpdate,
  undoAnnounce,
  undoLike,
} from './activities/posts.ts';
import { receiveFlag } from './activities/reports.ts';
import type { ActivityContext, Received } from './activity-context.ts';
import { isUndone, rememberUndone } from './undone-activities.ts';

type Performer<K extends Activity['kind']> = (
  ctx: ActivityContext,
  act: Extract<Activity, { kind: K }>,
  received: Received,
) => Promise<void>;

/** Of what was accepted, an Undo of the Accept names the id. */
async function undoConsent(ctx: ActivityContext, { object, ...accept }: ActivityReference): Promise<void> {
  const asked = { id: object, type: 'Follow', actor: null, object: null, instrument: null };
  if (!(await answerOfInstance(ctx, asked, false))) await undoAccept(ctx, { object, ...accept });
}

/** By what it undoes; an id alone is looked for among all. What never arrived is remembered. */
async function receiveUndo(ctx: ActivityContext, { object }: UndoActivity): Promise<void> {
  if (await undoAnswer(ctx, object)) return;
  if (object.type === 'Accept') return undoConsent(ctx, object);
  const is = (type: string): boolean => object.type === null || object.type === type;
  const undone =
    (is('Follow') && ((await undoFollowOfInstance(ctx, object)) || (await undoFollow(ctx, object)))) ||
    (is('Invite') && (await undoInvite(ctx, object))) ||
    (is('Announce') && ((await undoInterest(ctx, object, 'SHARE')) || (await undoAnnounce(ctx, object)))) ||
    ((is('Like') || is('EmojiReact')) &&
      ((await undoInterest(ctx, object, 'LIKE')) || (await undoLike(ctx, object)))) ||
    (is('Block') && (await undoBlock(ctx, object)));
  if (!undone && object.id !== null && isSameHost(object.id, ctx.sender.uri))
    await rememberUndone(ctx, ctx.sender.id, object.id);
}

const create: Performer<'Create'> = async (ctx, act, received) => {
  const whole = act.votes.length > 0 ? act : await withDocument(ctx, act);
  await (isOfEvent(whole.object) ? receiveEvent : receiveCreate)(ctx, whole, received);
};

const update: Performer<'Update'> = async (ctx, act, received) => {
  if ('member' in act) return updateOfMember(ctx, act);
  if (act.ofActor) return receiveProfile(ctx, act);
  const whole = await withDocument(ctx, act);
  await (isOfEvent(whole.object) ? receiveEvent : receiveUpdate)(ctx, whole, received);
};

const like = async (ctx: ActivityContext, act: LikeActivity): Promise<void> => {
  if (!(await likeEvent(ctx, act))) await receiveLike(ctx, act);
};

const accept = async (ctx: ActivityContext, act: AnswerActivity): Promise<void> => {
  if (act.kind === 'Accept' && (await answerOfInstance(ctx, act.object, true))) return;
  if (act.kind === 'Accept' && (await acceptOfGroup(ctx, act.object))) return;
  const isOfEvent = (await answerOfEvent(ctx, act)) || (await answerOfJoin(ctx, act));
  if (!isOfEvent && act.kind === 'Accept') await receiveAccept(ctx, act.object);
};

const reject = async (ctx: ActivityContext, act: AnswerActivity): Promise<void> => {
  if ((await answerOfInstance(ctx, act.object, false)) || (await rejectOfGroup(ctx, act.object))) return;
  if (!(await answerOfEvent(ctx, act)) && !(await answerOfJoin(ctx, act))) await receiveReject(ctx, act.object);
};

const PERFORMERS: { [K in Activity['kind']]?: Performer<K> } = {
  Follow: async (ctx, act) => {
    if (!(await followOfInstance(ctx, act))) await receiveFollow(ctx, act.id, act.object);
  },
  Accept: accept,
  TentativeAccept: accept,
  Reject: reject,
  Ignore: async (ctx, act: AnswerActivity) => {
    await answerOfJoin(ctx, act);
  },
  Invite: async (ctx, act) => {
    if (!(await inviteOfEvent(ctx, act))) await inviteOfGroup(ctx, act);
  },
  Join: async (ctx, act) => {
    if (!(await joinOfGroup(ctx, act))) await joinOfEvent(ctx, act);
  },
  Leave: async (ctx, act) => {
    if (!(await leaveOfGroup(ctx, act))) await leaveOfEvent(ctx, act);
  },
  Undo: receiveUndo,
  Create: create,
  Update: update,
  Delete: async (ctx, act) => {
    if (act.ofActor) await removeRemoteActor(ctx, ctx.sender);
    else if (!(await deleteEvent(ctx, act))) await receiveDelete(ctx, act);
  },
  Announce: async (ctx, act, received) => {
    if (act.ofActivity) return receiveAnnounced(ctx, act, received);
    const { isOfEvent: done, document } = await announceEvent(ctx, act);
    if (!done) await receiveAnnounce(ctx, act, document);
  },
  Like: like,
  EmojiReact: like,
  Add: receivePin,
  Remove: (ctx, act) => ('member' in act ? removalOfMember(ctx, act) : receivePin(ctx, act)),
  Block: receiveBlock,
  Flag: receiveFlag,
  Move: (ctx, { target }) => receiveMove(ctx, target),
};

/** The kinds of activities that do anything here. */
export const PERFORMED = Object.keys(PERFORMERS);

/** A profile that was read so long ago is read again, in the background, when its actor does something. */
const OLD_MS = 7 * 86_400_000;

/** What a suspended actor may still do: end things. */
const OF_SUSPENDED: readonly Activity['kind'][] = ['Delete', 'Leave', 'Reject', 'Undo', 'Update'];

/** What somebody begins who was deleted: their server is asked whether they are there again. */
const OF_RETURNING: readonly Activity['kind'][] = ['Create', 'Follow'];

async function performOne(ctx: ActivityContext, act: Activity, received: Received): Promise<void> {
  // What a suspended actor hands over for others may create something.
  if (!isSameId(act.actor, ctx.sender.uri))
    return ctx.sender.suspendedAt ? undefined : receiveForwarded(ctx, act, received);
  if (act.id !== null && (await isUndone(ctx, ctx.sender.id, act.id))) return;
  const perform = PERFORMERS[act.kind] as Performer<typeof act.kind> | undefined;
  await perform?.(ctx, act as never, received);
}

/** Those of activities that are performed at the same time, by one statement. */
const signersIn = memoize(
  (db: Db) =>
    batchLoader(async (ids: readonly bigint[]) => {
      const rows = await db.actor.findMany({ where: { id: { in: [...ids] } }, include: { remote: true } });
      const byId = new Map(rows.map((row) => [row.id, row]));
      return ids.map((id) => byId.get(id) ?? null);
    }),
  { cache: new WeakMap() },
);

/**
 * Performs an activity. What it may not do is dropped without a trace, like what is unknown; what cannot be read now is thrown, so that
 * the job runs again.
 *
 * @param senderId who signed it
 */
export async function performActivity(
  platform: Platform,
  body: string,
  senderId: bigint,
  received: Received,
): Promise<void> {
  const signer = await signersIn(platform.db).load(senderId);
  const read = readDocument(body);
  const document = read && withOwnAddresses(read, platform.config.publicUrl);
  const act = document && signer && readActivity(document, signer.uri);
  if (!signer || !act) return;
  if (signer.deletedAt && !OF_RETURNING.includes(act.kind)) return;
  if (signer.suspendedAt && !OF_SUSPENDED.includes(act.kind)) return;
  // Its server may have been blocked since it sent this.
  const servers = [domainOf(signer.uri), signer.domain ?? domainOf(signer.uri)];
  if (!(await strictestOf(platform, servers)).allowed) return;
  await noteHeard(platform, domainOf(signer.uri));
  if (signer.remote && isOld(signer.remote, platform.clock.now(), OLD_MS))
    await platform.db.$transaction((tx) => leaveRemoteActor(tx, signer));
  try {
    const sender = signer.deletedAt ? await refreshActor(platform, signer.uri) : signer;
    if (!sender.suspendedAt || !signer.deletedAt)
      await performOne({ ...platform, viewer: remoteViewer(sender.id), sender }, act, received);
  } catch (error) {
    const dropped = error instanceof Refusal || (error instanceof RemoteError && !error.again);
    if (!dropped) throw error;
    platform.log.debug({ act: act.kind, sender: signer.uri, why: error.message }, 'activity dropped');
  }
}
