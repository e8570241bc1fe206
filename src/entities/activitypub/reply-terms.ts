/** The reply policy of a note, and approvals of replies, as GoToSocial names them. */
import type { InteractionPolicy } from '../../generated/prisma/client.ts';
import { CONTEXT_OF_REPLIES, PUBLIC } from './context.ts';

interface RepliedRow {
  author_uri: string;
  followers_uri: string;
  mentions: readonly { uri: string }[];
  reply_policy: InteractionPolicy;
  reply_manual_policy: InteractionPolicy;
}

/** The author and the people whom the note mentions always may reply. */
export function repliersIn(row: RepliedRow): object {
  if (row.reply_policy === 'PUBLIC') return { canReply: { automaticApproval: [PUBLIC] } };
  const followers = row.reply_policy === 'FOLLOWERS' ? [row.followers_uri] : [];
  const automaticApproval = [...new Set([row.author_uri, ...followers, ...row.mentions.map(({ uri }) => uri)])];
  const isAsked = row.reply_manual_policy === 'PUBLIC';
  return { canReply: { automaticApproval, ...(isAsked && { manualApproval: [PUBLIC] }) } };
}

/** @param authorization the address of the approval; `approvedBy` is its name before GoToSocial 0.20. */
export const approvalProperties = (authorization: string | null): object =>
  authorization === null ? {} : { replyAuthorization: authorization, approvedBy: authorization };

/** The approval of a reply. */
export interface ReplyApproval {
  id: string;
  /** The author who approves. */
  author: string;
  reply: string;
  target: string;
}

export const replyAuthorization = ({ id, author, reply, target }: ReplyApproval): object => ({
  '@context': CONTEXT_OF_REPLIES,
  ...{ id, type: 'ReplyAuthorization', attributedTo: author, interactingObject: reply, interactionTarget: target },
});

export interface AnsweredReply {
  /** Null if the reply came without a request. */
  requestUri: string | null;
  author: string;
  requester: string;
  reply: string;
  target: string;
}

/** @param authorization the approval; null rejects the reply */
export const replyAnswer = (
  id: string,
  { requestUri, author, requester, reply, target }: AnsweredReply,
  authorization: string | null,
): object => ({
  '@context': CONTEXT_OF_REPLIES,
  ...{ id, type: authorization === null ? 'Reject' : 'Accept', actor: author, to: [requester] },
  object:
    requestUri === null
      ? reply
      : { id: requestUri, type: 'ReplyRequest', actor: requester, object: target, instrument: reply },
  ...(authorization !== null && { result: authorization }),
  ...(requestUri === null && { target }),
});
