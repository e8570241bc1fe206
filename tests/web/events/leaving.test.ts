/** Participants and pending people can leave in every state of the event; a cancelled one says so at its top. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { inHours, organize } from '../../support/world/events.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const join = (id: string, person = world.bob) => world.trpc(person).participations.join.mutate({ id });
const taking = (uuid: string) =>
  world.platform.db.participant.count({ where: { actorId: world.bob.actorId, event: { uuid } } });

describe.skipIf(!hasBrowser())('in the client', () => {
  test('a full event is left, a request for one withdrawn, and the place is free again', async () => {
    const options = { maximumAttendeeCapacity: 1 };
    const full = await organize(world, world.alice, { title: 'Full house', options });
    await join(full.uuid);
    const asked = await organize(world, world.alice, { title: 'Full table', options, joinOptions: 'RESTRICTED' });
    await join(asked.uuid);
    const other = await join(asked.uuid, world.carol);
    await world.trpc(world.alice).participations.update.mutate({ id: other.id, role: 'PARTICIPANT' });
    const bob = await Visitor.open(world);
    await bob.signIn(world.bob, `/events/${full.uuid}`);
    await bob.page.getByText('The only place is taken').waitFor();
    await bob.picture('event-full-going');
    await bob.page.getByRole('button', { name: 'Give up my place' }).click();
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Give up my place' }).click();
    await bob.page.getByRole('button', { name: 'Join', exact: true }).waitFor();
    await expect.poll(() => taking(full.uuid)).toBe(0);
    await bob.page.goto(`/events/${asked.uuid}`);
    await bob.page.getByText('Waiting for approval').waitFor();
    await bob.page.getByRole('button', { name: 'Withdraw my request' }).click();
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Withdraw my request' }).click();
    await expect.poll(() => taking(asked.uuid)).toBe(0);
    expect(bob.problems).toEqual([]);
    await bob.close();
  });

  test('a cancelled event says so above all else, is left, and is not among the next events', async () => {
    const { uuid } = await organize(world, world.alice, { title: 'Picnic', beginsOn: inHours(world, 5) });
    const held = await organize(world, world.alice, { title: 'Concert', beginsOn: inHours(world, 6) });
    for (const id of [uuid, held.uuid]) await join(id);
    const bob = await Visitor.open(world);
    await bob.signIn(world.bob, '/');
    const next = bob.page.getByRole('region', { name: 'Your next events' });
    await next.getByRole('link', { name: 'Picnic' }).waitFor();
    await world.trpc(world.alice).events.cancel.mutate({ id: uuid, message: 'It rains.' });
    await bob.page.reload();
    await next.getByRole('link', { name: 'Concert' }).waitFor();
    expect(await next.getByRole('link', { name: 'Picnic' }).count()).toBe(0);
    await bob.page.goto(`/events/${uuid}`);
    const notice = bob.page.getByRole('status').filter({ hasText: 'Cancelled by the organizer' });
    await notice.getByText('It rains.').waitFor();
    const top = async (of: typeof notice): Promise<number> => (await of.boundingBox())?.y ?? Number.NaN;
    expect(await top(notice)).toBeLessThan(await top(bob.page.locator('.cover')));
    const ground = await notice.evaluate((section) => getComputedStyle(section).backgroundColor);
    expect(ground).toBe('rgb(251, 230, 224)');
    await bob.picture('event-cancelled');
    await bob.page.getByRole('button', { name: 'Give up my place' }).click();
    const dialog = bob.page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Give up my place' });
    await confirm.waitFor();
    expect(await dialog.getByText('Someone else can have it').count()).toBe(0);
    await confirm.click();
    await expect.poll(() => taking(uuid)).toBe(0);
    await bob.page.getByRole('button', { name: 'Give up my place' }).waitFor({ state: 'detached' });
    expect(await bob.page.getByRole('button', { name: 'Join', exact: true }).count()).toBe(0);
    await bob.close();
  });
});

const GRAPHQL = 'mutation ($event: ID!, $actor: ID!) { leaveEvent(eventId: $event, actorId: $actor) { actor { id } } }';

describe('every interface lets people leave', () => {
  const CASES: [what: string, prepare: (uuid: string) => Promise<unknown>][] = [
    ['full', async () => undefined],
    ['cancelled', (id) => world.trpc(world.alice).events.cancel.mutate({ id })],
    ['closed to new requests', (id) => world.trpc(world.alice).events.update.mutate({ id, joinOptions: 'INVITE' })],
    ['past', (uuid) => world.platform.db.event.update({ where: { uuid }, data: { beginsOn: new Date(0) } })],
  ];
  test.each(CASES)('an event that is %s', async (_what, prepare) => {
    const options = { maximumAttendeeCapacity: 1 };
    for (const leave of [
      async (id: string) => expect((await world.rest(world.bob).post(`/api/v1/events/${id}/leave`)).status).toBe(200),
      async (id: string, eventId: string) => {
        const variables = { event: eventId, actor: world.bob.actorId.toString() };
        expect((await world.gql(world.bob, GRAPHQL, variables)).errors, id).toEqual([]);
      },
    ]) {
      const { uuid, id } = await organize(world, world.alice, { options });
      await join(uuid);
      await prepare(uuid);
      await leave(uuid, id);
      expect(await taking(uuid)).toBe(0);
    }
  });
});
