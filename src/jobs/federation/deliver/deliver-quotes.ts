/** Delivers requests to approve quotes, the answers to such requests, and revocations (FEP-044f). */
import { deliver, inboxesOf, inboxesOfStatus } from '../../../domain/federation/outbox/deliveries.ts';
import { QUOTE_AUTHORIZATIONS } from '../../../domain/federation/outbox/uris.ts';
import { quoteRequest } from '../../../entities/activitypub/activities.ts';
import { statusDocuments } from '../../../entities/activitypub/note-document.ts';
import {
  deleteQuoteAuthorization,
  type QuoteRequestReference,
  quoteAnswer,
} from '../../../entities/activitypub/quote-terms.ts';
import type { Actor, Status } from '../../../generated/prisma/client.ts';
import type { Platform } from '../../../platform/platform.ts';

type WithAuthor = Status & { actor: Actor };

/** A local status quotes a remote post, whose author has not approved it. */
export async function deliverQuoteRequest(platform: Platform, statusId: bigint): Promise<void> {
  const status = await platform.db.status.findFirst({
    where: { id: statusId, local: true, deletedAt: null, quoteState: 'PENDING' },
    include: { quotedStatus: { include: { actor: true } } },
  });
  const document = status && (await statusDocuments(platform, [statusId])).get(statusId);
  if (!status?.quotedStatus || !document) return;
  const { uri, actor } = status.quotedStatus;
  await deliver(platform, status.actorId, quoteRequest(document, uri), [actor.inbox]);
}

/** @param quotingId the quoting status; null rejects the request */
export async function deliverQuoteAnswer(
  platform: Platform,
  { actor: author, ...quoted }: WithAuthor,
  requester: Actor,
  request: Pick<QuoteRequestReference, 'id' | 'quoting'>,
  quotingId: bigint | null,
): Promise<void> {
  const word = quotingId === null ? 'rejects' : 'accepts';
  const id = `${author.uri}#${word}/quote_requests/${platform.ids.next()}`;
  const authorization = quotingId === null ? null : `${author.uri}${QUOTE_AUTHORIZATIONS}${quotingId}`;
  const answer = quoteAnswer(
    id,
    author.uri,
    { ...request, requester: requester.uri, quoted: quoted.uri },
    authorization,
  );
  await deliver(platform, author.id, answer, [requester.inbox]);
}

/** Delivers to the servers that have one of the posts. */
export async function deliverQuoteRevocation(platform: Platform, quoting: Status, quoted: WithAuthor): Promise<void> {
  const { actor: author } = quoted;
  if (author.domain !== null) return;
  const approval = { id: `${author.uri}${QUOTE_AUTHORIZATIONS}${quoting.id}`, author: author.uri };
  const revocation = deleteQuoteAuthorization({ ...approval, quoting: quoting.uri, quoted: quoted.uri });
  const inboxes = [
    await inboxesOf(platform, [quoting.actorId]),
    await inboxesOfStatus(platform, quoting.id),
    await inboxesOfStatus(platform, quoted.id),
  ];
  await deliver(platform, author.id, revocation, inboxes.flat());
}
