/** Approvals of replies, likes and boosts, and answers to requests for them, as GoToSocial names them. */
import { CONTEXT_OF_ANNOUNCES, CONTEXT_OF_LIKES, CONTEXT_OF_REPLIES, type Context, PUBLIC } from './context.ts';

export type InteractionKind = 'Reply' | 'Like' | 'Announce';

export const CONTEXTS: Readonly<Record<InteractionKind, Context>> = {
  Reply: CONTEXT_OF_REPLIES,
  Like: CONTEXT_OF_LIKES,
  Announce: CONTEXT_OF_ANNOUNCES,
};

const PROPERTIES = {
  Reply: 'replyAuthorization',
  Like: 'likeAuthorization',
  Announce: 'announceAuthorization',
} as const satisfies Record<InteractionKind, string>;

/** @param authorization the address of the approval; `approvedBy` is its name before GoToSocial 0.20. */
export const approvalProperties = (kind: InteractionKind, authorization: string | null): object =>
  authorization === null ? {} : { [PROPERTIES[kind]]: authorization, approvedBy: authorization };

/** The approval of a reply, like or boost. */
export interface InteractionApproval {
  id: string;
  /** The author who approves. */
  author: string;
  /** The reply, Like or Announce. */
  interaction: string;
  target: string;
}

const plainAuthorization = (
  kind: InteractionKind,
  { id, author, interaction, target }: InteractionApproval,
): object => ({
  ...{ id, type: `${kind}Authorization`, attributedTo: author },
  ...{ interactingObject: interaction, interactionTarget: target },
});

export const interactionAuthorization = (kind: InteractionKind, approval: InteractionApproval): object => ({
  '@context': CONTEXTS[kind],
  ...plainAuthorization(kind, approval),
});

export const deleteInteractionAuthorization = (kind: InteractionKind, approval: InteractionApproval): object => ({
  '@context': CONTEXTS[kind],
  ...{
    id: `${approval.id}#delete`,
    type: 'Delete',
    actor: approval.author,
    object: plainAuthorization(kind, approval),
  },
  to: [PUBLIC],
});

export interface AnsweredInteraction {
  /** Null if a reply came without a request. */
  requestUri: string | null;
  author: string;
  requester: string;
  /** The reply, Like or Announce. */
  interaction: string;
  target: string;
}

/** @param authorization the approval; null rejects the interaction */
export const interactionAnswer = (
  id: string,
  kind: InteractionKind,
  { requestUri, author, requester, interaction, target }: AnsweredInteraction,
  authorization: string | null,
): object => ({
  '@context': CONTEXTS[kind],
  ...{ id, type: authorization === null ? 'Reject' : 'Accept', actor: author, to: [requester] },
  object:
    requestUri === null
      ? interaction
      : { id: requestUri, type: `${kind}Request`, actor: requester, object: target, instrument: interaction },
  ...(authorization !== null && { result: authorization }),
  ...(requestUri === null && { target }),
});
