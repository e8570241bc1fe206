/** The post for which a request asks: a quote of a local post, or a reply to one. */
import type { RequestActivity } from '../../documents/activities/request.ts';
import { isSameHost, isSameId } from '../../documents/forms.ts';
import { type RemoteNote, readNote } from '../../documents/note.ts';
import { fetchObject } from '../../outbox/requests.ts';
import type { ActivityContext } from '../activity-context.ts';

/** From the request if it is on the sender's host, otherwise from its own address. Null unless the sender wrote it. */
export async function instrumentOf(ctx: ActivityContext, { instrument }: RequestActivity): Promise<RemoteNote | null> {
  if (!isSameHost(instrument.id, ctx.sender.uri)) return null;
  const note = readNote(instrument.document ?? (await fetchObject(ctx, instrument.id)), { now: ctx.clock.now() });
  return note !== null && isSameId(note.id, instrument.id) && note.attributedTo.includes(ctx.sender.uri) ? note : null;
}
