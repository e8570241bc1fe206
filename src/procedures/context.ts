/** The context of procedures: the platform, the viewer, and metadata of the request. */

import type { DomainContext } from '../domain/access/context.ts';
import type { Origin } from '../platform/config.ts';
import type { Reply } from './reply.ts';

export type TokenProblem =
  | 'token_invalid'
  | 'token_revoked'
  | 'token_expired'
  | 'authorization_malformed'
  | 'csrf_refused';

export interface RequestContext extends DomainContext {
  /** Why the token was rejected; null without a token or with a valid one. */
  tokenProblem: TokenProblem | null;
  /** The text of the token that was sent; only a subscription for push notifications needs it. */
  tokenText?: string | null | undefined;
  /** Status and headers that the procedure sets for REST; other facades ignore them. */
  reply: Reply;
  ip: string;
  /**
   * Set when the facade has counted the request in the general rate families already: all queries, because one request may call
   * several, and this many mutations.
   */
  counted?: { mutations: number } | undefined;
  /** Whether the facade runs within the concurrency limit of reads already, as GraphQL does for a whole operation. */
  withinReadLimit?: boolean | undefined;
  /** The further origin at whose host the request arrived; null or absent for the first one. */
  origin?: Origin | null | undefined;
  userAgent: string | null;
  requestId: string;
  idempotencyKey: string | null;
}
