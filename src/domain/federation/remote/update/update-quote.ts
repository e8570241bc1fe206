/** Stores another quote, or another approval of it, of a remote post. Neither is an edit of its text. */
import type { Actor, Status } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import { lockRow } from '../../../kernel/lock-row.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import { settleQuote } from '../../../statuses/quotes/settle-quote.ts';
import type { NewQuote } from '../../../statuses/writing/status-rows.ts';
import { isSameId } from '../../documents/forms.ts';
import type { RemoteNote } from '../../documents/note.ts';
import { isLocalUri } from '../../outbox/requests.ts';
import { placeOfAuthor } from '../store/note-people.ts';
import { isUnverified, quoteIn } from '../store/remote-quote.ts';
import type { StoringContext } from '../store/storing-context.ts';

const STATES = [null, 'PENDING', 'ACCEPTED', 'REJECTED', 'REVOKED'] as const;

const REFUSED: readonly Status['quoteState'][] = ['REJECTED', 'REVOKED'];

type Known = { uri: string; authorization: string | null } | null;

/** Whether the document says about the quote what is stored. A quote of a local post is approved by this server alone. */
function isKnown(ctx: StoringContext, status: Status, known: Known, quote: NewQuote | null): boolean {
  // After a refusal the document may no longer name a quote. The refusal is still shown.
  if (quote === null) return REFUSED.includes(status.quoteState) || (status.quoteState === null && known === null);
  if (!quote.remote) return status.quoteState !== null && status.quotedStatusId === null && known === null;
  if (known === null || !isSameId(known.uri, quote.remote.uri)) return false;
  return isLocalUri(ctx, known.uri) || known.authorization === quote.remote.authorization;
}

async function storeQuote(tx: Tx, { id }: Status, known: Known, quote: NewQuote | null): Promise<void> {
  const data = quote?.remote ?? null;
  await lockRow(tx, 'statuses', id);
  if (data) await tx.remoteQuote.upsert({ where: { statusId: id }, create: { ...data, statusId: id }, update: data });
  else await tx.remoteQuote.deleteMany({ where: { statusId: id } });
  const isSame = known !== null && data !== null && isSameId(known.uri, data.uri);
  // Without a new approval, a refusal stays.
  const from = isSame && data.authorization === null ? (['PENDING', 'ACCEPTED', null] as const) : STATES;
  const quoted = quote?.id == null ? null : await tx.status.findUnique({ where: { id: quote.id } });
  await settleQuote(tx, id, from, {
    quoteState: quote?.state ?? null,
    quotedStatusId: quoted?.id ?? null,
    quotedActorId: quoted?.actorId ?? null,
  });
}

export async function updateQuote(ctx: StoringContext, status: Status, author: Actor, note: RemoteNote): Promise<void> {
  const [quote, known] = [
    await quoteIn(ctx, author, note),
    await ctx.db.remoteQuote.findUnique({ where: { statusId: status.id } }),
  ];
  if (isKnown(ctx, status, known, quote)) return;
  const place = isUnverified(ctx, author, quote) ? await placeOfAuthor(ctx, author) : null;
  await ctx.db.$transaction(async (tx) => {
    await storeQuote(tx, status, known, quote);
    if (place) await enqueue(tx, 'status.quote_due', { statusId: status.id.toString(), depth: 0 }, place);
  });
}
