/** Verifies the quote of a remote post: fetches the quoted author's approval and the quoted post (FEP-044f). */
import type { Actor, Status } from '../../../../generated/prisma/client.ts';
import { settleQuote } from '../../../statuses/quotes/settle-quote.ts';
import { isSameHost, isSameId } from '../../documents/forms.ts';
import { approves, type QuoteAuthorization, readQuoteAuthorization } from '../../documents/quote-authorization.ts';
import { fetchObject, RemoteError, unlessFinal } from '../../outbox/requests.ts';
import { statusAt } from '../find/find-remote-status.ts';
import type { StoringContext } from '../store/storing-context.ts';

/** The quoted author revoked it, or never gave it. */
const ABSENT = [404, 410];

/** Null if there is no such document; undefined if it is no approval of a quote by this post. */
async function authorizationAt(
  ctx: StoringContext,
  address: string,
  quoting: string,
): Promise<QuoteAuthorization | null | undefined> {
  try {
    const read = readQuoteAuthorization(await fetchObject(ctx, address));
    return read && isSameId(read.id, address) && isSameId(read.interactingObject, quoting) ? read : undefined;
  } catch (error) {
    if (!(error instanceof RemoteError) || error.again) throw error;
    return ABSENT.includes(error.status ?? 0) ? null : undefined;
  }
}

type Quoting = Status & { actor: Actor };

async function quotedBy(ctx: StoringContext, depth: number, uri: string): Promise<Quoting | null> {
  const found = await unlessFinal(() => statusAt({ ...ctx, depth: depth + 1 }, uri));
  return found && ctx.db.status.findFirst({ where: { id: found.id, reblogOfId: null }, include: { actor: true } });
}

/** The states that an approval changes. */
const OPEN = [null, 'PENDING'] as const;

/**
 * Does nothing unless the quote waits for its approval.
 *
 * @param depth as in `StoringContext`
 * @throws RemoteError, OutgoingError or HostPaused if the request must be repeated
 */
export async function verifyQuote(ctx: StoringContext, statusId: bigint, depth: number): Promise<void> {
  const status = await ctx.db.status.findFirst({
    where: { id: statusId, local: false, deletedAt: null },
    include: { actor: true, remoteQuote: true },
  });
  if (!status?.remoteQuote || (status.quoteState !== null && status.quoteState !== 'PENDING')) return;
  const { uri, authorization: address } = status.remoteQuote;
  const isOwn = isSameHost(uri, status.actor.uri);
  const authorization = address === null ? undefined : await authorizationAt(ctx, address, status.uri);
  const settle = (to: Parameters<typeof settleQuote>[3]) =>
    ctx.db.$transaction(async (tx) => {
      // The post may name another quote meanwhile.
      const unchanged = await tx.remoteQuote.count({ where: { statusId, uri, authorization: address } });
      if (unchanged > 0) await settleQuote(tx, statusId, OPEN, to);
    });
  if (authorization === null && !isOwn) return settle({ quoteState: 'REJECTED' });
  if (!authorization && !isOwn) return;
  const quoted = await quotedBy(ctx, depth, uri);
  if (!quoted) return;
  const isApproved =
    quoted.actorId === status.actorId ||
    (authorization && approves(authorization, status.uri, { uri: quoted.uri, author: quoted.actor.uri }));
  // A link stays a link.
  if (!isApproved && status.quoteState === null) return;
  const found = { quotedStatusId: quoted.id, quotedActorId: quoted.actorId };
  await settle({ ...found, quoteState: isApproved ? 'ACCEPTED' : 'PENDING' });
}
