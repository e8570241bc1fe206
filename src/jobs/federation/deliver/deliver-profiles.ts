/** Delivers local actors: Update of the profile, Add and Remove of pinned posts, Move, and Delete. */
import {
  type DeliveryOptions,
  deliver,
  everyInbox,
  inboxesOf,
  inboxesOfAcquainted,
  inboxesOfBlockers,
  inboxesOfFollowers,
  inboxesOfProfile,
} from '../../../domain/federation/outbox/deliveries.ts';
import { instanceKey, originKey } from '../../../domain/federation/outbox/instance-key.ts';
import { shownToServers } from '../../../domain/setup/community-picture.ts';
import {
  deleteActorActivity,
  deleteGroupActivity,
  moveActivity,
  pinActivity,
  updateActorActivity,
} from '../../../entities/activitypub/activities.ts';
import { actorDocuments, instanceActorDocument } from '../../../entities/activitypub/actor-document.ts';
import type { Platform } from '../../../platform/platform.ts';

async function deliverActorUpdate(
  platform: Platform,
  actorId: bigint,
  inboxes: readonly string[],
  options: DeliveryOptions = {},
): Promise<void> {
  if (inboxes.length === 0) return;
  const document = (await actorDocuments(platform, [actorId])).get(actorId);
  if (document) await deliver(platform, actorId, updateActorActivity(document, platform.clock.now()), inboxes, options);
}

/** If the actor was deleted, its deletion is delivered instead. */
export async function deliverProfile(platform: Platform, actorId: bigint, toAcquainted: boolean): Promise<void> {
  const there = await platform.db.actor.count({ where: { id: actorId, domain: null, deletedAt: null } });
  if (there === 0) return;
  const inboxes = await (toAcquainted ? inboxesOfAcquainted : inboxesOfProfile)(platform, actorId);
  await deliverActorUpdate(platform, actorId, inboxes);
}

/** The Update is signed by the previous key, which other servers know (as in Mastodon). */
export async function deliverNewKey(platform: Platform, actorId: bigint): Promise<void> {
  const inboxes = await inboxesOfProfile(platform, actorId);
  await deliverActorUpdate(platform, actorId, inboxes, { byPreviousKey: true, priority: LATER });
}

/**
 * To every known server, because each may have kept the key of a signed request; the previous key signs, as for other actors.
 *
 * @param handleDomain of a further origin; null for the first one
 */
export async function deliverNewInstanceKey(platform: Platform, handleDomain: string | null): Promise<void> {
  const origin = platform.config.origins.find((each) => each.handleDomain === handleDomain) ?? null;
  // The origin was removed since.
  if (handleDomain !== null && !origin) return;
  const [key, shown, inboxes] = await Promise.all([
    origin ? originKey(platform, origin) : instanceKey(platform),
    shownToServers(platform),
    everyInbox(platform),
  ]);
  const document = instanceActorDocument(platform, { ...key, origin, ...shown });
  const activity = updateActorActivity(document, platform.clock.now());
  await deliver(platform, null, activity, inboxes, { byPreviousKey: true, origin: handleDomain, priority: LATER });
}

export async function deliverPin(
  platform: Platform,
  actorId: bigint,
  statusId: bigint,
  pinned: boolean,
): Promise<void> {
  const inboxes = await inboxesOfFollowers(platform, actorId);
  if (inboxes.length === 0) return;
  const status = await platform.db.status.findFirst({
    where: { id: statusId, actorId, actor: { domain: null } },
    include: { actor: { select: { uri: true } } },
  });
  if (!status) return;
  const { uri } = status.actor;
  const id = `${uri}#pins/${platform.ids.next()}`;
  await deliver(platform, actorId, pinActivity(id, pinned, uri, status.uri), inboxes);
}

/** Before followers are moved along. The profile is first: it names the new account, which others verify. */
export async function deliverMove(platform: Platform, actorId: bigint, targetId: bigint): Promise<void> {
  const actor = await platform.db.actor.findFirst({
    where: { id: actorId, domain: null, movedToId: targetId },
    include: { movedTo: { select: { uri: true } } },
  });
  if (!actor?.movedTo) return;
  const [followers, blockers] = await Promise.all([
    inboxesOfFollowers(platform, actorId),
    inboxesOfBlockers(platform, actorId),
  ]);
  const inboxes = [...new Set([...followers, ...blockers])];
  await deliverActorUpdate(platform, actorId, inboxes);
  const id = `${actor.uri}#moves/${platform.ids.next()}`;
  await deliver(platform, actorId, moveActivity(id, actor.uri, actor.movedTo.uri), inboxes);
}

/** A later priority than all other jobs. */
const LATER = 5;

/**
 * The followers' servers are first, then all known ones, because any of them may have a copy. The key is kept, so that the
 * deletion can be verified.
 *
 * @param followerIds followers whose follows are already deleted
 */
export async function deliverActorDelete(
  platform: Platform,
  actorId: bigint,
  followerIds: readonly bigint[],
): Promise<void> {
  const actor = await platform.db.actor.findFirst({ where: { id: actorId, domain: null, deletedAt: { not: null } } });
  if (!actor) return;
  const [gone, left, all] = await Promise.all([
    inboxesOf(platform, followerIds),
    inboxesOfFollowers(platform, actorId),
    everyInbox(platform),
  ]);
  const first = new Set([...gone, ...left]);
  const at = actor.deletedAt ?? platform.clock.now();
  const activity = actor.type === 'GROUP' ? deleteGroupActivity(actor, at) : deleteActorActivity(actor.uri);
  await deliver(platform, actorId, activity, [...first]);
  const others = all.filter((inbox) => !first.has(inbox));
  await deliver(platform, actorId, activity, others, { priority: LATER });
}
