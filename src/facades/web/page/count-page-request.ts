/** Pages that ask the domain for something themselves count it as procedures are counted, before it is done. */
import type { Request } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import { countCall } from '../../../procedures/gates.ts';
import type { RateName } from '../../../procedures/rates.ts';
import { Reply } from '../../../procedures/reply.ts';

/** Refuses what is too much for the address that the request comes from. */
export function countPageRequest(ctx: DomainContext, req: Request, rates: RateName[]): Promise<void> {
  return countCall({ ...ctx, viewer: null, ip: req.ip ?? '', reply: new Reply() }, { auth: 'public', rates });
}
