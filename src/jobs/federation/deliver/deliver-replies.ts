/** Delivers requests to approve local replies and boosts, the answers to remote replies, likes and boosts, and revocations. */
import {
  deliver,
  inboxesOf,
  inboxesOfFollowers,
  inboxesOfStatus,
} from '../../../domain/federation/outbox/deliveries.ts';
import {
  ANNOUNCE_AUTHORIZATIONS,
  LIKE_AUTHORIZATIONS,
  REPLY_AUTHORIZATIONS,
} from '../../../domain/federation/outbox/uris.ts';
import {
  announceRequest,
  createStatusActivity,
  deleteStatusActivity,
  replyRequest,
} from '../../../entities/activitypub/activities.ts';
import {
  type AnsweredInteraction,
  deleteInteractionAuthorization,
  type InteractionKind,
  interactionAnswer,
} from '../../../entities/activitypub/interaction-terms.ts';
import { statusDocuments } from '../../../entities/activitypub/note-document.ts';
import type { Actor, Status, StatusApproval } from '../../../generated/prisma/client.ts';
import type { Platform } from '../../../platform/platform.ts';

const TARGET = { include: { actor: true, remotePolicy: true } } as const;

/**
 * Asks the author of the remote post alone to approve a reply or boost. Servers that know no requests get the activity itself, and
 * answer that.
 */
export async function deliverApprovalRequest(platform: Platform, statusId: bigint): Promise<void> {
  const status = await platform.db.status.findUnique({
    where: { id: statusId },
    include: { inReplyTo: TARGET, reblogOf: TARGET },
  });
  const asked = status?.reblogOf ?? status?.inReplyTo;
  const document = (await statusDocuments(platform, [statusId], true)).get(statusId);
  if (!asked || asked.actor.domain === null || !document) return;
  const { uri, actor, remotePolicy } = asked;
  const target = { uri, author: actor.uri };
  const request = document.note === null ? announceRequest : replyRequest;
  const activity = remotePolicy?.legacy ? createStatusActivity(document) : request(document, target);
  await deliver(platform, document.row.actor_id, activity, [actor.inbox]);
}

const NAMES = {
  Reply: { requests: 'reply_requests', authorizations: REPLY_AUTHORIZATIONS },
  Like: { requests: 'like_requests', authorizations: LIKE_AUTHORIZATIONS },
  Announce: { requests: 'announce_requests', authorizations: ANNOUNCE_AUTHORIZATIONS },
} as const satisfies Record<InteractionKind, object>;

/** @param id of the reply, favourite or boost; null rejects it */
export async function deliverInteractionAnswer(
  platform: Platform,
  author: Pick<Actor, 'id' | 'uri'>,
  requester: Pick<Actor, 'uri' | 'inbox'>,
  kind: InteractionKind,
  answered: Pick<AnsweredInteraction, 'requestUri' | 'interaction' | 'target'>,
  id: bigint | null,
): Promise<void> {
  const { requests, authorizations } = NAMES[kind];
  const answerUri = `${author.uri}#${id === null ? 'rejects' : 'accepts'}/${requests}/${platform.ids.next()}`;
  const authorization = id === null ? null : `${author.uri}${authorizations}${id}`;
  const whole = { ...answered, author: author.uri, requester: requester.uri };
  const answer = interactionAnswer(answerUri, kind, whole, authorization);
  await deliver(platform, author.id, answer, [requester.inbox]);
}

type RevokedReply = StatusApproval & { status: Status & { actor: Actor; inReplyTo: Status | null } };

/** A local author tells the servers that have the post or the reply that the approval is revoked. */
async function deliverRevocation(
  platform: Platform,
  author: Actor,
  { requestUri, status }: RevokedReply,
): Promise<void> {
  const { id, uri, actor, inReplyTo } = status;
  if (!inReplyTo) return;
  const approval = { id: `${author.uri}${REPLY_AUTHORIZATIONS}${id}`, author: author.uri };
  const revocation = deleteInteractionAuthorization('Reply', { ...approval, interaction: uri, target: inReplyTo.uri });
  const inboxes = [await inboxesOf(platform, [actor.id]), await inboxesOfStatus(platform, inReplyTo.id)];
  await deliver(platform, author.id, revocation, inboxes.flat());
  const answered = { requestUri, interaction: uri, target: inReplyTo.uri };
  if (actor.domain !== null) await deliverInteractionAnswer(platform, author, actor, 'Reply', answered, null);
}

/** The servers that have a local reply delete it. */
async function deliverDelete(
  platform: Platform,
  { authorId, visibility, mentionIds, silentIds, status }: RevokedReply,
): Promise<void> {
  const { actor, uri, inReplyTo } = status;
  const inboxes = [
    await inboxesOf(platform, [authorId, ...mentionIds, ...silentIds]),
    visibility === 'DIRECT' ? [] : await inboxesOfFollowers(platform, actor.id),
    inReplyTo?.local ? await inboxesOfStatus(platform, inReplyTo.id) : [],
  ];
  const formerType = (await platform.db.poll.count({ where: { statusId: status.id } })) > 0 ? 'Question' : 'Note';
  await deliver(platform, actor.id, deleteStatusActivity(uri, actor.uri, formerType), inboxes.flat());
}

export async function deliverReplyRevocation(platform: Platform, revoked: RevokedReply): Promise<void> {
  const author = await platform.db.actor.findFirst({ where: { id: revoked.authorId, domain: null, deletedAt: null } });
  if (author) await deliverRevocation(platform, author, revoked);
  if (revoked.status.actor.domain === null) await deliverDelete(platform, revoked);
}
