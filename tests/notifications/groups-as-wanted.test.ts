/** Members choose what a group notifies them of: every post on its wall, mentions, or nothing; by notification, push and mail. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { JobPayloads } from '../../src/domain/kernel/outbox.ts';
import { JOB_HANDLERS } from '../../src/jobs/handlers.ts';
import { drain } from '../../src/jobs/worker/drain.ts';
import { PushBrowser, type PushService, startPushService } from '../support/servers/push-receiver.ts';
import { beside } from '../support/world/beside.ts';
import { createGroup, outcome } from '../support/world/events.ts';
import type { Person, World } from '../support/world/world.ts';

let world: World;
let service: PushService;
let zoe: Person;
beside(startPushService, async (made, started) => {
  [world, service] = [made, started];
});

let group: { id: string; name: string };
beforeEach(async () => {
  const { alice, bob } = world;
  zoe = await world.someone('zoe');
  const made = await createGroup(world, alice, { name: 'Choir', openness: 'OPEN' });
  group = { id: made.id, name: made.preferredUsername };
  for (const person of [bob, zoe]) await world.trpc(person).groups.join.mutate({ id: group.id });
  await world.drain();
  await world.platform.db.notification.deleteMany();
});

type Notify = 'ALL' | 'MENTIONS' | 'NONE';

const choose = (person: Person, notify: Notify, id = group.id) =>
  world.trpc(person).groups.updateMembership.mutate({ id, notify });

const post = async (person: Person, more: Record<string, unknown> = {}) => {
  const given = { status: 'Who has the scores?', group_id: group.id, ...more };
  const { body } = await world.rest(person).post('/api/v1/statuses', given);
  await world.drain();
  return body;
};

const KINDS = ['mention', 'group.posted', 'group.post_request', 'group.join_request'];
const told = async (person: Person): Promise<string[]> => {
  const { body } = await world.rest(person).get('/api/v1/notifications', { supported_types: KINDS, types: KINDS });
  return body.map(({ type }: { type: string }) => type);
};

describe('a post on the wall', () => {
  test.each([
    ['ALL', ['group.posted']],
    ['MENTIONS', []],
    ['NONE', []],
  ] as const)('with %s notifies of %j', async (notify, kinds) => {
    const { alice, bob } = world;
    if (notify !== 'MENTIONS') await choose(bob, notify);
    const { id } = await post(alice);
    await post(alice, { members_only: true });
    expect(await told(bob)).toEqual(kinds.flatMap((kind) => [kind, kind]));
    expect(await told(alice)).toEqual([]);
    if (notify !== 'ALL') return;
    const { body } = await world.rest(bob).get('/api/v1/notifications', { supported_types: KINDS, types: KINDS });
    expect(body.at(-1)).toMatchObject({ account: { id: group.id }, status: { id } });
  });

  test('that mentions a member notifies once, and with NONE not at all', async () => {
    const { alice, bob } = world;
    await choose(bob, 'ALL');
    await choose(zoe, 'NONE');
    const { id } = await post(alice, { status: `@bob @${zoe.name} the scores` });
    await world.rest(alice).post('/api/v1/statuses', { status: `@bob @${zoe.name} now`, in_reply_to_id: id });
    await world.drain();
    expect(await told(bob)).toEqual(['mention', 'mention']);
    expect(await told(zoe)).toEqual([]);
    // Mentions beyond the group still arrive.
    await world.rest(alice).post('/api/v1/statuses', { status: `@${zoe.name} hello` });
    await world.drain();
    expect(await told(zoe)).toEqual(['mention']);
  });

  test('by a person whom the member blocks or mutes does not notify the member', async () => {
    const { bob } = world;
    await choose(bob, 'ALL');
    for (const verb of ['mute', 'block'] as const) {
      await world.rest(bob).post(`/api/v1/accounts/${zoe.id}/${verb}`);
      await post(zoe);
      await world.rest(bob).post(`/api/v1/accounts/${zoe.id}/un${verb}`);
    }
    expect(await told(bob)).toEqual([]);
  });

  test('is pushed to members who want every post', async () => {
    const browser = new PushBrowser(`${service.url}/${group.name}`);
    const subscription = { endpoint: browser.endpoint, keys: browser.keys, standard: true };
    const data = { alerts: { 'group.posted': true, mention: true } };
    await world.rest(zoe).post('/api/v1/push/subscription', { subscription, data });
    const words = { NONE: 'of nothing', MENTIONS: 'of mentions', ALL: 'of all' };
    for (const notify of ['NONE', 'MENTIONS', 'ALL'] as const) {
      await choose(zoe, notify);
      await post(world.alice, { status: words[notify] });
    }
    expect(service.received.map((push) => browser.read(push)).map(({ title, body }) => [title, body])).toEqual([
      [`New post in the group @${group.name}`, 'of all'],
    ]);
  });
});

/** The recipients of the mails of these jobs. */
async function mailed(): Promise<string[]> {
  const to: string[] = [];
  const record = async (_platform: unknown, mail: JobPayloads['mail.requested']) => void to.push(mail.to);
  await drain(world.platform, { handlers: { ...JOB_HANDLERS, 'mail.requested': record } });
  return to;
}

test('with NONE, a moderator gets neither the notification nor the mail of a request to join', async () => {
  const { alice, carol, erin } = world;
  await world.trpc(alice).groups.update.mutate({ id: group.id, openness: 'MODERATED' });
  await world.drain();
  await world.trpc(carol).groups.join.mutate({ id: group.id });
  expect(await mailed()).toEqual([alice.email]);
  expect(await told(alice)).toEqual(['group.join_request']);
  await choose(alice, 'NONE');
  await world.trpc(erin).groups.join.mutate({ id: group.id });
  expect(await mailed()).toEqual([]);
  expect(await told(alice)).toEqual(['group.join_request']);
});

test('only members see and change their own choice', async () => {
  const { alice, bob, erin } = world;
  expect(await choose(bob, 'NONE')).toMatchObject({ notify: 'NONE', role: 1 });
  const rows = await world.trpc(alice).groups.members.query({ id: group.id });
  expect(rows.map(({ actor, notify }) => [actor?.id, notify])).toEqual([
    [alice.id, 'MENTIONS'],
    [bob.id, null],
    [zoe.id, null],
  ]);
  const { body } = await world.rest(bob).get('/api/v1/memberships');
  expect(body[0]).toMatchObject({ parent: { id: group.id }, notify: 'NONE' });
  expect(await outcome(choose(erin, 'ALL'))).toBe('FORBIDDEN: Actor id is not a member of this group');
  expect(await outcome(choose(bob, 'ALL', '1'))).toBe('NOT_FOUND: Group not found');
  const path = `/api/v1/groups/${group.id}/membership`;
  const { status, body: changed } = await world.rest(bob).send('PATCH', path, { body: { notify: 'ALL' } });
  expect([status, changed.notify]).toEqual([200, 'ALL']);
});
