/** Stores a remote actor: a new row, or the changes of a known one. */
import type { Actor, Prisma, RemoteActor as StoredRemote } from '../../../../generated/prisma/client.ts';
import type { Tx } from '../../../../platform/database/db.ts';
import { sqlWithin, statement } from '../../../../platform/database/sql.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { strictestOf } from '../../../instance/federation.ts';
import { lockKey } from '../../../kernel/lock-key.ts';
import { enqueue } from '../../../kernel/outbox.ts';
import type { ProfileField } from '../../../persons/profile/fields.ts';
import type { RemoteActor } from '../../documents/actor.ts';
import { isSameHost } from '../../documents/forms.ts';
import type { Handle } from '../../documents/webfinger.ts';
import { domainOf } from '../../outbox/requests.ts';
import { storeEmojis } from '../files/remote-emojis.ts';
import { remoteHtml } from './remote-html.ts';

type Ctx = Pick<Platform, 'db' | 'sql' | 'ids' | 'clock'>;

/** An older profile is fetched again when it is needed. */
const FRESH_MS = 86_400_000;

export const isOld = ({ fetchedAt }: Pick<StoredRemote, 'fetchedAt'>, now: Date, ms = FRESH_MS): boolean =>
  now.getTime() - fetchedAt.getTime() >= ms;

const fieldsOf = ({ fields }: RemoteActor): ProfileField[] =>
  fields.map(({ name, value }) => ({ name, value, html: remoteHtml(value), verifiedAt: null }));

const columnsOf = (read: RemoteActor, { username, domain }: Handle, now: Date) => ({
  type: read.type === 'SERVICE' ? ('PERSON' as const) : read.type,
  bot: read.type === 'SERVICE' || read.type === 'APPLICATION',
  preferredUsername: username,
  domain,
  name: read.name ?? '',
  summary: remoteHtml(read.summary ?? ''),
  fields: fieldsOf(read),
  url: read.url,
  inbox: read.inbox,
  outbox: read.outbox ?? '',
  sharedInbox: read.sharedInbox,
  followersUri: read.followers ?? '',
  locked: read.locked,
  discoverable: read.discoverable,
  indexable: read.indexable,
  memorial: read.memorial,
  showMedia: read.showMedia,
  showMediaReplies: read.showRepliesInMedia,
  showFeatured: read.showFeatured,
  attributionDomains: read.attributionDomains,
  openness: read.group?.openness ?? null,
  updatedAt: now,
});

/** The actor is fetched when it is needed next. */
const LONG_AGO = new Date(0);

/** One job for all reasons to fetch it. */
export const enqueueRemoteActor = (tx: Tx, { id, uri }: Pick<Actor, 'id' | 'uri'>): Promise<void> =>
  enqueue(tx, 'remote_actor.due', { actorId: id.toString() }, { host: domainOf(uri), key: `remote_actor:${id}` });

/** A suspension by its own server is set and lifted with the document; one by local staff stays. */
function suspensionOf(read: RemoteActor, before: { suspendedAt: Date | null; suspendedThere: boolean }, now: Date) {
  if (read.suspended) return before.suspendedAt ? {} : { suspendedAt: now };
  return before.suspendedThere ? { suspendedAt: null } : {};
}

/**
 * Only keys on the actor's own host, and none that belongs to another actor: requests are identified by the address of their key
 * alone.
 */
async function storeKeys(tx: Tx, actorId: bigint, { id, keys }: RemoteActor): Promise<void> {
  const own = keys.filter((key) => isSameHost(key.id, id));
  if (own.length === 0) return;
  await tx.remoteKey.deleteMany({ where: { actorId, uri: { notIn: own.map((key) => key.id) } } });
  await tx.remoteKey.createMany({
    data: own.map((key) => ({ uri: key.id, actorId, publicKey: key.pem })),
    skipDuplicates: true,
  });
  for (const { id: uri, pem: publicKey } of own)
    await tx.remoteKey.updateMany({ where: { uri, actorId, publicKey: { not: publicKey } }, data: { publicKey } });
}

const freeHandleOfOthers = statement(
  'free_remote_handle',
  `UPDATE actors SET preferred_username = 'id' || id
   WHERE lower(preferred_username) = lower($1) AND domain = $2 AND uri <> $3 RETURNING id, uri`,
);

/**
 * Another actor with that handle has lost it, according to its server. It is identified by its address until it is fetched again,
 * which is due.
 */
async function freeHandle(tx: Tx, { username, domain }: Handle, uri: string): Promise<void> {
  const freed = await sqlWithin(tx).many(freeHandleOfOthers, [username, domain, uri]);
  for (const actor of freed) {
    await tx.remoteActor.updateMany({ where: { actorId: actor.id }, data: { fetchedAt: LONG_AGO } });
    await enqueueRemoteActor(tx, actor);
  }
}

/**
 * One transaction, serialized with others that store the same actor. A job fetches its pictures.
 *
 * @param handle confirmed by WebFinger
 * @param movedToId the actor that it moved to; undefined leaves that unchanged
 */
export async function storeActor(
  ctx: Ctx,
  read: RemoteActor,
  handle: Handle,
  movedToId: bigint | null | undefined,
): Promise<Actor> {
  const now = ctx.clock.now();
  const about = {
    followingUri: read.following,
    featuredUri: read.featured,
    featuredTagsUri: read.featuredTags,
    aliases: read.alsoKnownAs,
    membersUri: read.group?.members ?? null,
    eventsUri: read.group?.events ?? null,
    postsUri: read.group?.posts ?? null,
    memberCount: read.group?.memberCount ?? null,
    fetchedAt: now,
  };
  const { rejectMedia, silenced } = await strictestOf(ctx, [handle.domain, domainOf(read.id)]);
  return ctx.db.$transaction(async (tx) => {
    await lockKey(tx, read.id);
    const emojis = rejectMedia ? [] : await storeEmojis(tx, handle.domain, read.emojis);
    const before = await tx.actor.findUnique({ where: { uri: read.id }, include: { remote: true } });
    await freeHandle(tx, handle, read.id);
    const suspendedThere = before?.remote?.suspendedThere ?? false;
    const columns = {
      ...columnsOf(read, handle, now),
      emojis: emojis as unknown as Prisma.InputJsonArray,
      ...(movedToId !== undefined && { movedToId }),
      ...suspensionOf(read, { suspendedAt: before?.suspendedAt ?? null, suspendedThere }, now),
    };
    // A deleted actor is back when its server shows it again.
    const returned = before?.deletedAt && !read.suspended ? { deletedAt: null } : {};
    const there = { ...about, suspendedThere: read.suspended && (suspendedThere || !before?.suspendedAt) };
    const actor = before
      ? await tx.actor.update({ where: { id: before.id }, data: { ...columns, ...returned } })
      : await tx.actor.create({
          data: {
            id: ctx.ids.next(),
            uri: read.id,
            ...columns,
            // Actors of a limited server are limited until that ends or a moderator decides otherwise.
            silencedAt: silenced ? now : null,
            createdAt: read.published ?? now,
            stats: { create: {} },
          },
        });
    await tx.remoteActor.upsert({
      where: { actorId: actor.id },
      create: { actorId: actor.id, ...there, silencedByBlock: !before && silenced },
      update: there,
    });
    await storeKeys(tx, actor.id, read);
    if (before?.remote && isOld(before.remote, now)) await enqueueRemoteActor(tx, actor);
    const pictures = { avatar: read.icon, header: read.image };
    const known = { avatar: before?.remote?.avatarUrl ?? null, header: before?.remote?.headerUrl ?? null };
    for (const kind of ['avatar', 'header'] as const) {
      const url = pictures[kind]?.url ?? null;
      if (url === known[kind]) continue;
      const payload = { actorId: actor.id.toString(), kind, url, description: pictures[kind]?.description ?? null };
      await enqueue(tx, 'remote_portrait.due', payload, { host: domainOf(read.id) });
    }
    return actor;
  });
}
