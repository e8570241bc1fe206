/** Delivers requests to approve local replies and boosts, and the answers to remote replies, likes and boosts. */
import { deliver } from '../../../domain/federation/outbox/deliveries.ts';
import {
  ANNOUNCE_AUTHORIZATIONS,
  LIKE_AUTHORIZATIONS,
  REPLY_AUTHORIZATIONS,
} from '../../../domain/federation/outbox/uris.ts';
import { announceRequest, createStatusActivity, replyRequest } from '../../../entities/activitypub/activities.ts';
import {
  type AnsweredInteraction,
  type InteractionKind,
  interactionAnswer,
} from '../../../entities/activitypub/interaction-terms.ts';
import { statusDocuments } from '../../../entities/activitypub/note-document.ts';
import type { Actor } from '../../../generated/prisma/client.ts';
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
