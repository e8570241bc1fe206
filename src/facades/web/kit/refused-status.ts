/** Maps errors of procedures to the status of a page. */
import { TRPCError } from '@trpc/server';
import { REFUSAL_KINDS } from '../../../platform/errors.ts';
import { refusalOf } from '../../../platform/trouble.ts';

/** The status of a refusal; null for other errors and for transient trouble, which the error handler gets. */
export function refusedStatus(error: unknown): number | null {
  const refusal = refusalOf(error);
  if (refusal) return refusal.cause ? null : refusal.status;
  if (!(error instanceof TRPCError) || error.code === 'INTERNAL_SERVER_ERROR') return null;
  return Object.values(REFUSAL_KINDS).find((kind) => kind.trpc === error.code)?.status ?? 400;
}
