/** Reads the people whom a stored post of another server names and who are not known here, and adds them to its mentions. */
import pLimit from 'p-limit';
import type { Actor } from '../../../../generated/prisma/client.ts';
import { type JobPayloads, leave } from '../../../kernel/outbox.ts';
import { HostPaused } from '../../../kernel/silent-hosts.ts';
import { showAnew } from '../../../statuses/show-anew.ts';
import { domainOf, RemoteError } from '../../outbox/requests.ts';
import { actorAt, type FederationContext } from '../find/find-remote-actor.ts';
import { isUnreachable } from '../find/webfinger.ts';

/** Of the people of one post. */
const AT_ONCE = 4;
/** Whoever cannot be read then is not mentioned. */
const MOST_ATTEMPTS = 3;

const AGAIN_MS = 300_000;

/** The actor, or when its server may be asked again. */
type Read = { actor: Actor } | { again: Date } | null;

/** Null for whoever will not be read another time either. */
async function read(ctx: FederationContext, uri: string): Promise<Read> {
  try {
    return { actor: await actorAt(ctx, uri) };
  } catch (error) {
    if (error instanceof HostPaused) return { again: error.until };
    if (isUnreachable(error)) return { again: new Date(ctx.clock.now().getTime() + AGAIN_MS) };
    if (error instanceof RemoteError) return null;
    throw error;
  }
}

export async function mentionUnknown(
  ctx: FederationContext,
  { statusId, uris, attempt }: Pick<JobPayloads['status.mentions_due'], 'uris' | 'attempt'> & { statusId: bigint },
): Promise<void> {
  const status = await ctx.db.status.findFirst({
    where: { id: statusId, deletedAt: null },
    include: { actor: { select: { uri: true } } },
  });
  if (!status) return;
  const limit = pLimit(AT_ONCE);
  const found = await Promise.all(uris.map((uri) => limit(() => read(ctx, uri))));
  const mentions = found.flatMap((one) => (one && 'actor' in one ? { statusId, actorId: one.actor.id } : []));
  const left = uris.flatMap((uri, at) => {
    const one = found[at];
    return one && 'again' in one ? { uri, again: one.again } : [];
  });
  await ctx.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM statuses WHERE id = ${statusId} FOR NO KEY UPDATE`;
    const { count } = await tx.mention.createMany({ data: mentions, skipDuplicates: true });
    if (count > 0) {
      await showAnew(tx, statusId);
      await leave(tx, 'status.changed', { statusId: statusId.toString() });
    }
    if (left.length === 0 || attempt >= MOST_ATTEMPTS) return;
    const payload = { statusId: statusId.toString(), uris: left.map(({ uri }) => uri), attempt: attempt + 1 };
    const runAt = new Date(Math.max(...left.map(({ again }) => again.getTime())));
    await leave(tx, 'status.mentions_due', payload, { host: domainOf(status.actor.uri), runAt });
  });
}
