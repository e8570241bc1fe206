/** What a procedure says about itself beside its input and output: who may call it, how often, and where REST finds it. */
import type { OpenApiMeta, OpenApiMethod } from 'trpc-to-openapi';
import type { RateName } from './rates.ts';

/** Who may call: anyone, an application's own token, a signed-in user, one acting as an identity, or staff. */
export type ProcedureAuth = 'public' | 'app' | 'user' | 'identity' | 'staff';

/** Another method or path for the same procedure; what it leaves out is as in `openapi`. */
export interface Alias {
  method?: OpenApiMethod;
  path?: `/${string}`;
  deprecated?: boolean;
  /** The day since which clients should no longer use it, sent as the `Deprecation` header. */
  deprecatedSince?: `${number}-${number}-${number}`;
}

export type ProcedureMeta = OpenApiMeta<{
  auth?: ProcedureAuth;
  /** Any one of these opens the gate. */
  scopes?: string[];
  /** Only somebody who signed in: an application may not do this for them, whatever it was granted. */
  inPerson?: boolean;
  /** What the role of a staff member must hold. */
  permission?: string;
  /** Rate families that count the call beside the general ones. */
  rates?: RateName[];
  /** Also users whose e-mail address is not confirmed yet. */
  allowUnconfirmed?: boolean;
  /** Also users, where `auth` asks for an application's token. */
  allowUser?: boolean;
  /** More methods and paths of the same procedure. */
  aliases?: Alias[];
  /** As in an alias, for the procedure's first path. */
  deprecatedSince?: `${number}-${number}-${number}`;
  /** The input holds files: REST takes large multipart bodies here, and only here. */
  form?: 'multipart';
  /** A repeated Idempotency-Key header gives the first answer again. */
  idempotent?: boolean;
  /**
   * Optimistic authentication: the query's statement verifies a cached viewer. REST runs it with one, and again with the current
   * viewer where it was stale (domain/access/optimistic-authentication.ts).
   */
  optimistic?: boolean;
  /** A query that waits for another server: it may not keep others from reading meanwhile. */
  asksElsewhere?: boolean;
  /** Success statuses beside 200 that the document names, with what they mean: `{ 206: 'Still being made' }`. */
  answers?: Record<number, string>;
}>;
