/** A status was posted or reblogged: fan-out to home timelines, indexing for search, notifications, and streaming. */

import { enqueueLinked } from '../../domain/cards/enqueue-linked.ts';
import { recordConversations } from '../../domain/conversations/record.ts';
import { CONCERNS_OTHERS } from '../../domain/federation/outbox/deliveries.ts';
import { lookUpLater } from '../../domain/federation/remote/store/mention-handles.ts';
import { SHARING_GROUPS } from '../../domain/groups/wall/posting.ts';
import { fanOutToLists } from '../../domain/lists/fan-out.ts';
import { notifiedFollowers, SUBSCRIBED } from '../../domain/notifications/notified-followers.ts';
import { MEMBERS_SUBSCRIBED, notifiedMembers } from '../../domain/notifications/notified-members.ts';
import { notifiedTagFollowers, TAGS_SUBSCRIBED } from '../../domain/notifications/notified-tag-followers.ts';
import { notify } from '../../domain/notifications/notify.ts';
import { indexStatus } from '../../domain/search/index-status.ts';
import { fanOutStatus } from '../../domain/statuses/audience.ts';
import { recountDiscussion } from '../../domain/statuses/discussions/answers.ts';
import { STATUS_COLUMNS } from '../../domain/statuses/status-columns.ts';
import type { ApprovalState, Status } from '../../generated/prisma/client.ts';
import { KeyedOrder } from '../../platform/concurrency/keyed-order.ts';
import { parseId } from '../../platform/ids.ts';
import type { Platform } from '../../platform/platform.ts';
import { batchedStatement, MOST_LOOK_UPS, queryBatched } from '../../platform/reading/batched-statement.ts';
import { announceConversations, announceStatus, type StatusTraits, TRAITS } from '../announce.ts';
import { deliverQuoteRequest } from '../federation/deliver/deliver-quotes.ts';
import { deliverStatus } from '../federation/deliver/deliver-statuses.ts';
import type { JobHandler } from '../job-handler.ts';
import { askForApproval } from './ask-for-approval.ts';
import { shareInGroups } from './share-in-groups.ts';

interface Created extends Status, StatusTraits {
  /** The author of the original, for a reblog. */
  reblogOfActorId: bigint | null;
  /** Whether it is a group's reblog of a post by one of its followers, which it does for each of their posts, or of one whose author learns that it was accepted. */
  isOfOwnGroup: boolean;
  /** Whether it is a group's reblog, and any of its members wants each post. */
  membersSubscribed: boolean;
  /** Ids as text. */
  mentioned: string[];
  /** Groups of this server that share it, as text. */
  ofGroups: string[];
  /** The group in which it is to be a discussion, as text; null without a title. */
  discussedIn: string | null;
  /** Whether its author or one of its tags is in any list. One that is added to a list later is handled by another job. */
  listed: boolean;
  /** Whether it answers in a discussion of a group. */
  isInDiscussion: boolean;
  /** Whether any follower subscribed to its author's posts. */
  subscribed: boolean;
  /** Whether anybody is notified of one of its tags. */
  tagSubscribed: boolean;
  /** The approval of a reply by the author of the post to which it replies. */
  approval: ApprovalState | null;
  /** Whether it is one of many copies of a message to the people of an event. */
  isEventMessage: boolean;
  /** Whether other servers may have to be notified. */
  concernsOthers: boolean;
}

const created = batchedStatement('created_status', {
  most: MOST_LOOK_UPS,
  parameters: { status: 'bigint' },
  text: `SELECT ${STATUS_COLUMNS('s')}, o.actor_id AS "reblogOfActorId",
     (a.type = 'GROUP' AND (EXISTS (SELECT FROM follows f WHERE f.follower_id = o.actor_id AND f.target_id = a.id AND f.approved)
       OR EXISTS (SELECT FROM wall_requests w WHERE w.group_id = a.id AND w.status_id = o.id))) AS "isOfOwnGroup",
     (a.type = 'GROUP' AND s.reblog_of_id IS NOT NULL AND EXISTS (SELECT ${MEMBERS_SUBSCRIBED('a.id')})) AS "membersSubscribed",
     ARRAY(SELECT m.actor_id::text FROM mentions m WHERE m.status_id = s.id AND NOT m.silent) AS mentioned,
     ${SHARING_GROUPS('s', 'a')} AS "ofGroups",
     EXISTS (SELECT FROM list_members m WHERE m.actor_id = s.actor_id)
       OR EXISTS (SELECT FROM status_tags st JOIN list_tags l ON l.tag_id = st.tag_id WHERE st.status_id = s.id) AS listed,
     (SELECT d.group_id::text FROM discussions d WHERE d.status_id = s.id) AS "discussedIn",
     EXISTS (SELECT FROM discussions d WHERE d.status_id = s.conversation_id AND d.status_id <> s.id) AS "isInDiscussion",
     EXISTS (SELECT ${TAGS_SUBSCRIBED('s.id')}) AS "tagSubscribed", EXISTS (SELECT ${SUBSCRIBED('s.actor_id')}) AS subscribed,
     s.visibility = 'DIRECT' AND EXISTS (SELECT FROM event_message_recipients em WHERE em.status_id = s.id) AS "isEventMessage",
     ${CONCERNS_OTHERS} AS "concernsOthers", p.state AS approval, ${TRAITS}
   FROM statuses s JOIN actors a ON a.id = s.actor_id LEFT JOIN statuses o ON o.id = s.reblog_of_id
   LEFT JOIN status_approvals p ON p.status_id = s.id WHERE s.id = q.status AND s.deleted_at IS NULL`,
}).as<Created>();

const authors = new KeyedOrder();

/** The posts of one author are announced in their order, as far as their jobs are in this process, so that streams have them in it. */
export const statusCreated: JobHandler<'status.created'> = (
  platform,
  { statusId, actorId, quiet = false, unknown = [] },
) =>
  quiet
    ? indexOnly(platform, parseId(statusId) ?? 0n)
    : authors.run(actorId ?? statusId, (turn) => distribute(platform, parseId(statusId) ?? 0n, unknown, turn));

/** An old post. */
async function indexOnly(platform: Platform, statusId: bigint): Promise<void> {
  await indexStatus(platform, statusId);
  await recountDiscussion(platform, statusId);
}

/** Deliveries and conversations wait until unknown handles are resolved, because both need all mentions. */
async function distribute(
  platform: Platform,
  statusId: bigint,
  unknown: readonly string[],
  turn: Promise<void>,
): Promise<void> {
  const [status] = await queryBatched(platform.sql, created, { status: statusId });
  if (!status) return;
  if (status.approval !== null && status.approval !== 'ACCEPTED') return askForApproval(platform, status);
  const [homes, lists] = await Promise.all([
    fanOutStatus(platform, status.id),
    status.listed ? fanOutToLists(platform, status.id) : [],
    indexStatus(platform, status.id),
  ]);
  if (status.isInDiscussion) await recountDiscussion(platform, status.id);
  await enqueueLinked(platform, status);
  if (unknown.length > 0) await lookUpLater(platform, status, unknown, 'creation');
  else if (status.concernsOthers) await deliverStatus(platform, status.id);
  if (status.local && status.quoteState === 'PENDING') await deliverQuoteRequest(platform, status.id);
  const { reblogOfId, reblogOfActorId, actorId: originId } = status;
  const mentioned = status.mentioned.map(BigInt);
  const rebloggedAuthors = reblogOfActorId && !status.isOfOwnGroup ? [reblogOfActorId] : [];
  if (reblogOfId) await notify(platform, rebloggedAuthors, { kind: 'reblog', originId, statusId: reblogOfId });
  else await notify(platform, mentioned, { kind: 'mention', originId, statusId: status.id });
  if (reblogOfId && reblogOfActorId && status.membersSubscribed) {
    const members = await notifiedMembers(platform, originId, { id: reblogOfId, authorId: reblogOfActorId });
    await notify(platform, members, { kind: 'group.posted', originId, statusId: reblogOfId });
  }
  await shareInGroups(platform, status);
  const quoted = status.quoteState === 'ACCEPTED' && status.quotedActorId !== null ? [status.quotedActorId] : [];
  await notify(platform, quoted, { kind: 'quote', originId, statusId: status.id });
  await turn;
  await announceStatus(platform, status, { recipients: homes, lists });
  const followers = status.subscribed ? await notifiedFollowers(platform, status, homes, lists) : [];
  await notify(platform, followers, { kind: 'status', originId, statusId: status.id });
  if (status.tagSubscribed) {
    for (const [tagId, readers] of await notifiedTagFollowers(platform, status, homes, lists))
      await notify(platform, readers, { kind: 'tag.posted', originId, statusId: status.id, tagId });
  }
  if (status.visibility === 'DIRECT' && unknown.length === 0) {
    // Includes people who are addressed without being mentioned.
    const addressed = await platform.db.mention.count({ where: { statusId: status.id } });
    // The author of a message to hundreds of people has a conversation with those who reply.
    const owners = status.isEventMessage ? mentioned : null;
    await announceConversations(platform, await recordConversations(platform, status.id, addressed + 1, owners));
  }
}
