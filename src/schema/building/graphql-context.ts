/** What resolvers get. */
import type { RequestContext } from '../../procedures/context.ts';
import type { createCaller } from '../../routers/app-router.ts';
import type { createInternalCaller } from '../../routers/internal/internal-router.ts';

type Caller = ReturnType<typeof createCaller>;

export interface GraphQLContext extends RequestContext {
  /** The tRPC caller of this request's viewer; every mutation calls a procedure. */
  caller: Caller;
  /** Which rows root fields show; every query begins with a procedure, too. */
  find: ReturnType<typeof createInternalCaller>['eventInterface'];
  /** The same with an idempotency key for this field alone (own-keys.ts). */
  callerOf(field: string): Caller;
}
