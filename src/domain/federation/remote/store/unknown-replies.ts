/** Replies that a received post names. */
import type { Platform } from '../../../../platform/platform.ts';
import { firstItems } from '../../documents/collection.ts';
import { isSameHost, isSameId } from '../../documents/forms.ts';
import type { RemoteNote } from '../../documents/note.ts';

/** Mastodon's limit. */
const MOST_NAMED = 5;

/** The replies on the same server that the document of a received post contains. */
export async function unknownReplies({ db }: Pick<Platform, 'db'>, { id, replies }: RemoteNote): Promise<string[]> {
  const named = firstItems(replies).flatMap((reply) =>
    reply.id !== null && isSameHost(reply.id, id) && !isSameId(reply.id, id) ? [reply.id] : [],
  );
  const uris = [...new Set(named)].slice(0, MOST_NAMED);
  if (uris.length === 0) return [];
  const known = await db.status.findMany({ where: { uri: { in: uris } }, select: { uri: true } });
  return uris.filter((uri) => !known.some((status) => status.uri === uri));
}
