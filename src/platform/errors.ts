/** Refusals: errors that the client may read, with their kinds and the code of each kind in every protocol. */
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server';
import { type RefusalData, refusalData } from '../wording/refusal-data.ts';
import type { Phrase, Sentence } from '../wording/texts.ts';

export type RefusalKind = keyof typeof REFUSAL_KINDS;

/** Kind → HTTP status, tRPC code and GraphQL `extensions.code` (rules of the event service, Envelope). */
export const REFUSAL_KINDS = {
  bad_request: { status: 400, trpc: 'BAD_REQUEST', graphql: 'VALIDATION_FAILED' },
  unauthenticated: { status: 401, trpc: 'UNAUTHORIZED', graphql: 'UNAUTHENTICATED' },
  forbidden: { status: 403, trpc: 'FORBIDDEN', graphql: 'FORBIDDEN' },
  not_found: { status: 404, trpc: 'NOT_FOUND', graphql: 'NOT_FOUND' },
  conflict: { status: 409, trpc: 'CONFLICT', graphql: 'CONFLICT' },
  too_large: { status: 413, trpc: 'PAYLOAD_TOO_LARGE', graphql: 'PAYLOAD_TOO_LARGE' },
  invalid: { status: 422, trpc: 'UNPROCESSABLE_CONTENT', graphql: 'VALIDATION_FAILED' },
  rate_limited: { status: 429, trpc: 'TOO_MANY_REQUESTS', graphql: 'RATE_LIMITED' },
  unavailable: { status: 503, trpc: 'SERVICE_UNAVAILABLE', graphql: 'UNAVAILABLE' },
  /** An internal failure; its details are not disclosed. */
  failed: { status: 500, trpc: 'INTERNAL_SERVER_ERROR', graphql: 'INTERNAL' },
  // tRPC has no code of its own for it.
  insufficient_storage: { status: 507, trpc: 'SERVICE_UNAVAILABLE', graphql: 'INSUFFICIENT_STORAGE' },
} as const satisfies Record<string, { status: number; trpc: TRPC_ERROR_CODE_KEY; graphql: string }>;

/** The default for `Retry-After`, if the refusal has none. */
const RETRY_AFTER_SECONDS: Readonly<Record<number, number>> = { 429: 60, 503: 5 };

/** Field name → problems, each a phrase that follows the name of the field. */
export type FieldErrors = Record<string, Phrase[]>;

export interface RefusalDetails {
  fields?: FieldErrors;
  /** Additional keys for the body of a REST response, such as `details` or `unexpected_accounts`. */
  extra?: Record<string, unknown>;
  /** Overrides the HTTP status of the kind if Mastodon uses another one. */
  status?: number;
  /** Whole sentences for single fields, instead of `Name is wrong`. */
  sentences?: Readonly<Record<string, Sentence>>;
  /** The stable name for clients, if it cannot be derived from the sentence. */
  code?: string | undefined;
  /** Seconds until a retry may succeed, for `Retry-After`. */
  retryAfterSeconds?: number;
  /** Other response headers, in every protocol. */
  headers?: Readonly<Record<string, string>>;
  /** The underlying error, for the log. */
  cause?: unknown;
}

/** An error whose message may be shown to the client. */
export class Refusal extends Error {
  declare readonly message: Sentence;
  readonly kind: RefusalKind;
  readonly code: string | undefined;
  readonly status: number;
  readonly fields: FieldErrors | undefined;
  readonly extra: Record<string, unknown> | undefined;
  readonly sentences: Readonly<Record<string, Sentence>>;
  readonly retryAfterSeconds: number | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(kind: RefusalKind, message: Sentence, details: RefusalDetails = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause });
    this.name = 'Refusal';
    this.kind = kind;
    this.code = details.code;
    this.status = details.status ?? REFUSAL_KINDS[kind].status;
    this.fields = details.fields;
    this.extra = details.extra;
    this.sentences = details.sentences ?? {};
    this.retryAfterSeconds = details.retryAfterSeconds ?? RETRY_AFTER_SECONDS[this.status];
    this.headers = details.headers ?? {};
  }
}

/** The names and parameters that clients get with the English sentence. */
export const dataOf = ({ kind, message, fields, code }: Refusal): RefusalData =>
  refusalData({ kind, message, fields, name: code });

/** Response headers of a refusal, in every protocol. */
export function refusalHeaders({ retryAfterSeconds, headers }: Refusal): Record<string, string> {
  return { ...headers, ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }) };
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

/** The error of Rails for a missing required parameter. */
export const missingParameter = (name: string): Refusal =>
  new Refusal('bad_request', `param is missing or the value is empty or invalid: ${name}`);

/** A refusal that names each wrong field: `Validation failed: Text can't be blank`. */
export function invalid(fields: FieldErrors, details: Omit<RefusalDetails, 'fields'> = {}): Refusal {
  const sentences = Object.entries(fields).flatMap(([field, errors]) => errors.map((e) => `${humanize(field)} ${e}`));
  return new Refusal('invalid', `Validation failed: ${sentences.join(', ')}` as Sentence, { ...details, fields });
}

/** Whether the message was derived from the fields. */
const isMadeOfFields = ({ message, fields = {} }: Refusal): boolean => message === invalid(fields).message;

/** The same refusal with other field names, including those in a message that was derived from them. */
export function renameFields(refusal: Refusal, rename: (field: string) => string): Refusal {
  const { kind, message, status, extra, fields, code } = refusal;
  if (!fields) return refusal;
  const renamed = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [rename(field), value]));
  const sentence = isMadeOfFields(refusal) ? invalid(renamed(fields)).message : message;
  const sentences = renamed(refusal.sentences);
  return new Refusal(kind, sentence, { status, fields: renamed(fields), sentences, code, ...(extra && { extra }) });
}

/** The message of a refusal for one of its fields. */
export function sentenceFor(refusal: Refusal, field: string): Sentence {
  const own = refusal.sentences[field];
  if (own !== undefined) return own;
  return isMadeOfFields(refusal) ? invalid({ [field]: refusal.fields?.[field] ?? [] }).message : refusal.message;
}

/** Merges several refusals of one form into one with all their fields. */
function joined(refusals: readonly [Refusal, ...Refusal[]]): Refusal {
  const [first, ...others] = refusals;
  if (others.length === 0) return first;
  const fields: FieldErrors = {};
  const sentences: Record<string, Sentence> = {};
  for (const refusal of refusals) {
    for (const [field, errors] of Object.entries(refusal.fields ?? {})) {
      fields[field] = [...(fields[field] ?? []), ...errors];
      sentences[field] ??= sentenceFor(refusal, field);
    }
  }
  return invalid(fields, { sentences });
}

type Results<Checks extends readonly (() => unknown)[]> = {
  -readonly [Index in keyof Checks]: Awaited<ReturnType<Checks[Index]>>;
};

/**
 * Runs all checks of a form and returns their results, or throws one refusal with all field errors. A refusal without a field
 * concerns more than the form and is thrown at once.
 */
export async function checkTogether<Checks extends readonly (() => unknown)[]>(
  ...checks: Checks
): Promise<Results<Checks>> {
  const results: unknown[] = [];
  const refusals: Refusal[] = [];
  for (const check of checks) {
    try {
      results.push(await check());
    } catch (error) {
      if (!(error instanceof Refusal) || !error.fields) throw error;
      refusals.push(error);
    }
  }
  const [first, ...others] = refusals;
  if (first) throw joined([first, ...others]);
  return results as Results<Checks>;
}
