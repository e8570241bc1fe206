/** The author of a local post revoked a quote of it: notifies the servers that have either post. */
import { parseId } from '../../platform/ids.ts';
import { deliverQuoteRevocation } from '../federation/deliver/deliver-quotes.ts';
import type { JobHandler } from '../job-handler.ts';

export const quoteRevoked: JobHandler<'quote.revoked'> = async ({ db, ...platform }, payload) => {
  const [quoting, quoted] = await Promise.all([
    db.status.findUnique({ where: { id: parseId(payload.statusId) ?? 0n } }),
    db.status.findUnique({ where: { id: parseId(payload.quotedId) ?? 0n }, include: { actor: true } }),
  ]);
  if (quoting && quoted) await deliverQuoteRevocation({ ...platform, db }, quoting, quoted);
};
