/** Rate limiting for pages that call the domain without a procedure. */
import type { Request } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import { countCall } from '../../../procedures/gates.ts';
import type { RateName } from '../../../procedures/rates.ts';
import { Reply } from '../../../procedures/reply.ts';

/** Counts the request by IP address; refuses it over the limit. */
export function countPageRequest(ctx: DomainContext, req: Request, rates: RateName[]): Promise<void> {
  return countCall({ ...ctx, viewer: null, ip: req.ip ?? '', reply: new Reply() }, { auth: 'public', rates });
}
