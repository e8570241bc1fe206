/**
 * Fetches the members, events and posts of a remote group: the first page of each, which is the newest; activities bring the rest. The
 * requests are signed by a local member, if there is one, who may see more than others.
 */
import type { Actor, RemoteActor } from '../../../../generated/prisma/client.ts';
import type { SigningKey } from '../../../../platform/http/signatures/sign.ts';
import type { DomainContext } from '../../../access/context.ts';
import { MEMBER_ROLES, type MemberRole } from '../../../groups/states.ts';
import { type RemoteMember, type RoleName, readMember } from '../../documents/activities/membership.ts';
import { type RemoteCollection, type RemoteItem, readCollection } from '../../documents/collection.ts';
import { isSameHost, isSameId } from '../../documents/forms.ts';
import { keyUri, privateKeyOf } from '../../outbox/instance-key.ts';
import { domainOf, fetchDocument, isLocalUri, unlessFinal } from '../../outbox/requests.ts';
import { actorAt } from '../find/find-remote-actor.ts';
import { eventAt, takeEvent } from '../find/find-remote-event.ts';
import { statusAt } from '../find/find-remote-status.ts';
import { quietly } from '../find/webfinger.ts';

type Group = Actor & { remote: RemoteActor };

/** Items of each collection. */
const MOST_ITEMS = 20;

async function memberSigner({ db }: DomainContext, groupId: bigint): Promise<SigningKey | null> {
  const member = await db.member.findFirst({
    where: {
      parentId: groupId,
      role: { gte: MEMBER_ROLES.MEMBER },
      actor: { domain: null, deletedAt: null, suspendedAt: null, keys: { privateKey: { not: null } } },
    },
    include: { actor: { include: { keys: true } } },
    orderBy: { id: 'asc' },
  });
  const keys = member?.actor.keys;
  return member && keys?.privateKey
    ? { id: keyUri(member.actor.uri, keys.keyUri), key: privateKeyOf(keys.privateKey) }
    : null;
}

interface Contents {
  items: RemoteItem[];
  /** Whether the collection has no further items. */
  isWhole: boolean;
}

/** The items of the collection or of its first page; null if there is no collection. */
async function contentsAt(
  ctx: DomainContext,
  { uri }: Group,
  url: string | null,
  signer: SigningKey | null,
): Promise<Contents | null> {
  if (url === null) return null;
  const readAt = (at: string): Promise<RemoteCollection | null> =>
    unlessFinal(async () => readCollection(await fetchDocument(ctx, at, signer), domainOf(uri), MOST_ITEMS));
  const collection = await readAt(url);
  if (!collection) return null;
  const { first, totalItems } = collection;
  const page =
    typeof first === 'string' ? await readAt(first) : first && readCollection(first, domainOf(uri), MOST_ITEMS);
  const items = collection.items.length > 0 ? collection.items : (page?.items ?? []);
  return { items, isWhole: totalItems !== null && totalItems <= items.length };
}

/** The roles of members, without requests and invitations. */
export const MEMBER_ROLE_NAMES: Partial<Record<RoleName, MemberRole>> = {
  member: MEMBER_ROLES.MEMBER,
  moderator: MEMBER_ROLES.MODERATOR,
  administrator: MEMBER_ROLES.ADMINISTRATOR,
  creator: MEMBER_ROLES.CREATOR,
};

/** Stores a remote member; activities decide about the membership of local people. */
async function storeMember(ctx: DomainContext, group: Group, member: RemoteMember): Promise<bigint | null> {
  const role = MEMBER_ROLE_NAMES[member.role];
  if (role === undefined || !isSameId(member.group, group.uri) || isLocalUri(ctx, member.actor)) return null;
  const actor = await quietly(() => actorAt(ctx, member.actor));
  if (!actor || actor.deletedAt) return null;
  const between = { parentId: group.id, actorId: actor.id };
  const row = { id: ctx.ids.next(), ...between, role, uri: member.id, createdAt: ctx.clock.now() };
  await ctx.db.member.upsert({
    where: { parentId_actorId: between },
    create: row,
    update: { role, uri: member.id },
  });
  return actor.id;
}

async function readMembers(ctx: DomainContext, group: Group, signer: SigningKey | null): Promise<void> {
  const contents = await contentsAt(ctx, group, group.remote.membersUri, signer);
  if (!contents) return;
  const there: bigint[] = [];
  for (const { document } of contents.items) {
    const member = document && readMember(document);
    const actorId = member && (await storeMember(ctx, group, member));
    if (actorId) there.push(actorId);
  }
  if (!contents.isWhole || there.length === 0) return;
  const gone = { parentId: group.id, actorId: { notIn: there }, actor: { domain: { not: null } } };
  await ctx.db.member.deleteMany({ where: gone });
}

async function groupToRead({ db }: DomainContext, groupId: bigint): Promise<Group | null> {
  const group = await db.actor.findUnique({ where: { id: groupId }, include: { remote: true } });
  if (!group?.remote || group.type !== 'GROUP' || group.deletedAt || group.suspendedAt) return null;
  return { ...group, remote: group.remote };
}

/** Fetches the members alone. */
export async function readGroupMembers(ctx: DomainContext, groupId: bigint): Promise<void> {
  const group = await groupToRead(ctx, groupId);
  if (group) await readMembers(ctx, group, await memberSigner(ctx, groupId));
}

export async function readGroupContents(ctx: DomainContext, groupId: bigint): Promise<void> {
  const group = await groupToRead(ctx, groupId);
  if (!group) return;
  const signer = await memberSigner(ctx, group.id);
  await readMembers(ctx, group, signer);
  const events = await contentsAt(ctx, group, group.remote.eventsUri, signer);
  for (const { id, document } of events?.items.toReversed() ?? []) {
    if (id === null) continue;
    const isWhole = document?.type !== undefined && isSameHost(id, group.uri);
    await quietly(() => (isWhole ? takeEvent(ctx, document, group) : eventAt(ctx, id, group)));
  }
  const posts = await contentsAt(ctx, group, group.remote.postsUri, signer);
  for (const { id } of posts?.items.toReversed() ?? []) if (id !== null) await quietly(() => statusAt(ctx, id));
}
