/** What a facade hands to every procedure: the platform, who is asking, and what the request says about itself. */
import type { DomainContext } from '../domain/access/context.ts';
import type { Reply } from './reply.ts';

export type TokenProblem = 'token_invalid' | 'token_revoked' | 'token_expired' | 'authorization_malformed';

export interface RequestContext extends DomainContext {
  /** Why the token that was sent did not make a viewer; null when none was sent or it did. */
  tokenProblem: TokenProblem | null;
  /** What the procedure says about its REST answer; the other doors ignore it. */
  reply: Reply;
  ip: string;
  /**
   * What the door has counted in the general rate families already: all queries, because it may ask several for one request, and
   * so many mutations.
   */
  counted?: { mutations: number } | undefined;
  userAgent: string | null;
  requestId: string;
  idempotencyKey: string | null;
}
