/** Fetches what a remote group has shared lately: the posts in its outbox, which are on its wall as boosts. */
import type { Actor } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../../platform/errors.ts';
import type { DomainContext } from '../../../access/context.ts';
import { remoteViewer } from '../../../access/remote-viewer.ts';
import { reblogStatus } from '../../../statuses/interactions/reblog-status.ts';
import { isDistributable } from '../../../statuses/visible.ts';
import { thingOf } from '../../documents/activities/activity-base.ts';
import type { RemoteItem } from '../../documents/collection.ts';
import { idOf, isSameHost, isType, pastOf } from '../../documents/forms.ts';
import type { JsonObject } from '../../documents/json.ts';
import { unlessFinal } from '../../outbox/requests.ts';
import { statusAt } from '../find/find-remote-status.ts';

interface Shared {
  /** Id of the activity. */
  uri: string;
  /** Id of the post. */
  object: string;
  /** Believed only from the host of the group. */
  document: JsonObject | null;
  published: Date | null;
}

/**
 * The Announce of a post, or of its Create (FEP-1b12), or the Create itself by a person of the group's server, as in channels of PeerTube. Answers belong to
 * their threads.
 */
function sharedIn({ id, document }: RemoteItem, group: Actor, now: Date): Shared | null {
  if (id === null || document === null || !isSameHost(id, group.uri)) return null;
  const isAnnounce = isType(document, 'Announce');
  if (!isAnnounce && !isType(document, 'Create')) return null;
  const outer = thingOf(document.object, document);
  const isWrapped = isAnnounce && outer?.document != null && isType(outer.document, 'Create');
  const object = isWrapped ? thingOf(outer.document?.object, outer.document ?? {}) : outer;
  if (object === null || idOf(object.document?.inReplyTo) !== null) return null;
  return { uri: id, object: object.id, document: object.document, published: pastOf(document.published, now) };
}

async function share(ctx: DomainContext, group: Actor, { uri, object, document, published }: Shared): Promise<void> {
  const own = isSameHost(object, group.uri) && document?.attributedTo !== undefined ? document : null;
  const status = await unlessFinal(() => statusAt(ctx, object, own));
  if (!status || status.actorId === group.id || !(isDistributable(status) || status.groupId === group.id)) return;
  if ((await ctx.db.status.count({ where: { uri } })) > 0) return;
  const at = published ?? status.createdAt;
  await reblogStatus({ ...ctx, viewer: remoteViewer(group.id) }, status.id.toString(), 'PUBLIC', { uri, at }).catch(
    (error: unknown) => {
      // It is hidden from the group, or was deleted meanwhile.
      if (!(error instanceof Refusal)) throw error;
    },
  );
}

/** @param items of the outbox, newest first */
export async function readShared(ctx: DomainContext, group: Actor, items: readonly RemoteItem[], most: number) {
  const shared = items.flatMap((item) => sharedIn(item, group, ctx.clock.now()) ?? []).slice(0, most);
  for (const each of shared.toReversed()) await share(ctx, group, each);
}
