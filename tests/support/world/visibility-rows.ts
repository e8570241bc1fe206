/** Rows in every combination that visibility rules distinguish, inserted directly, and all kinds of viewers. */

import { randomUUID } from 'node:crypto';
import type { HeldRole } from '../../../src/domain/access/roles.ts';
import { ALL_SCOPES } from '../../../src/domain/access/scopes.ts';
import type { Viewer } from '../../../src/domain/access/viewer.ts';
import type { Prisma } from '../../../src/generated/prisma/client.ts';
import { HELD } from './roles.ts';
import type { World } from './world.ts';

const HOUR = 3_600_000;
const at = (world: World, hours = 0): Date => new Date(world.clock.now().getTime() + hours * HOUR);
const stamps = (world: World) => ({ createdAt: at(world), updatedAt: at(world) });

/** In the name of every actor and the title of every event, so that one search matches them all. */
export const WORD = 'gathering';

const ACTOR_STATES = ['active', 'suspended', 'deleted'] as const;
export type ActorState = (typeof ACTOR_STATES)[number];
const USER_STATES = ['whole', 'unconfirmed', 'unapproved', 'suspended'] as const;

/** The relation of a person to every author and organizer. */
const RELATIONS = [
  'stranger',
  'follower',
  'asking',
  'blocked',
  'blockedFollower',
  'blocking',
  'muting',
  'mutingStill',
  'mutedOnce',
  'hidingServer',
] as const;
const PARTICIPANT_ROLES = ['ADMINISTRATOR', 'CREATOR', 'MODERATOR', 'NOT_APPROVED', 'PARTICIPANT', 'REJECTED'] as const;
const MEMBER_ROLES = [0, 1, 2, 3, 4] as const;

interface Identity {
  id: bigint;
  userId: bigint;
}

export interface Community {
  /** By name; null is anonymous. */
  viewers: ReadonlyMap<string, Viewer | null>;
  actorIds: bigint[];
}

function actorRow(world: World, state: ActorState, fields: Partial<Omit<Prisma.ActorUncheckedCreateInput, 'id'>>) {
  const id = world.platform.ids.next();
  const uri = `https://example.org/actors/${id}`;
  const links = { uri, url: uri, inbox: `${uri}/inbox`, outbox: `${uri}/outbox`, followersUri: `${uri}/followers` };
  return {
    ...{ id, preferredUsername: `actor_${id}`, name: `${WORD} ${id}`, ...links, ...stamps(world) },
    ...(state === 'suspended' && { suspendedAt: at(world) }),
    ...(state === 'deleted' && { deletedAt: at(world) }),
    ...fields,
  };
}

async function user(world: World, state: (typeof USER_STATES)[number] = 'whole'): Promise<bigint> {
  const id = world.platform.ids.next();
  const now = at(world);
  await world.platform.db.user.create({
    data: {
      ...{ id, email: `${id}@example.org`, passwordHash: '', createdAt: now },
      confirmedAt: state === 'unconfirmed' ? null : now,
      approvedAt: state === 'unapproved' ? null : now,
      suspendedAt: state === 'suspended' ? now : null,
    },
  });
  return id;
}

async function identity(world: World, state: ActorState = 'active', userId?: bigint): Promise<Identity> {
  const owner = userId ?? (await user(world));
  const { id } = await world.platform.db.actor.create({ data: actorRow(world, state, { userId: owner }) });
  return { id, userId: owner };
}

const VIEWER = { confirmed: true, approved: true, suspended: false, locale: 'en', chosenLanguages: [], appId: null };

const signedIn = ({ id, userId }: Identity, role: HeldRole | null = null): Viewer => ({
  ...{ ...VIEWER, tokenId: null, sessionId: 1n, userId, actorId: id, role, scopes: ALL_SCOPES },
});

const byToken = (
  { id, userId }: Identity,
  scopes: readonly string[] = ['read'],
  role: HeldRole | null = null,
): Viewer => ({
  ...{ ...VIEWER, tokenId: 1n, sessionId: null, userId, actorId: id, role, scopes },
});

/** An application without a user. */
const APPLICATION: Viewer = { ...byToken({ id: 0n, userId: 0n }), userId: null, actorId: null };

async function relate(world: World, relation: (typeof RELATIONS)[number], viewer: bigint, others: bigint[]) {
  const { db, ids } = world.platform;
  const createdAt = at(world);
  const approved = relation !== 'asking';
  if (['follower', 'asking', 'blockedFollower'].includes(relation))
    await db.follow.createMany({
      data: others.map((targetId) => ({ id: ids.next(), followerId: viewer, targetId, approved, createdAt })),
    });
  if (['blocked', 'blockedFollower'].includes(relation))
    await db.block.createMany({
      data: others.map((blockerId) => ({ id: ids.next(), blockerId, targetId: viewer, createdAt })),
    });
  if (relation === 'blocking')
    await db.block.createMany({
      data: others.map((targetId) => ({ id: ids.next(), blockerId: viewer, targetId, createdAt })),
    });
  if (relation === 'hidingServer')
    await db.accountDomainBlock.create({
      data: { id: ids.next(), actorId: viewer, domain: 'elsewhere.example', createdAt },
    });
  const expiresAt = { muting: null, mutingStill: at(world, 1), mutedOnce: at(world, -1) }[relation as 'muting'];
  if (expiresAt !== undefined)
    await db.mute.createMany({
      data: others.map((targetId) => ({ id: ids.next(), muterId: viewer, targetId, expiresAt, createdAt })),
    });
}

/** Posts of each author: visibility × deleted × addressed to nobody, by mention or by quote; and reblogs of all of them. */
async function writeStatuses(world: World, authors: bigint[], rebloggers: bigint[], addressed: bigint[]) {
  const { db, ids } = world.platform;
  const rows: (Omit<Prisma.StatusCreateManyInput, 'id'> & { id: bigint })[] = [];
  const mentions: Prisma.MentionCreateManyInput[] = [];
  const add = (fields: Pick<Prisma.StatusCreateManyInput, 'actorId' | 'visibility'> & { gone: boolean }) => {
    const { gone, ...given } = fields;
    const id = ids.next();
    const uri = `https://example.org/statuses/${id}`;
    const base = { id, text: '', content: '', uri, url: uri, conversationId: id, createdAt: at(world) };
    const row: (typeof rows)[number] = { ...base, ...given, deletedAt: gone ? at(world) : null };
    rows.push(row);
    return row;
  };
  for (const actorId of authors)
    for (const visibility of ['PUBLIC', 'UNLISTED', 'PRIVATE', 'DIRECT'] as const)
      for (const gone of [false, true]) {
        add({ actorId, visibility, gone });
        const { id } = add({ actorId, visibility, gone });
        mentions.push(...addressed.map((mentioned) => ({ statusId: id, actorId: mentioned })));
        for (const quotedActorId of addressed) add({ actorId, visibility, gone }).quotedActorId = quotedActorId;
      }
  for (const original of rows.slice())
    for (const [index, actorId] of rebloggers.entries())
      add({ actorId, visibility: index % 2 ? 'PRIVATE' : 'PUBLIC', gone: false }).reblogOfId = original.id;
  await db.status.createMany({ data: rows });
  await db.mention.createMany({ data: mentions });
}

/** Events of each organizer, alone and for a group: visibility × draft × publication time × acceptance. */
async function writeEvents(world: World, organizers: bigint[], groupId: bigint, takers: Map<string, bigint>) {
  const { db, ids } = world.platform;
  const rows: (Omit<Prisma.EventCreateManyInput, 'id'> & { id: bigint })[] = [];
  const dimensions = ['PUBLIC', 'UNLISTED', 'PRIVATE', 'RESTRICTED'] as const;
  for (const organizerId of organizers)
    for (const attributedToId of [null, groupId])
      for (const visibility of dimensions)
        for (const draft of [false, true])
          for (const publishAt of [null, at(world, -1), at(world, 1)])
            for (const acceptedAt of [null, at(world)]) {
              const uri = `https://example.org/events/${rows.length}`;
              const texts = { title: `${WORD} ${rows.length}`, slug: 'g', description: '', category: 'MEETING' };
              const links = { uuid: randomUUID(), uri, url: uri };
              rows.push({
                ...{ id: ids.next(), ...texts, ...links, organizerId, attributedToId, visibility, draft },
                ...{ publishAt, acceptedAt, beginsOn: at(world, 24), ...stamps(world) },
              });
            }
  await db.event.createMany({ data: rows });
  const participants = [...takers].flatMap(([role, actorId]) =>
    rows.map((event) => ({
      ...{ id: ids.next(), eventId: event.id, actorId, createdAt: at(world) },
      role: role as (typeof PARTICIPANT_ROLES)[number],
    })),
  );
  await db.participant.createMany({ data: participants });
}

export async function writeVisibilityRows(world: World): Promise<Community> {
  const { db, ids } = world.platform;
  const viewers = new Map<string, Viewer | null>([
    ['anonymous', null],
    ['an application', APPLICATION],
  ]);
  const authors: bigint[] = [];
  const actorIds: bigint[] = [];
  for (const userState of USER_STATES) {
    const userId = await user(world, userState);
    for (const state of ACTOR_STATES) {
      const own = await identity(world, state, userId);
      actorIds.push(own.id);
      if (userState === 'whole') authors.push(own.id);
      if (state !== 'deleted') viewers.set(`${userState} user's ${state} identity, by token`, byToken(own));
      if (state === 'active') viewers.set(`${userState} user, signed in`, signedIn(own));
    }
  }
  for (const state of ACTOR_STATES) {
    const rows = [
      actorRow(world, state, { domain: 'elsewhere.example' }),
      actorRow(world, state, { type: 'GROUP', groupType: 'COMMUNITY' }),
      actorRow(world, state, { type: 'GROUP', groupType: 'GROUP' }),
    ];
    await db.actor.createMany({ data: rows });
    actorIds.push(...rows.map((row) => row.id));
    authors.push(...rows.slice(0, 1).map((row) => row.id));
  }
  const group = await db.actor.create({ data: actorRow(world, 'active', { type: 'GROUP', groupType: 'GROUP' }) });
  const relations = new Map<string, bigint>();
  for (const relation of RELATIONS) {
    const own = await identity(world);
    relations.set(relation, own.id);
    viewers.set(relation, byToken(own));
    await relate(world, relation, own.id, authors);
  }
  const takers = new Map<string, bigint>();
  for (const role of PARTICIPANT_ROLES) {
    const own = await identity(world);
    takers.set(role, own.id);
    // Participations of one identity are also visible to a sign-in of the user with another one.
    viewers.set(`${role}, by another identity`, signedIn(await identity(world, 'active', own.userId)));
  }
  for (const role of MEMBER_ROLES) {
    const own = await identity(world);
    viewers.set(`member ${role}`, byToken(own));
    const row = { id: ids.next(), actorId: own.id, parentId: group.id, role, createdAt: at(world) };
    await db.member.create({ data: row });
  }
  const moderator = await identity(world);
  viewers.set('moderator', signedIn(moderator, HELD.Moderator));
  for (const scope of ['read', 'admin:read', 'admin:read:accounts'])
    viewers.set(`moderator, by a token with ${scope}`, byToken(moderator, ['read', scope], HELD.Moderator));
  const booster = await identity(world);
  const addressed = ['stranger', 'blocked', 'muting'].map((name) => relations.get(name) as bigint);
  await writeStatuses(world, authors, [booster.id, ...authors], addressed);
  await writeEvents(world, authors, group.id, takers);
  return { viewers, actorIds };
}
