/** The context of resolvers. */
import type { RequestContext } from '../../procedures/context.ts';
import type { createCaller } from '../../routers/app-router.ts';
import type { createInternalCaller } from '../../routers/internal/internal-router.ts';

type Caller = ReturnType<typeof createCaller>;

export interface GraphQLContext extends RequestContext {
  /** The tRPC caller of this request's viewer; every mutation calls a procedure. */
  caller: Caller;
  /** Which rows root fields show; every query begins with a procedure, too. */
  find: ReturnType<typeof createInternalCaller>['eventInterface'];
  /** The same with a separate idempotency key for this field (own-keys.ts). */
  callerOf(field: string): Caller;
}
