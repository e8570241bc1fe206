/** Metadata of a procedure: authorization, rate limits and REST routes. */
import type { OpenApiMeta, OpenApiMethod } from 'trpc-to-openapi';
import type { RequestContext } from './context.ts';
import type { RateName } from './rates.ts';

/** The allowed callers: anyone, an application's own token, a signed-in user, one acting as an identity, or staff. */
export type ProcedureAuth = 'public' | 'app' | 'user' | 'identity' | 'staff';

/** Another method or path for the same procedure; omitted fields are as in `openapi`. */
export interface Alias {
  method?: OpenApiMethod;
  path?: `/${string}`;
  deprecated?: boolean;
  /** The date of the deprecation, sent as the `Deprecation` header. */
  deprecatedSince?: `${number}-${number}-${number}`;
}

export type ProcedureMeta = OpenApiMeta<{
  auth?: ProcedureAuth;
  /** Any one of these scopes suffices. */
  scopes?: string[];
  /** Only with a session: tokens of applications are refused, whatever their scopes. */
  inPerson?: boolean;
  /** The permission that the staff member's role must have; of several, any one. */
  permission?: string | readonly string[];
  /** Rate families that count the call, in addition to the general ones. */
  rates?: RateName[];
  /** If false, the general families do not count the call. */
  generalRates?: false;
  /** Allows users whose e-mail address is not confirmed yet. */
  allowUnconfirmed?: boolean;
  /** Allows users who have not set up the second factor that their role requires. */
  allowWithoutSecondFactor?: boolean;
  /** Allows suspended and disabled users, in person: not by the token of an application. */
  allowSuspended?: boolean;
  /** A request without a token is refused like an application's (422), as Mastodon does at some paths. */
  tokenlessIsUserless?: boolean;
  /** Allows users, if `auth` requires an application's token. */
  allowUser?: boolean;
  /** Visitors are refused while federation is limited, as Mastodon refuses them (Mastodon's errors). */
  closedIfLimited?: boolean;
  /** More methods and paths of the same procedure. */
  aliases?: Alias[];
  /** As in an alias, for the procedure's first path. */
  deprecatedSince?: `${number}-${number}-${number}`;
  /**
   * The domain's checks of a form, for a form of which zod already refuses fields: the others are checked too, so that all
   * mistakes are reported at once (`alsoRefused` does the same for checks without a database). Otherwise the command checks.
   */
  checks?(ctx: RequestContext, accepted: Record<string, unknown>): Promise<unknown>;
  /** The input contains files: only here REST accepts large multipart bodies. */
  form?: 'multipart';
  /** Bytes of the largest file that REST accepts; by default those of the largest video. */
  largestFile?: number;
  /** Supports Idempotency-Key: a repeated key returns the first response again. */
  idempotent?: boolean;
  /** A query that waits for another server, or for a decoding process: it takes no place in the concurrency limit of reads. */
  callsOtherServer?: boolean;
  /** Has a separate body for 422 (facades/rest/shared-components.ts). */
  refusal?: 'ExistingDomainBlock';
  /** Other success statuses for the OpenAPI document, with their descriptions: `{ 206: 'Still being made' }`. */
  answers?: Record<number, string>;
}>;
