/**
 * A person requests to join an event or a group: lists distinguish requests from participations, and the organizer answers in the
 * notification.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { createGroup, inHours, organize } from '../../support/world/events.ts';
import { createWorld, type Person, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const ask = (person: Person, id: string) => world.trpc(person).participations.join.mutate({ id });
const restricted = (title: string) =>
  organize(world, world.alice, { title, joinOptions: 'RESTRICTED', beginsOn: inHours(world, 30) });

describe.skipIf(!hasBrowser())('people who ask to join', () => {
  test('is not told that they go: in the list, the week, the month, and on the home page', async () => {
    const [asked, going] = [await restricted('Supper'), await organize(world, world.alice, { title: 'Choir' })];
    for (const { uuid } of [asked, going]) await ask(world.bob, uuid);
    const visitor = await Visitor.open(world);
    await visitor.signIn(world.bob, '/');
    const { page } = visitor;
    const row = (title: string) => page.locator('article, .mini').filter({ hasText: title });
    await row('Supper').getByText('Requested').first().waitFor();
    await visitor.picture('waiting-on-home');
    expect(await row('Choir').getByText('Requested').count()).toBe(0);
    for (const view of ['list', 'week', 'month']) {
      await page.goto(`/events?view=${view}&date=${asked.beginsOn.slice(0, 10)}`);
      await page.locator('article').filter({ hasText: 'Supper' }).getByText('Waiting for approval').waitFor();
      expect(await page.locator('article').filter({ hasText: 'Supper' }).getByText('You’re going').count()).toBe(0);
    }
    await page.goto('/events');
    await page.locator('article').filter({ hasText: 'Choir' }).getByText('You’re going').waitFor();
    await visitor.picture('waiting-in-list');
    await visitor.close();
  });

  test('is let in or declined on the notification, which says when somebody else was first', async () => {
    const event = await restricted('Boat trip');
    for (const person of [world.bob, world.carol, world.erin]) await ask(person, event.uuid);
    await world.drain();
    const host = await Visitor.open(world);
    await host.signIn(world.alice, '/notifications');
    const { page } = host;
    const note = (name: string) => page.getByRole('listitem').filter({ hasText: `${name} asks to join “Boat trip”` });
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await note('bob').getByRole('button', { name: 'Accept bob' }).click();
    await note('bob').getByText('Already answered').waitFor();
    await host.picture('join-requests');
    await note('carol').getByRole('button', { name: 'Decline carol' }).click();
    await note('carol').getByText('Already answered').waitFor();

    const rows = await world.trpc(world.alice).participations.list.query({ id: event.uuid, roles: 'NOT_APPROVED' });
    await world.trpc(world.alice).participations.update.mutate({ id: rows[0]?.id ?? '', role: 'PARTICIPANT' });
    await button('Accept erin').click();
    await note('erin').getByText('Already answered').waitFor();
    expect(await button('Accept erin').count()).toBe(0);
    const roles = await world.platform.db.participant.findMany({
      where: { event: { uuid: event.uuid }, role: { not: 'CREATOR' } },
      orderBy: { id: 'asc' },
      select: { role: true },
    });
    expect(roles.map(({ role }) => role)).toEqual(['PARTICIPANT', 'REJECTED', 'PARTICIPANT']);
    await host.close();
  });

  test('is let into a group or declined on the notification', async () => {
    const { alice, bob, carol } = world;
    const group = await createGroup(world, alice, { name: 'Choir', openness: 'MODERATED' });
    for (const person of [bob, carol]) await world.trpc(person).groups.join.mutate({ id: group.id });
    await world.drain();
    const host = await Visitor.open(world);
    await host.signIn(alice, '/notifications');
    const { page } = host;
    const note = (name: string) =>
      page.getByRole('listitem').filter({ hasText: `${name} asks to join the group “Choir”` });
    await note('bob').getByRole('button', { name: 'Accept bob' }).click();
    await note('bob').getByText('Already answered').waitFor();
    await host.picture('group-requests');
    await note('carol').getByRole('button', { name: 'Decline carol' }).click();
    await note('carol').waitFor({ state: 'detached' });
    const roles = await world.trpc(alice).groups.members.query({ id: group.id });
    expect(roles.map(({ actor, role }) => [actor?.id, role])).toEqual([
      [alice.id, 4],
      [bob.id, 1],
    ]);
    await world.drain();
    const guest = await Visitor.open(world);
    await guest.signIn(bob, '/notifications');
    await guest.page.getByRole('link', { name: 'You’re now a member of “Choir”' }).click();
    await guest.page.getByRole('heading', { level: 1, name: 'Choir' }).waitFor();
    await guest.picture('group-joined');
    expect([...host.problems, ...guest.problems]).toEqual([]);
    await Promise.all([host.close(), guest.close()]);
  });
});
