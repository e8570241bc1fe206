/** Pages that ask the domain for something themselves count it as procedures are counted, before it is done. */
import type { Request } from 'express';
import type { DomainContext } from '../../domain/context.ts';
import { countCall } from '../../routers/gates.ts';
import type { RateName } from '../../routers/rates.ts';
import { Reply } from '../../routers/reply.ts';

/** Refuses what is too much for the address that the request comes from. */
export function countVisit(ctx: DomainContext, req: Request, rates: RateName[]): Promise<void> {
  return countCall({ ...ctx, viewer: null, ip: req.ip ?? '', reply: new Reply() }, { auth: 'public', rates });
}
