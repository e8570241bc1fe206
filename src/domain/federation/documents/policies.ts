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

/** The last two names are those of GoToSocial before 0.20. */
export const policyOf = (json: Json | undefined): RemotePolicy | null =>
  isObject(json)
    ? {
        automatic: audienceOf(json.automaticApproval ?? json.always),
        manual: audienceOf(json.manualApproval ?? json.approvalRequired),
      }
    : null;

export interface RemotePolicies {
  canQuote: RemotePolicy | null;
  canReply: RemotePolicy | null;
  canLike: RemotePolicy | null;
  canAnnounce: RemotePolicy | null;
}

export function policiesOf(json: Json | undefined): RemotePolicies {
  const policies = isObject(json) ? json : {};
  return {
    canQuote: policyOf(policies.canQuote),
    canReply: policyOf(policies.canReply),
    canLike: policyOf(policies.canLike),
    canAnnounce: policyOf(policies.canAnnounce),
  };
}

export type Quoters = 'PUBLIC' | 'FOLLOWERS' | 'FOLLOWING' | 'OTHERS' | 'NOBODY';

/** An author's id and collections. */
interface Author {
  uri: string;
  followersUri: string;
  followingUri: string | null;
}

/**
 * The actors among the ids of a policy, besides the author, whose own quotes need no approval. Only the author's server knows who is
 * in several collections, in others, or among certain actors.
 */
export function quotersOf(ids: readonly string[] = [], { uri, followersUri, followingUri }: Author): Quoters {
  if (ids.includes(PUBLIC)) return 'PUBLIC';
  const [only, ...others] = ids.filter((id) => id !== uri);
  if (only === undefined) return 'NOBODY';
  if (others.length > 0) return 'OTHERS';
  if (only === followersUri) return 'FOLLOWERS';
  return only === followingUri ? 'FOLLOWING' : 'OTHERS';
}
