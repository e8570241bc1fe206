/** The approval of a reply or boost, which the server of the author serves at its own address, and the claim to have one. */
import { idOf, isSameHost, isSameId, isType, urlOf } from '../forms.ts';
import type { JsonObject } from '../json.ts';

export type ApprovedKind = 'Reply' | 'Announce';

const CLAIMS = { Reply: 'replyAuthorization', Announce: 'announceAuthorization' } as const;

/** The address of the approval that a reply or Announce claims to have; `approvedBy` is its name before GoToSocial 0.20. */
export const claimedApproval = (kind: ApprovedKind, json: JsonObject): string | null =>
  urlOf(json[CLAIMS[kind]]) ?? urlOf(json.approvedBy);

export interface InteractionAuthorization {
  id: string;
  /** The author who approves, on the host of the id. */
  author: string;
  /** The reply or Announce. */
  interaction: string;
  /** The post; null if the approval does not name it. */
  target: string | null;
}

/** GoToSocial before 0.20 serves a `ReplyApproval` with other properties, and before 0.19 its Accept. */
function partsOf(json: JsonObject, kind: ApprovedKind) {
  if (isType(json, `${kind}Authorization`))
    return { by: json.attributedTo, of: json.interactingObject, target: json.interactionTarget };
  if (isType(json, `${kind}Approval`)) return { by: json.attributedTo, of: json.object, target: json.target };
  return isType(json, 'Accept') ? { by: json.actor, of: json.object, target: json.target } : null;
}

/** Null if it approves something else, if a part is missing, or if it is not on its author's host. */
export function readInteractionAuthorization(json: JsonObject, kind: ApprovedKind): InteractionAuthorization | null {
  const parts = partsOf(json, kind);
  if (parts === null) return null;
  const [id, author, interaction] = [urlOf(json.id), idOf(parts.by), idOf(parts.of)];
  if (id === null || author === null || interaction === null || !isSameHost(id, author)) return null;
  return { id, author, interaction, target: idOf(parts.target) };
}

/** Whether it approves that the reply or Announce concerns the post of that author. */
export const approvesInteraction = (
  { author, interaction, target }: InteractionAuthorization,
  uri: string,
  post: { uri: string; author: string },
): boolean =>
  isSameId(interaction, uri) && isSameId(author, post.author) && (target === null || isSameId(target, post.uri));
