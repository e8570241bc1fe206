/**
 * The state table of everything between two people, cell by cell: each action from each state changes exactly what the table
 * states.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** The existing bonds with each person, as clients and jobs see them. */
async function bondsWith(others: readonly Other[]): Promise<Bond[][]> {
  const { db } = world.platform;
  const { body } = await world.rest(me).get('/api/v1/accounts/relationships', { id: others.map(({ id }) => id) });
  const answered = new Map(body.map((each: { id: string }) => [each.id, each]));
  const actorId = { in: others.map((other) => other.actorId) };
  const statusId = { in: others.map((other) => other.statusId) };
  const own = { actorId: me.actorId };
  const listed = await db.listMember.findMany({ where: { listId: list, actorId } });
  const home = await db.homeEntry.findMany({ where: { ...own, statusId } });
  const notified = await db.notification.findMany({ where: { recipientId: me.actorId, originId: actorId } });
  const talks = await db.conversation.findMany({ where: own });
  return others.map((other) => {
    // biome-ignore lint/suspicious/noExplicitAny: what the wire says, whatever it is
    const is = answered.get(other.id) as any;
    const there: Record<Bond, boolean> = {
      ...{ follow: is.following, request: is.requested, follower: is.followed_by, asked: is.requested_by },
      ...{
        endorsement: is.endorsed,
        block: is.blocking,
        blocked: is.blocked_by,
        mute: is.muting,
        note: is.note !== '',
      },
      hidden: is.domain_blocking,
      list: listed.some((each) => each.actorId === other.actorId),
      home: home.some((each) => each.statusId === other.statusId),
      notifications: notified.some((each) => each.originId === other.actorId),
      conversations: talks.some((each) => each.participantIds.includes(other.actorId)),
    };
    return BONDS.filter((bond) => there[bond]);
  });
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

/** The refusal of an action without its requirement, or with an obstacle. */
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

/** The other people are remote, so their server decides about a follow: it begins as a request, if there is none. */
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

/** Each state is that of another person, so that all of them are walked at once. */
test.each(actions)('%s, from each state', async (action, change) => {
  const walked: { name: string; other: Other; from: Bond[] }[] = [];
  for (const [name, bonds] of Object.entries(STATES)) {
    const other = await somebody();
    const from = BONDS.filter((bond) => bonds.includes(bond));
    for (const bond of from) await BEGIN[bond](other);
    walked.push({ name, other, from });
  }
  const bonds = async () => {
    const found = await bondsWith(walked.map(({ other }) => other));
    return Object.fromEntries(walked.map(({ name }, n) => [name, found[n]]));
  };
  const each = <Value>(of: (from: Bond[]) => Value): Record<string, Value> =>
    Object.fromEntries(walked.map(({ name, from }) => [name, of(from)]));

  expect(await bonds()).toEqual(each((from) => from));
  for (const time of [1, 2]) {
    const answered: Record<string, number> = {};
    for (const { name, other } of walked) answered[name] = (await RUN[action](other)).status;
    await world.drain();
    // Answering a request takes it away, so it cannot be answered again.
    const isAnswered = time === 2 && (action === 'authorize' || action === 'reject');
    expect(answered).toEqual(each((from) => (isAnswered ? 404 : after(change, from).refused ? REFUSED[action] : 200)));
    expect(await bonds()).toEqual(each((from) => after(change, from).to));
  }
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
