/** Fetches replies that the server of a post names for it. */
import { isSameId } from '../../documents/forms.ts';
import type { JsonObject } from '../../documents/json.ts';
import { type RemoteNote, readNote } from '../../documents/note.ts';
import { PUBLIC } from '../../documents/recipients.ts';
import { fetchObject, isLocalUri } from '../../outbox/requests.ts';
import { takeStatus } from '../find/find-remote-status.ts';
import { quietly } from '../find/webfinger.ts';
import { statusByUri } from '../store/status-by-uri.ts';
import type { StoringContext } from '../store/storing-context.ts';

const isPublic = ({ to, cc }: RemoteNote): boolean => to.includes(PUBLIC) || cc.includes(PUBLIC);

/**
 * Stores an unknown post that somebody else calls a reply to `parentUri`. Its own server must say so, too, and show it to
 * everybody.
 *
 * @returns its document; null if it is known, or no such reply
 * @throws RemoteError or OutgoingError
 */
export async function takeReply(ctx: StoringContext, uri: string, parentUri: string): Promise<JsonObject | null> {
  if (isLocalUri(ctx, uri) || (await statusByUri(ctx, uri))) return null;
  const document = await fetchObject(ctx, uri);
  const note = readNote(document, { now: ctx.clock.now() });
  if (!note || note.inReplyTo === null || !isSameId(note.inReplyTo, parentUri) || !isPublic(note)) return null;
  await takeStatus(ctx, document);
  return document;
}

/** Stores these replies to a post, as far as their server shows them now. */
export async function takeReplies(ctx: StoringContext, statusId: bigint, uris: readonly string[]): Promise<void> {
  const status = await ctx.db.status.findFirst({ where: { id: statusId, deletedAt: null } });
  if (!status) return;
  for (const uri of uris) await quietly(() => takeReply(ctx, uri, status.uri));
}
