/** The state table of everything between two people, cell by cell: each action from each state changes what the table says, and no more. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  BOND_CHANGES,
  BONDS,
  type Bond,
  type BondAction,
  type BondChange,
} from '../../src/domain/relationships/states.ts';
import { wrongCounters } from '../support/database/counters.ts';
import { insertFollow, type RemoteActor, remoteActor, remoteStatus } from '../support/world/remote-actors.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let me: Person;
let list: bigint;
let number = 0;
beforeAll(async () => {
  world = await createWorld();
  me = world.alice;
  list = BigInt((await world.rest(me).post('/api/v1/lists', { title: 'some' })).body.id);
});
afterAll(() => world.close());

interface Other extends RemoteActor {
  domain: string;
  statusId: bigint;
}

async function somebody(): Promise<Other> {
  number += 1;
  const domain = `server${number}.example`;
  const actor = await remoteActor(world, `other${number}`, domain);
  return { ...actor, domain, statusId: await remoteStatus(world, actor, 'hello') };
}

const stamp = () => ({ id: world.platform.ids.next(), createdAt: world.clock.now() });

/** Inserts one bond, as if an action had begun it. */
const BEGIN: Record<Bond, (other: Other) => Promise<unknown>> = {
  follow: ({ actorId }) => insertFollow(world, me.actorId, actorId),
  request: ({ actorId }) => insertFollow(world, me.actorId, actorId, false),
  follower: ({ actorId }) => insertFollow(world, actorId, me.actorId),
  asked: ({ actorId }) => insertFollow(world, actorId, me.actorId, false),
  endorsement: async ({ actorId: targetId }) => {
    const { id: followId } = await world.platform.db.follow.findFirstOrThrow({ where: { targetId } });
    const data = { ...stamp(), actorId: me.actorId, targetId, followId };
    await world.platform.db.endorsement.create({ data });
  },
  list: async ({ actorId }) => {
    const { id: followId } = await world.platform.db.follow.findFirstOrThrow({ where: { targetId: actorId } });
    await world.platform.db.listMember.create({ data: { listId: list, actorId, followId } });
  },
  home: ({ statusId }) => world.platform.db.homeEntry.create({ data: { actorId: me.actorId, statusId } }),
  notifications: ({ actorId: originId }) =>
    world.platform.db.notification.create({
      data: { recipientId: me.actorId, originId, type: 'mention', createdAt: world.clock.now() },
    }),
  conversations: ({ actorId, statusId }) =>
    world.platform.db.conversation.create({
      data: {
        ...{ id: world.platform.ids.next(), actorId: me.actorId, threadId: statusId, lastStatusId: statusId },
        ...{ unread: true, participantIds: [actorId] },
      },
    }),
  block: ({ actorId: targetId }) =>
    world.platform.db.block.create({ data: { ...stamp(), blockerId: me.actorId, targetId } }),
  blocked: ({ actorId: blockerId }) =>
    world.platform.db.block.create({ data: { ...stamp(), blockerId, targetId: me.actorId } }),
  mute: ({ actorId: targetId }) =>
    world.platform.db.mute.create({ data: { ...stamp(), muterId: me.actorId, targetId } }),
  note: ({ actorId: targetId }) =>
    world.platform.db.accountNote.create({
      data: { actorId: me.actorId, targetId, comment: 'x', updatedAt: world.clock.now() },
    }),
  hidden: ({ domain }) =>
    world.platform.db.accountDomainBlock.create({ data: { ...stamp(), actorId: me.actorId, domain } }),
};

/** The bonds that are there, by what clients and jobs see. */
async function bondsWith({ id, actorId, statusId }: Other): Promise<Bond[]> {
  const { db } = world.platform;
  const [is] = (await world.rest(me).get('/api/v1/accounts/relationships', { id: [id] })).body;
  const own = { actorId: me.actorId };
  const there: Record<Bond, boolean> = {
    ...{ follow: is.following, request: is.requested, follower: is.followed_by, asked: is.requested_by },
    ...{ endorsement: is.endorsed, block: is.blocking, blocked: is.blocked_by, mute: is.muting, note: is.note !== '' },
    hidden: is.domain_blocking,
    list: (await db.listMember.count({ where: { listId: list, actorId } })) > 0,
    home: (await db.homeEntry.count({ where: { ...own, statusId } })) > 0,
    notifications: (await db.notification.count({ where: { recipientId: me.actorId, originId: actorId } })) > 0,
    conversations: (await db.conversation.count({ where: { ...own, participantIds: { has: actorId } } })) > 0,
  };
  return BONDS.filter((bond) => there[bond]);
}

const act = (verb: string, body?: object) => (other: Other) =>
  world.rest(me).post(`/api/v1/accounts/${other.id}/${verb}`, body);
const answer = (verb: string) => (other: Other) => world.rest(me).post(`/api/v1/follow_requests/${other.id}/${verb}`);
const RUN: Record<BondAction, (other: Other) => Promise<{ status: number }>> = {
  ...{ follow: act('follow'), unfollow: act('unfollow'), remove_from_followers: act('remove_from_followers') },
  ...{ authorize: answer('authorize'), reject: answer('reject'), endorse: act('endorse'), unendorse: act('unendorse') },
  ...{ block: act('block'), unblock: act('unblock'), mute: act('mute'), unmute: act('unmute') },
  ...{ note: act('note', { comment: 'y' }), clear_note: act('note', { comment: '' }) },
  hide_server: ({ domain }) => world.rest(me).post('/api/v1/domain_blocks', { domain }),
  show_server: ({ domain }) => world.rest(me).delete('/api/v1/domain_blocks', { domain }),
};

/** How an action is refused without what it needs, or with what forbids it. */
const REFUSED: Partial<Record<BondAction, number>> = { follow: 403, authorize: 404, reject: 404, endorse: 422 };

const STATES: Record<string, Bond[]> = {
  nothing: [],
  follow: ['follow', 'home'],
  request: ['request', 'list'],
  friends: ['follow', 'follower', 'endorsement', 'list', 'home', 'notifications', 'conversations', 'note'],
  follower: ['follower', 'notifications'],
  asked: ['asked', 'notifications'],
  block: ['block', 'note'],
  blocked: ['blocked', 'conversations'],
  'each other blocked': ['block', 'blocked'],
  mute: ['follow', 'home', 'mute', 'notifications'],
  note: ['note'],
  hidden: ['hidden', 'mute'],
};

const actions = Object.entries(BOND_CHANGES) as [BondAction, BondChange][];

/** The others are of another server, which decides about a follow: it begins as a request, where there is none. */
const begunBy = (change: BondChange, from: Bond[]): readonly Bond[] => {
  if (change !== BOND_CHANGES.follow) return change.begins ?? [];
  return from.includes('follow') ? [] : ['request'];
};

function after(change: BondChange, from: Bond[]): { refused: boolean; to: Bond[] } {
  const { needs, refusedBy = [], idleWith, ends = [] } = change;
  const begins = begunBy(change, from);
  const refused = (needs !== undefined && !from.includes(needs)) || refusedBy.some((bond) => from.includes(bond));
  if (refused || (idleWith && from.includes(idleWith))) return { refused, to: from };
  return {
    refused,
    to: BONDS.filter((bond) => begins.includes(bond) || (from.includes(bond) && !ends.includes(bond))),
  };
}

describe.each(actions)('%s', (action, change) => {
  test.each(Object.entries(STATES))('from %s', async (_name, from) => {
    const other = await somebody();
    for (const bond of BONDS) if (from.includes(bond)) await BEGIN[bond](other);
    const state = BONDS.filter((bond) => from.includes(bond));
    expect(await bondsWith(other)).toEqual(state);
    const { refused, to } = after(change, state);
    for (const time of [1, 2]) {
      const { status } = await RUN[action](other);
      await world.drain();
      // Answering a request takes it away, so it cannot be answered again.
      if (time === 2 && (action === 'authorize' || action === 'reject')) expect(status).toBe(404);
      else expect(status).toBe(refused ? REFUSED[action] : 200);
      expect(await bondsWith(other)).toEqual(to);
    }
  });
});

test('every action can be refused where the table says so, and every bond begins or ends by one', () => {
  const conditional = actions.filter(([, change]) => change.needs ?? change.refusedBy).map(([action]) => action);
  expect(conditional.sort()).toEqual(Object.keys(REFUSED).sort());
  const touched = new Set(actions.flatMap(([, { begins = [], ends = [] }]) => [...begins, ...ends]));
  expect(BONDS.filter((bond) => !touched.has(bond))).toEqual(['blocked']);
});

test('all counters are right after all of that', async () => {
  expect(await wrongCounters(world)).toEqual([]);
});
