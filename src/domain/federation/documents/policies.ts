/**
 * Interaction policies: who may quote, answer, like or boost. They are hints for people; only an approval proves that something
 * was approved.
 */
import { isObject, type Json } from './json.ts';
import { audienceOf, PUBLIC } from './recipients.ts';

/** Ids of actors and collections, and `PUBLIC`. */
export interface RemotePolicy {
  automatic: string[];
  manual: string[];
}

/** An empty policy counts as no policy. `always` and `approvalRequired` are the names of GoToSocial before 0.20. */
export function policyOf(json: Json | undefined): RemotePolicy | null {
  if (!isObject(json)) return null;
  const { automaticApproval, manualApproval, always, approvalRequired } = json;
  const isEmpty = [automaticApproval, manualApproval, always, approvalRequired].every((ids) => ids === undefined);
  if (isEmpty) return null;
  return {
    automatic: audienceOf(automaticApproval ?? always),
    manual: audienceOf(manualApproval ?? approvalRequired),
  };
}

export interface RemotePolicies {
  canQuote: RemotePolicy | null;
  canReply: RemotePolicy | null;
  canLike: RemotePolicy | null;
  canAnnounce: RemotePolicy | null;
  /** Whether the server uses the names of GoToSocial before 0.20 alone, and knows no requests for an approval. */
  isLegacy: boolean;
}

const isOfOldNames = (json: Json | undefined): boolean =>
  isObject(json) && json.always !== undefined && json.automaticApproval === undefined;

export function policiesOf(json: Json | undefined): RemotePolicies {
  const policies = isObject(json) ? json : {};
  return {
    canQuote: policyOf(policies.canQuote),
    canReply: policyOf(policies.canReply),
    canLike: policyOf(policies.canLike),
    canAnnounce: policyOf(policies.canAnnounce),
    isLegacy: [policies.canReply, policies.canLike, policies.canAnnounce].some(isOfOldNames),
  };
}

export type PolicyPeople = 'PUBLIC' | 'FOLLOWERS' | 'FOLLOWING' | 'OTHERS' | 'NOBODY';

/** An author's id and collections. */
interface Author {
  uri: string;
  followersUri: string;
  followingUri: string | null;
}

/**
 * The actors among the ids of a policy, besides the author, who needs no approval. Only the author's server knows who is
 * in several collections, in others, or among certain actors.
 */
export function peopleIn(ids: readonly string[] = [], { uri, followersUri, followingUri }: Author): PolicyPeople {
  if (ids.includes(PUBLIC)) return 'PUBLIC';
  const [only, ...others] = ids.filter((id) => id !== uri);
  if (only === undefined) return 'NOBODY';
  if (others.length > 0) return 'OTHERS';
  if (only === followersUri) return 'FOLLOWERS';
  return only === followingUri ? 'FOLLOWING' : 'OTHERS';
}
