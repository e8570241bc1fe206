/** Maps refusals and failures to GraphQL errors (rules of the event service, Envelope). */
import { TRPCError } from '@trpc/server';
import { GraphQLError, type GraphQLFormattedError, type GraphQLSchema, Kind } from 'graphql';
import { ZodError } from 'zod';
import {
  type FieldErrors,
  invalid,
  REFUSAL_KINDS,
  Refusal,
  refusalHeaders,
  renameFields,
  sentenceFor,
} from '../../platform/errors.ts';
import { refusalOf } from '../../platform/trouble.ts';
import { fieldErrors } from '../../procedures/validation.ts';
import { inputNamesOf } from '../../schema/building/input-names.ts';
import { NOT_SUPPORTED } from './persisted-queries.ts';
import { wrongValue } from './wrong-value.ts';

/**
 * The refusal with argument names instead of input names. Only root fields call a procedure, so other errors stay unchanged.
 */
function namingArguments(schema: GraphQLSchema, error: GraphQLError, refusal: Refusal): Refusal {
  const [node] = error.nodes ?? [];
  if (!refusal.fields || error.path?.length !== 1 || node?.kind !== Kind.FIELD) return refusal;
  const operations = { ...schema.getQueryType()?.getFields(), ...schema.getMutationType()?.getFields() };
  const names = inputNamesOf(operations[node.name.value]?.extensions ?? {});
  return renameFields(refusal, (field) => {
    const [input = '', ...below] = field.split('.');
    return [names[input] ?? input, ...below].join('.');
  });
}

/** For errors that tRPC itself throws, which have no domain Refusal as cause. */
const TRPC_CODES: Partial<Record<TRPCError['code'], string>> = {
  UNAUTHORIZED: 'UNAUTHENTICATED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  BAD_REQUEST: 'VALIDATION_FAILED',
  CONFLICT: 'CONFLICT',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  TOO_MANY_REQUESTS: 'RATE_LIMITED',
};

interface OwnHttp {
  status?: number;
  headers?: Record<string, string>;
}

/** Validation errors: one for each field, with all fields in the extensions and its own in `details`. */
export interface Shown {
  message: string;
  details?: string;
  extensions: { code: string; fields?: FieldErrors };
}

/** `physicalAddress.postalCode` → `physical_address.postal_code`, as clients of this schema name the fields of their forms. */
const snakeCase = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A refusal as GraphQL errors. */
export function shownRefusal(refusal: Refusal): Shown[] {
  const { message, kind, fields } = refusal;
  const code = REFUSAL_KINDS[kind].graphql;
  if (!fields) return [{ message, extensions: { code } }];
  return Object.keys(fields).map((field) => ({
    message: sentenceFor(refusal, field),
    details: snakeCase(field),
    extensions: { code, fields },
  }));
}

/** The part of a resolver's error that clients may see; null for an internal error. */
function readable(error: unknown): Refusal | Shown | null {
  if (error instanceof ZodError) return invalid(fieldErrors(error));
  const refusal = refusalOf(error);
  if (refusal || !(error instanceof TRPCError)) return refusal;
  const code = TRPC_CODES[error.code];
  // Any other code is an internal error, including one with a ZodError: an output that does not match its schema.
  if (!code) return null;
  return error.cause instanceof ZodError ? readable(error.cause) : { message: error.message, extensions: { code } };
}

/** Errors of GraphQL itself, about the document or its variables, or of a limit. */
function byGraphQL(error: GraphQLError): Shown {
  const { http, code: own } = error.extensions as { http?: OwnHttp; code?: string };
  if (own === NOT_SUPPORTED) return { message: error.message, extensions: { code: own } };
  const code = http?.status === 413 ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_FAILED';
  const wrong = wrongValue(error);
  if (!wrong) return { message: error.message, extensions: { code } };
  const { message, fields } = wrong;
  const [field = ''] = Object.keys(fields);
  return { message, details: snakeCase(field), extensions: { code, fields } };
}

function shownErrors(schema: GraphQLSchema, error: GraphQLError): Shown[] | null {
  const inner = error.originalError;
  if (inner == null || inner instanceof GraphQLError) return [byGraphQL(error)];
  // Errors of resolvers have a path; without one the SyntaxError is about the request body.
  if (!error.path && inner instanceof SyntaxError)
    return [{ message: 'The request is not valid JSON', extensions: { code: 'VALIDATION_FAILED' } }];
  const found = readable(inner);
  if (!(found instanceof Refusal)) return found && [found];
  return shownRefusal(namingArguments(schema, error, found));
}

/** Yoga's code for malformed requests: their status is sent whatever media type the client accepts. */
const MALFORMED = 'BAD_REQUEST';

/**
 * The HTTP status of a request that was not executed. A well-formed one gets it only if the client accepts
 * application/graphql-response+json (`spec`), otherwise 200.
 */
function httpOf(error: GraphQLError, failed: boolean, refusal: Refusal | null) {
  // Transient trouble sets the status of the whole response, so that proxies and clients can retry.
  if (refusal?.cause) return { http: { status: refusal.status, headers: refusalHeaders(refusal) } };
  if (error.path) return refusal ? { http: { headers: refusalHeaders(refusal) } } : {};
  const { http, code } = error.extensions as { http?: OwnHttp; code?: string };
  return { http: { status: failed ? 500 : 400, ...http, spec: !failed && code !== MALFORMED } };
}

/**
 * The errors that the client gets for one error, each with its code; `writtenError` moves `details` to its place. Internal
 * errors become "Internal server error"; `report` gets the original.
 */
export function maskError(
  schema: GraphQLSchema,
  error: GraphQLError,
  report: (inner: unknown) => void,
): GraphQLError[] {
  const shown = shownErrors(schema, error);
  const inner = error.originalError ?? error;
  const refusal = refusalOf(inner);
  const trouble = refusal?.cause ? refusal : null;
  if (!shown || trouble) report(inner);
  const http = httpOf(error, shown === null, refusal);
  const { nodes, source, positions, path } = error;
  const where = { nodes: nodes ?? null, source: source ?? null, positions: positions ?? null, path: path ?? null };
  return (shown ?? [{ message: 'Internal server error', extensions: { code: 'INTERNAL' } }]).map(
    ({ message, details, extensions }) =>
      new GraphQLError(message, { ...where, extensions: { ...http, ...extensions, ...(details && { details }) } }),
  );
}

/** An error in serialized form: `details` is beside its message. */
export function writtenError(error: GraphQLError): GraphQLFormattedError & Pick<Shown, 'details'> {
  const { extensions: { details, ...extensions } = {}, ...rest } = error.toJSON();
  return { ...rest, ...(typeof details === 'string' && { details }), extensions };
}
