/** Delivers requests to approve local replies, and the answers to remote replies. */
import { deliver } from '../../../domain/federation/outbox/deliveries.ts';
import { REPLY_AUTHORIZATIONS } from '../../../domain/federation/outbox/uris.ts';
import { createStatusActivity, replyRequest } from '../../../entities/activitypub/activities.ts';
import { statusDocuments } from '../../../entities/activitypub/note-document.ts';
import { type AnsweredReply, replyAnswer } from '../../../entities/activitypub/reply-terms.ts';
import type { Actor } from '../../../generated/prisma/client.ts';
import type { Platform } from '../../../platform/platform.ts';

/** To the author of the remote post alone. Servers that know no requests get the reply itself, and answer that. */
export async function deliverReplyRequest(platform: Platform, statusId: bigint): Promise<void> {
  const status = await platform.db.status.findUnique({
    where: { id: statusId },
    include: { inReplyTo: { include: { actor: true, remotePolicy: true } } },
  });
  const parent = status?.inReplyTo;
  const document = (await statusDocuments(platform, [statusId], true)).get(statusId);
  if (!parent || parent.actor.domain === null || !document?.note) return;
  const { uri, actor, remotePolicy } = parent;
  const target = { uri, author: actor.uri };
  const activity = remotePolicy?.legacy ? createStatusActivity(document) : replyRequest(document, target);
  await deliver(platform, document.row.actor_id, activity, [actor.inbox]);
}

/** @param replyId the reply; null rejects it */
export async function deliverReplyAnswer(
  platform: Platform,
  author: Pick<Actor, 'id' | 'uri'>,
  requester: Pick<Actor, 'uri' | 'inbox'>,
  answered: Pick<AnsweredReply, 'requestUri' | 'reply' | 'target'>,
  replyId: bigint | null,
): Promise<void> {
  const id = `${author.uri}#${replyId === null ? 'rejects' : 'accepts'}/reply_requests/${platform.ids.next()}`;
  const authorization = replyId === null ? null : `${author.uri}${REPLY_AUTHORIZATIONS}${replyId}`;
  const answer = replyAnswer(id, { ...answered, author: author.uri, requester: requester.uri }, authorization);
  await deliver(platform, author.id, answer, [requester.inbox]);
}
