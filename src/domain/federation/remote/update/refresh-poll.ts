/** Fetches a remote poll again when somebody looks at it and the stored results are old, as Mastodon does. */
import type { Poll, Status } from '../../../../generated/prisma/client.ts';
import { limitOthers } from '../../../../platform/concurrency/others-limit.ts';
import { isSameId } from '../../documents/forms.ts';
import { readNote } from '../../documents/note.ts';
import { domainOf, fetchObject, RemoteError } from '../../outbox/requests.ts';
import { isUnreachable } from '../find/webfinger.ts';
import type { StoringContext } from '../store/storing-context.ts';
import { updateRemoteStatus } from './update-remote-status.ts';

const STALE_MS = 60_000;

/** Results that were fetched after the end are final. */
const isStale = ({ fetchedAt, expiresAt }: Poll, now: Date): boolean =>
  fetchedAt === null || (fetchedAt < expiresAt && now.getTime() - fetchedAt.getTime() >= STALE_MS);

async function readAgain(ctx: StoringContext, status: Status): Promise<void> {
  const note = readNote(await fetchObject(ctx, status.uri), { now: ctx.clock.now() });
  if (note?.poll && isSameId(note.id, status.uri)) await updateRemoteStatus(ctx, status, note);
}

/**
 * Only for signed-in users, and once in a minute, whether its server answers or not. If it does not, the stored results stay.
 */
export async function refreshPoll(ctx: StoringContext, { status, ...poll }: Poll & { status: Status }): Promise<void> {
  const now = ctx.clock.now();
  if (status.local || !ctx.viewer?.userId || !isStale(poll, now)) return;
  const { count } = await ctx.db.poll.updateMany({
    where: { id: poll.id, fetchedAt: poll.fetchedAt },
    data: { fetchedAt: now },
  });
  // Another request is fetching it.
  if (count === 0) return;
  try {
    await limitOthers(ctx.config, domainOf(status.uri), () => readAgain(ctx, status));
  } catch (error) {
    if (!(error instanceof RemoteError || isUnreachable(error))) throw error;
    ctx.log.debug({ err: error, uri: status.uri }, 'poll not read again');
  }
}
