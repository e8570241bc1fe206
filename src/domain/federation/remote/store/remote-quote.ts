/** The quote of a remote post, as far as its document and the stored posts tell (FEP-044f). */
import type { Actor } from '../../../../generated/prisma/client.ts';
import type { NewQuote } from '../../../statuses/writing/status-rows.ts';
import { isSameHost } from '../../documents/forms.ts';
import type { RemoteNote } from '../../documents/note.ts';
import { isLocalUri } from '../../outbox/requests.ts';
import { statusByUri } from './status-by-uri.ts';
import type { StoringContext } from './storing-context.ts';

/**
 * Authors may quote their own posts. All other quotes wait for a verified approval, also of a local post whose policy allows them:
 * without a request, third servers have no proof. Servers that know no approvals show a link.
 */
export async function quoteIn(
  ctx: Pick<StoringContext, 'sql'>,
  author: Pick<Actor, 'id'>,
  { quote }: RemoteNote,
): Promise<NewQuote | null> {
  if (quote === null) return null;
  if (quote.id === null) return { id: null, state: 'ACCEPTED', remote: null };
  const { id: uri, legacy, authorization } = quote;
  const remote = { uri, authorization };
  const stored = await statusByUri(ctx, uri);
  const quoted = stored?.reblogOfId === null ? stored : null;
  if (quoted?.actorId === author.id) return { id: quoted.id, state: 'ACCEPTED', remote };
  return legacy ? { id: null, state: null, remote } : { id: quoted?.id ?? null, state: 'PENDING', remote };
}

/** A quoted post may quote another one; a remote server could continue that for ever. */
const DEEPEST = 3;

/** Whether a job can find out more about the quote: its approval, or that it is a post of the same author. */
export function isUnverified(
  ctx: Pick<StoringContext, 'config'>,
  author: Pick<Actor, 'uri'>,
  quote: NewQuote | null,
  depth = 0,
): boolean {
  if (!quote?.remote || quote.state === 'ACCEPTED' || depth >= DEEPEST) return false;
  const { uri, authorization } = quote.remote;
  if (isLocalUri(ctx, uri)) return false;
  if (authorization !== null) return isSameHost(authorization, uri);
  return quote.id === null && isSameHost(uri, author.uri);
}
