/** Webhooks of a group: moderators add them, and each change of the group's events arrives once, signed and in order. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { createGroup, inHours, organize, outcome } from '../support/world/events.ts';
import { mailsTo } from '../support/world/mails.ts';
import { ALL, Webhooks } from '../support/world/webhooks.ts';
import { createWorld } from '../support/world/world.ts';

let hooks: Webhooks;
beforeAll(async () => {
  hooks = await Webhooks.open();
});
afterAll(() => hooks.close());
beforeEach(() => hooks.begin());

const DAY_MS = 24 * 3_600_000;

test('a moderator adds a webhook by REST, and the secret is shown once and stored sealed', async () => {
  const { world } = hooks;
  const path = `/api/v1/groups/${hooks.id}/webhooks`;
  const input = { url: 'https://rooms.example/hook?key=1#top', kinds: ['event.created', 'event.created'] };
  const made = await world.rest(world.alice).post(path, input);
  expect(made.body).toMatchObject({
    ...{ name: 'rooms.example', url: 'https://rooms.example/hook?key=1', kinds: ['event.created'] },
    ...{ state: 'ACTIVE', waiting: 0, formerSecretUntil: null },
    addedBy: world.alice.name,
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  });
  const { secret, ...shown } = made.body;
  const listed = await world.rest(world.alice).get(path);
  expect(listed.body.at(-1)).toEqual(shown);
  expect(JSON.stringify(listed.body)).not.toContain('whsec_');
  const { secret: stored } = await world.platform.db.webhook.findUniqueOrThrow({ where: { id: BigInt(shown.id) } });
  expect(stored).not.toContain(secret.slice(6));
  const body = { name: 'Rooms', kinds: ['event.deleted'] };
  const changed = await world.rest(world.alice).send('PATCH', `${path}/${shown.id}`, { body });
  expect(changed.body).toEqual({ ...shown, name: 'Rooms', kinds: ['event.deleted'] });
  expect((await world.rest(world.alice).delete(`${path}/${shown.id}`)).body).toEqual({ id: shown.id });
  expect((await world.rest(world.alice).get(path)).body).toHaveLength(1);
});

test('other people, other groups and wrong input are refused', async () => {
  const { world } = hooks;
  const { alice, bob } = world;
  await world.trpc(bob).groups.join.mutate({ id: hooks.id });
  const foreign = 'FORBIDDEN: Actor id is not a moderator of the selected group';
  const of = hooks.of(bob);
  expect(await outcome(of.list.query({ id: hooks.id }))).toBe(foreign);
  expect(await outcome(of.create.mutate({ id: hooks.id, url: 'https://a.example/', kinds: ALL }))).toBe(foreign);
  expect(await outcome(of.update.mutate({ ...hooks.one, paused: true }))).toBe(foreign);
  expect(await outcome(of.rotate.mutate(hooks.one))).toBe(foreign);
  expect(await outcome(of.test.mutate(hooks.one))).toBe(foreign);
  expect(await outcome(of.deliveries.query(hooks.one))).toBe(foreign);
  expect(await outcome(of.redeliver.mutate({ ...hooks.one, sequence: '1' }))).toBe(foreign);
  expect(await outcome(of.skip.mutate({ ...hooks.one, sequence: '1' }))).toBe(foreign);
  expect(await outcome(of.remove.mutate(hooks.one))).toBe(foreign);
  const { id } = await createGroup(world, bob);
  expect(await outcome(of.rotate.mutate({ id, webhookId: hooks.webhookId }))).toBe('NOT_FOUND: Webhook not found');
  expect(await outcome(hooks.of().redeliver.mutate({ ...hooks.one, sequence: '7' }))).toBe(
    'NOT_FOUND: Delivery not found',
  );
  const path = `/api/v1/groups/${hooks.id}/webhooks`;
  for (const [input, error] of [
    [{ url: 'rooms', kinds: ALL }, 'Url must be a web address'],
    [{ url: 'https://me:secret@rooms.example/', kinds: ALL }, 'Url must be a web address'],
    [{ url: 'https://rooms.example/', kinds: [] }, 'Kinds'],
    [{ url: 'https://rooms.example/', kinds: ['all'] }, 'Kinds'],
  ] as const) {
    const { status, body } = await world.rest(alice).post(path, input);
    expect([status, body.error]).toEqual([422, expect.stringContaining(error)]);
  }
  for (let count = 1; count < 5; count += 1)
    await hooks.of().create.mutate({ id: hooks.id, url: `https://a${count}.example/`, kinds: ALL });
  expect(await outcome(hooks.of().create.mutate({ id: hooks.id, url: 'https://b.example/', kinds: ALL }))).toContain(
    'A group can have at most 5 webhooks',
  );
});

test('a server with https takes only such addresses', async () => {
  const world = await createWorld({ env: { PUBLIC_URL: 'https://cafe.example' } });
  const { id } = await createGroup(world, world.alice);
  const { status, body } = await world
    .rest(world.alice)
    .post(`/api/v1/groups/${id}/webhooks`, { url: 'http://rooms.example/', kinds: ALL });
  expect([status, body.error]).toEqual([422, expect.stringContaining('must begin with https://')]);
  await world.close();
});

test('each change of an event arrives once, in order, with a signature that the documented sample verifies', async () => {
  const { world } = hooks;
  const { bob } = world;
  const event = await hooks.organize({ title: 'Bicycle evening', joinOptions: 'RESTRICTED' });
  const at = world.clock.now().toISOString();
  const [created] = await hooks.deliveries();
  expect(created).toEqual({
    ...{ type: 'event.created', timestamp: at, sequence: 1 },
    data: {
      group: { id: hooks.id, preferredUsername: expect.any(String), name: 'Menders', url: expect.any(String) },
      event: {
        ...{ id: event.id, uuid: event.uuid, url: event.url, title: 'Bicycle evening', timeZone: event.timeZone },
        ...{ status: 'CONFIRMED', visibility: 'PUBLIC', beginsOn: event.beginsOn, endsOn: event.endsOn },
        updatedAt: expect.any(String),
      },
    },
  });
  await world.trpc(bob).participations.join.mutate({ id: event.id });
  const asked = (await hooks.deliveries()).at(-1);
  expect(asked).toMatchObject({
    type: 'participation.created',
    data: {
      ...{ personId: bob.id, waiting: null },
      person: { id: bob.id, preferredUsername: bob.name, domain: null },
      participation: { role: 'NOT_APPROVED', guests: 0, ticketKind: null },
    },
  });
  const id = asked?.data.participation.id;
  await world.trpc(world.alice).participations.update.mutate({ id, role: 'PARTICIPANT' });
  expect((await hooks.deliveries()).at(-1)).toMatchObject({
    type: 'participation.changed',
    data: { participation: { id, role: 'PARTICIPANT' } },
  });
  await world.trpc(bob).participations.leave.mutate({ id: event.id });
  expect((await hooks.deliveries()).at(-1)).toMatchObject({
    type: 'participation.removed',
    data: { personId: bob.id, person: { id: bob.id }, participation: null },
  });
  await world.trpc(world.alice).events.update.mutate({ id: event.id, title: 'Bicycles' });
  await world.drain();
  await world.trpc(world.alice).events.update.mutate({ id: event.id, status: 'CANCELLED' });
  await world.drain();
  await world.trpc(world.alice).events.delete.mutate({ id: event.id });
  const all = await hooks.deliveries();
  expect(all.map(({ type }) => type)).toEqual([
    ...['event.created', 'participation.created', 'participation.changed', 'participation.removed'],
    ...['event.updated', 'event.cancelled', 'event.deleted'],
  ]);
  expect(all.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(all.at(-1)?.data.event).toEqual({ id: event.id, uuid: event.uuid });
  expect(new Set(hooks.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(7);
  const bodies = hooks.receiver.received.map(({ body }) => body).join();
  for (const { email } of await world.platform.db.user.findMany()) expect(bodies).not.toContain(email);
  expect(await hooks.rows()).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `${n} DELIVERED 1 204 null`));
});

test('the waiting list is reported, and the place of the person who got one', async () => {
  const { world } = hooks;
  const { bob, carol } = world;
  const event = await hooks.organize({ options: { maximumAttendeeCapacity: 1 } });
  await world.drain();
  await world.trpc(bob).participations.join.mutate({ id: event.id });
  await world.trpc(carol).participations.join.mutate({ id: event.id, waiting: true });
  const waits = (await hooks.deliveries()).at(-1);
  expect(waits).toMatchObject({
    type: 'waiting_list.changed',
    data: { personId: carol.id, participation: null, waiting: { offeredUntil: null, guests: 0 } },
  });
  await world.trpc(bob).participations.leave.mutate({ id: event.id });
  expect((await hooks.deliveries()).at(-1)).toMatchObject({
    type: 'participation.created',
    data: { personId: carol.id, participation: { role: 'PARTICIPANT' }, waiting: null },
  });
});

test('only the chosen kinds arrive, of published events of the group', async () => {
  const { world } = hooks;
  await hooks.of().update.mutate({ ...hooks.one, kinds: ['event.created', 'event.deleted'] });
  await organize(world, world.alice);
  const { id: other } = await createGroup(world, world.alice);
  await organize(world, world.alice, { organizerActorId: other });
  const draft = await hooks.organize({ draft: true });
  await world.trpc(world.alice).events.delete.mutate({ id: draft.id });
  const later = await hooks.organize({ title: 'Later', publishAt: inHours(world, 2) });
  await world.trpc(world.alice).events.update.mutate({ id: later.id, title: 'Later on' });
  expect(await hooks.types()).toEqual([]);
  world.clock.advance(3 * 3_600_000);
  await world.drain();
  await world.trpc(world.bob).participations.join.mutate({ id: later.id });
  expect((await hooks.deliveries()).map(({ type, data }) => `${type} ${data.event.title}`)).toEqual([
    'event.created Later on',
  ]);
});

test('a person who is suspended meanwhile, and an event that is deleted meanwhile, are not sent', async () => {
  const { world } = hooks;
  const [guest, other] = [await world.someone('guest'), await hooks.organize()];
  const event = await hooks.organize();
  await world.drain();
  await hooks.of().update.mutate({ ...hooks.one, paused: true });
  await world.trpc(guest).participations.join.mutate({ id: event.id });
  await world.trpc(world.bob).participations.join.mutate({ id: other.id });
  await world.drain();
  await world.platform.db.actor.update({ where: { id: guest.actorId }, data: { suspendedAt: world.clock.now() } });
  await world.trpc(world.alice).events.delete.mutate({ id: other.id });
  await world.drain();
  hooks.receiver.forget();
  await hooks.of().update.mutate({ ...hooks.one, paused: false });
  const sent = await hooks.deliveries();
  expect(sent.map(({ type }) => type)).toEqual(['participation.created', 'event.deleted']);
  expect(sent[0]?.data).toMatchObject({ personId: guest.id, person: null, participation: null, waiting: null });
  expect((await hooks.rows()).slice(2)).toEqual([
    ...['3 DELIVERED 1 204 null', '4 SKIPPED 0 null null', '5 DELIVERED 1 204 null'],
  ]);
});

test('content is read in the name of another moderator after the one who added the webhook, and waits until there is one', async () => {
  const { world } = hooks;
  await world.trpc(world.bob).groups.join.mutate({ id: hooks.id });
  const { db } = world.platform;
  const groupId = BigInt(hooks.id);
  const setRole = (actorId: bigint, role: number) =>
    db.member.updateMany({ where: { parentId: groupId, actorId }, data: { role } });
  await hooks.organize({ visibility: 'PRIVATE' });
  await setRole(world.alice.actorId, 1);
  expect(await hooks.types()).toEqual([]);
  await setRole(world.bob.actorId, 2);
  await runFromTimetable(world.platform, 'webhooks.due');
  expect(await hooks.types()).toEqual(['event.created']);
});

test('a webhook whose moderator no longer moderates is paused, and the other moderators get a mail', async () => {
  const { world } = hooks;
  await world.trpc(world.bob).groups.join.mutate({ id: hooks.id });
  await world.platform.db.member.updateMany({
    where: { parentId: BigInt(hooks.id), actorId: world.bob.actorId },
    data: { role: 3 },
  });
  await world.trpc(world.alice).groups.leave.mutate({ id: hooks.id });
  await world.drain();
  await organize(world, world.bob, { organizerActorId: hooks.id, beginsOn: inHours(world, 24) });
  expect(await hooks.types()).toEqual([]);
  const [row] = await hooks.of(world.bob).list.query({ id: hooks.id });
  expect(row).toMatchObject({ state: 'PAUSED', addedBy: world.alice.name });
  const { email } = await world.platform.db.user.findUniqueOrThrow({ where: { id: world.bob.userId } });
  expect((await mailsTo(world, email)).map(({ subject }) => subject)).toContain('A webhook of Menders is paused');
});

test('a webhook that is paused sends nothing, and then everything; deliveries page and are deleted after seven days', async () => {
  const { world } = hooks;
  await hooks.of().update.mutate({ ...hooks.one, paused: true });
  await hooks.organize();
  await world.drain();
  const tried = await hooks.of().test.mutate(hooks.one);
  expect(tried).toMatchObject({ sequence: '2', kind: 'webhook.test', status: 'PENDING', eventId: null });
  expect(await hooks.types()).toEqual([]);
  expect(await hooks.state()).toBe('PAUSED 2');
  await hooks.of().update.mutate({ ...hooks.one, paused: false });
  expect((await hooks.deliveries()).map(({ type, data }) => `${type} ${data.webhook?.id ?? ''}`)).toEqual([
    ...['event.created ', `webhook.test ${hooks.webhookId}`],
  ]);
  expect(await hooks.state()).toBe('ACTIVE 0');
  const path = `/api/v1/groups/${hooks.id}/webhooks/${hooks.webhookId}/deliveries`;
  const first = await world.rest(world.alice).get(`${path}?limit=1`);
  expect(first.body.map(({ sequence }: { sequence: string }) => sequence)).toEqual(['2']);
  expect(first.links.next?.get('max_id')).toBe('2');
  const next = await world.rest(world.alice).get(`${path}?limit=1&max_id=2`);
  expect(next.body).toMatchObject([{ sequence: '1', id: `msg_${hooks.webhookId}_1`, status: 'DELIVERED', code: 204 }]);
  world.clock.advance(8 * DAY_MS);
  await runFromTimetable(world.platform, 'webhook_deliveries.old');
  expect(await hooks.rows()).toEqual([]);
  await hooks.organize();
  expect((await hooks.sequences()).at(-1)).toBe(3);
});

test('the webhooks of a deleted group end', async () => {
  await hooks.organize();
  await hooks.world.trpc(hooks.world.alice).groups.delete.mutate({ id: hooks.id });
  await hooks.world.drain();
  expect(await hooks.world.platform.db.webhook.count()).toBe(0);
});

test('a change costs as many statements with webhooks as without, and none is queued twice if the job is repeated', async () => {
  const { world } = hooks;
  const event = await hooks.organize();
  await world.drain();
  const join = async (webhooks: boolean): Promise<number> => {
    if (!webhooks) await world.platform.db.webhook.deleteMany();
    const guest = await world.someone('guest');
    const { statements } = await countStatements(() => world.trpc(guest).participations.join.mutate({ id: event.id }));
    return statements.length;
  };
  const log = async (): Promise<string[]> => {
    const { recordChange } = await import('../../src/domain/webhooks/record-change.ts');
    const change = { eventId: BigInt(event.id), what: 'changed', aboutId: null, readerIds: [] } as const;
    const key = world.platform.ids.next();
    const { statements } = await countStatements(() => recordChange(world.platform, { ...change, key }));
    await recordChange(world.platform, { ...change, key });
    return statements;
  };
  // The first one plans its statements.
  await join(true);
  await log();
  const before = await hooks.sequences();
  const [withOne, logged] = [await join(true), await log()];
  expect(await hooks.sequences()).toHaveLength(before.length + 2);
  expect(logged).toHaveLength(1);
  expect(await join(false)).toBe(withOne);
  expect(await log()).toHaveLength(1);
});
