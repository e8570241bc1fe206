/** What the server says when it will not do something: kinds with their code at each door. */
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';

export type RefusalKind = keyof typeof REFUSAL_KINDS;

/** Kind → HTTP status, tRPC code and GraphQL `extensions.code` (spec/graphql/rules.md, Envelope). */
export const REFUSAL_KINDS = {
  bad_request: { status: 400, trpc: 'BAD_REQUEST', graphql: 'VALIDATION_FAILED' },
  unauthenticated: { status: 401, trpc: 'UNAUTHORIZED', graphql: 'UNAUTHENTICATED' },
  forbidden: { status: 403, trpc: 'FORBIDDEN', graphql: 'FORBIDDEN' },
  not_found: { status: 404, trpc: 'NOT_FOUND', graphql: 'NOT_FOUND' },
  conflict: { status: 409, trpc: 'CONFLICT', graphql: 'CONFLICT' },
  too_large: { status: 413, trpc: 'PAYLOAD_TOO_LARGE', graphql: 'PAYLOAD_TOO_LARGE' },
  invalid: { status: 422, trpc: 'UNPROCESSABLE_CONTENT', graphql: 'VALIDATION_FAILED' },
  rate_limited: { status: 429, trpc: 'TOO_MANY_REQUESTS', graphql: 'RATE_LIMITED' },
  unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE', graphql: 'INTERNAL' },
} as const satisfies Record<string, { status: number; trpc: TRPC_ERROR_CODE_KEY; graphql: string }>;

/** Field name → what is wrong with it, each a phrase that follows the field's name. */
export type FieldErrors = Record<string, string[]>;

export interface RefusalDetails {
  fields?: FieldErrors;
  /** More keys for the body of a REST answer, such as `details` or `unexpected_accounts`. */
  extra?: Record<string, unknown>;
  /** Overrides the kind's HTTP status where Mastodon answers another one. */
  status?: number;
}

/** A refusal that a client may read in full: its message holds nothing that is not meant for it. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly extra: Record<string, unknown> | undefined;

  constructor(kind: RefusalKind, message: string, details: RefusalDetails = {}) {
    super(message);
    this.name = 'Refusal';
    this.kind = kind;
    this.status = details.status ?? REFUSAL_KINDS[kind].status;
    this.fields = details.fields;
    this.extra = details.extra;
  }
}

/** `display_name` or `displayName` → `Display name`, as Rails shows an attribute in a sentence. */
function humanize(field: string): string {
  const words = field
    .replace(/_id$/, '')
    .replace(/[_.]/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What Rails says of a parameter that has to be there. */
export const missingParameter = (name: string): Refusal =>
  new Refusal('bad_request', `param is missing or the value is empty or invalid: ${name}`);

/** A refusal that names each wrong field: `Validation failed: Text can't be blank`. */
export function invalid(fields: FieldErrors, details: Omit<RefusalDetails, 'fields'> = {}): Refusal {
  const sentences = Object.entries(fields).flatMap(([field, errors]) => errors.map((e) => `${humanize(field)} ${e}`));
  return new Refusal('invalid', `Validation failed: ${sentences.join(', ')}`, { ...details, fields });
}

/** The same refusal with other names for its fields; a sentence that was made of them says them too. */
export function renameFields(refusal: Refusal, rename: (field: string) => string): Refusal {
  const { kind, message, status, extra, fields = {} } = refusal;
  const renamed = Object.fromEntries(Object.entries(fields).map(([field, errors]) => [rename(field), errors]));
  const sentence = message === invalid(fields).message ? invalid(renamed).message : message;
  return new Refusal(kind, sentence, { status, fields: renamed, ...(extra && { extra }) });
}
