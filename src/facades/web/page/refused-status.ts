/** What pages make of errors of procedures. */
import { TRPCError } from '@trpc/server';
import { REFUSAL_KINDS } from '../../../platform/errors.ts';
import { refusalOf } from '../../../platform/trouble.ts';

/** What a procedure refused, as a status; null for anything else, passing trouble too, which is the error handler's. */
export function refusedStatus(error: unknown): number | null {
  const refusal = refusalOf(error);
  if (refusal) return refusal.cause ? null : refusal.status;
  if (!(error instanceof TRPCError) || error.code === 'INTERNAL_SERVER_ERROR') return null;
  return Object.values(REFUSAL_KINDS).find((kind) => kind.trpc === error.code)?.status ?? 400;
}
