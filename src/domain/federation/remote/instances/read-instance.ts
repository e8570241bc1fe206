/**
 * Fetches the earlier announcements of a server that was just followed: the first page of its outbox, which is the newest. Later
 * ones arrive as activities.
 */
import type { DomainContext } from '../../../access/context.ts';
import { thingOf } from '../../documents/activities/activity-base.ts';
import type { RemoteItem } from '../../documents/collection.ts';
import { isEventDocument } from '../../documents/events/event.ts';
import { isSameHost, isType } from '../../documents/forms.ts';
import type { JsonObject } from '../../documents/json.ts';
import { collectionAt, itemsOf } from '../find/collection-at.ts';
import { eventAt, takeEvent } from '../find/find-remote-event.ts';
import { quietly } from '../find/webfinger.ts';
import { noteInterest } from '../store/event-interest.ts';

const MOST_ITEMS = 40;

type Shown = { id: string; document: JsonObject | null };

/**
 * The object of an Announce, of a Create, or of one within the other; an item may have no id. Null if it is another activity.
 */
function shownIn({ document }: RemoteItem): Shown | null {
  let inner: Shown | null = null;
  let around = document;
  while (around !== null && (isType(around, 'Announce') || isType(around, 'Create'))) {
    inner = thingOf(around.object, around);
    around = inner?.document ?? null;
  }
  return inner && (inner.document === null || isEventDocument(inner.document)) ? inner : null;
}

/** Does nothing if the server is not followed any more. Objects on other hosts are fetched from there. */
export async function readInstanceOutbox(ctx: DomainContext, actorId: bigint): Promise<void> {
  const relation = await ctx.db.instanceRelation.findUnique({ where: { actorId }, include: { actor: true } });
  if (relation?.followed !== 'ACCEPTED') return;
  const { actor } = relation;
  if (actor.deletedAt || actor.suspendedAt) return;
  const items = await itemsOf(ctx, actor, await collectionAt(ctx, actor, actor.outbox));
  for (const item of items.slice(0, MOST_ITEMS).toReversed()) {
    const shown = shownIn(item);
    if (!shown) continue;
    const { id, document } = shown;
    const isTheirs = document !== null && isSameHost(id, actor.uri);
    const event = await quietly(() => (isTheirs ? takeEvent(ctx, document, actor) : eventAt(ctx, id, actor)));
    if (event) await noteInterest(ctx, actor, event, 'SHARE', null);
  }
}
