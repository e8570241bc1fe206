/** A remote person asked to quote a local post: sends the answer, and notifies the quoted author of an approved quote. */
import { notify } from '../../domain/notifications/notify.ts';
import { parseId } from '../../platform/ids.ts';
import { deliverQuoteAnswer } from '../federation/deliver/deliver-quotes.ts';
import type { JobHandler } from '../job-handler.ts';

export const quoteAnswered: JobHandler<'quote.answered'> = async (platform, payload) => {
  const { requestUri: id, quotingUri: quoting } = payload;
  const quotingId = payload.quotingId === null ? null : parseId(payload.quotingId);
  const [quoted, requester] = await Promise.all([
    platform.db.status.findFirst({
      where: { id: parseId(payload.quotedId) ?? 0n, deletedAt: null },
      include: { actor: true },
    }),
    platform.db.actor.findFirst({ where: { id: parseId(payload.requesterId) ?? 0n, deletedAt: null } }),
  ]);
  if (!quoted || !requester) return;
  await deliverQuoteAnswer(platform, quoted, requester, { id, quoting }, quotingId);
  if (quotingId !== null)
    await notify(platform, [quoted.actorId], { kind: 'quote', originId: requester.id, statusId: quotingId });
};
