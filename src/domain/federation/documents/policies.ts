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

/** The actors that may quote without asking; nobody if there is no policy, as in Mastodon. */
export function quotersOf(policy: RemotePolicy | null, followers: string | null): 'PUBLIC' | 'FOLLOWERS' | 'NOBODY' {
  if (policy === null) return 'NOBODY';
  if (policy.automatic.includes(PUBLIC)) return 'PUBLIC';
  return followers !== null && policy.automatic.includes(followers) ? 'FOLLOWERS' : 'NOBODY';
}
