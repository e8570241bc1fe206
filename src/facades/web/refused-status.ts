/** What pages make of errors of procedures. */
import { TRPCError } from '@trpc/server';
import { REFUSAL_KINDS, Refusal } from '../../platform/errors.ts';

/** What a procedure refused, as a status; null for anything else, which is the error handler's. */
export function refusedStatus(error: unknown): number | null {
  if (error instanceof Refusal) return error.status;
  if (!(error instanceof TRPCError) || error.code === 'INTERNAL_SERVER_ERROR') return null;
  return Object.values(REFUSAL_KINDS).find((kind) => kind.trpc === error.code)?.status ?? 400;
}
