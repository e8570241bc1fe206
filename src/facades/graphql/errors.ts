/** What a refusal or a failure looks like to a GraphQL client (spec/graphql/rules.md, Envelope). */
import { TRPCError } from '@trpc/server';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { ZodError } from 'zod';
import { invalid, REFUSAL_KINDS, Refusal } from '../../platform/errors.ts';
import { fieldErrors } from '../../routers/validation.ts';
import { namingArguments } from './argument-names.ts';
import { wrongValue } from './wrong-value.ts';

/** tRPC's own refusals, which carry no refusal of the domain. */
const TRPC_CODES: Partial<Record<TRPCError['code'], string>> = {
  UNAUTHORIZED: 'UNAUTHENTICATED',
  FORBIDDEN: 'FORBIDDEN',
  NOT_FOUND: 'NOT_FOUND',
  BAD_REQUEST: 'VALIDATION_FAILED',
  CONFLICT: 'CONFLICT',
  PAYLOAD_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  TOO_MANY_REQUESTS: 'RATE_LIMITED',
};

interface Shown {
  message: string;
  extensions: Record<string, unknown>;
}

const ofRefusal = ({ message, kind, fields }: Refusal): Shown => ({
  message,
  extensions: { code: REFUSAL_KINDS[kind].graphql, ...(fields && { fields }) },
});

/** What of an error that is not GraphQL's a client may read; null when it may read nothing. */
function readable(error: unknown): Refusal | Shown | null {
  if (error instanceof Refusal) return error;
  if (error instanceof ZodError) return invalid(fieldErrors(error));
  if (!(error instanceof TRPCError)) return null;
  if (error.cause instanceof Refusal) return error.cause;
  const code = TRPC_CODES[error.code];
  // Without a code of its own it is a failure of ours, also where zod found it: an answer that is not what it should be.
  if (!code) return null;
  return error.cause instanceof ZodError ? readable(error.cause) : { message: error.message, extensions: { code } };
}

/** Said by GraphQL itself about the document or its variables, or by a limit. */
function byGraphQL(error: GraphQLError): Shown {
  const { message, fields } = wrongValue(error) ?? { message: error.message, fields: undefined };
  const http = error.extensions.http as { status?: number } | undefined;
  const code = http?.status === 413 ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_FAILED';
  return { message, extensions: { code, ...(fields && { fields }), ...(http && { http }) } };
}

function told(schema: GraphQLSchema, error: unknown): Shown | null {
  const wrapper = error instanceof GraphQLError ? error : null;
  const inner = wrapper ? wrapper.originalError : error;
  if (wrapper && (inner == null || inner instanceof GraphQLError)) return byGraphQL(wrapper);
  // Resolvers' errors come wrapped: this one is of the request's own text.
  if (!wrapper && error instanceof SyntaxError)
    return { message: 'The request is not valid JSON', extensions: { code: 'VALIDATION_FAILED' } };
  const found = readable(inner);
  return found instanceof Refusal ? ofRefusal(namingArguments(schema, wrapper, found)) : found;
}

/** What went through here already: some errors come by two ways. */
const masked = new WeakSet<GraphQLError>();

/**
 * Gives every error its code. What a resolver threw and no client may read becomes "Internal server error"; `report` gets
 * the original.
 */
export function maskError(schema: GraphQLSchema, error: unknown, report: (inner: unknown) => void): GraphQLError {
  const wrapper = error instanceof GraphQLError ? error : null;
  if (wrapper && masked.has(wrapper)) return wrapper;
  const shown = told(schema, error);
  if (!shown) report(wrapper?.originalError ?? error);
  const { message, extensions } = shown ?? { message: 'Internal server error', extensions: { code: 'INTERNAL' } };
  // Nothing was executed: the status says so, to clients that accept GraphQL's own media type (`spec`).
  const http = wrapper?.path ? {} : { http: { status: shown ? 400 : 500, spec: shown !== null } };
  const { nodes, source, positions, path } = wrapper ?? {};
  const shownError = new GraphQLError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    path: path ?? null,
    extensions: { ...http, ...extensions },
  });
  masked.add(shownError);
  return shownError;
}
