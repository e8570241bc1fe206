/** What a refusal or a failure looks like to a GraphQL client (spec/graphql/rules.md, Envelope). */
import { TRPCError } from '@trpc/server';
import { GraphQLError } from 'graphql';
import { ZodError } from 'zod';
import { REFUSAL_KINDS, Refusal } from '../../platform/errors.ts';
import { fieldErrors } from '../../routers/validation.ts';

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

type Shown = { message: string; extensions: Record<string, unknown> };

function shown(error: unknown): Shown | null {
  if (error instanceof Refusal) {
    const fields = error.fields && { fields: error.fields };
    return { message: error.message, extensions: { code: REFUSAL_KINDS[error.kind].graphql, ...fields } };
  }
  if (error instanceof ZodError) {
    return { message: 'Validation failed', extensions: { code: 'VALIDATION_FAILED', fields: fieldErrors(error) } };
  }
  if (error instanceof TRPCError) {
    const code = TRPC_CODES[error.code];
    return (
      shown(error.cause) ??
      (code && error.cause === undefined ? { message: error.message, extensions: { code } } : null)
    );
  }
  return null;
}

/** A wrapper of another error: GraphQL's own, which says where, around what a resolver threw. */
const cause = (error: unknown): unknown => (error instanceof GraphQLError ? error.originalError : error);

/**
 * Gives every error its code. What a resolver threw and no client may read becomes "Internal server error"; `report` gets
 * the original.
 */
export function maskError(error: unknown, report: (inner: unknown) => void): GraphQLError {
  const wrapper = error instanceof GraphQLError ? error : null;
  const where = { nodes: wrapper?.nodes ?? null, path: wrapper?.path ?? null };
  const inner = cause(error);
  if (wrapper && (inner === undefined || inner === null || inner instanceof GraphQLError)) {
    // Said by GraphQL itself about the document or its variables, or by a limit.
    const code = wrapper.extensions.code === 'PAYLOAD_TOO_LARGE' ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_FAILED';
    return new GraphQLError(wrapper.message, { ...where, extensions: { ...wrapper.extensions, code } });
  }
  const known = shown(inner);
  if (known) return new GraphQLError(known.message, { ...where, extensions: known.extensions });
  report(inner);
  return new GraphQLError('Internal server error', { ...where, extensions: { code: 'INTERNAL' } });
}
