/** Unlisted and private events: links of mails and calendars join them, and a waiting list promotes only people who may see the event. */
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerByMail } from '../../src/domain/participations/answer-by-mail.ts';
import { replyAddressOf } from '../../src/domain/participations/reply-address.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { Browser } from '../support/clients/browser.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { askFor, newLinks } from '../support/world/sign-in-links.ts';
import { fullEvent, standings, take, wait } from '../support/world/waiting.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { REPLY_ADDRESS: 'events@plaza.test' } });
});
afterAll(() => world.close());

async function minutePasses(): Promise<void> {
  await runFromTimetable(world.platform, 'waiting_lists.due');
  await world.drain();
}

test('the link of a mail takes the place that is held in an unlisted event', async () => {
  const { bob, erin } = world;
  const event = await fullEvent(world, { visibility: 'UNLISTED', beginsOn: inHours(world, 8) });
  await wait(world, bob, event.uuid);
  await world.trpc(erin).participations.leave.mutate({ id: event.uuid });
  await world.drain();
  const $ = load((await lastMailTo(world, bob.email)).html);
  const links = $('a').toArray();
  const link = links.find((a) => $(a).text().trim() === 'Answer');
  const url = new URL($(link).attr('href') ?? '');
  const body = new URLSearchParams({ token: url.searchParams.get('token') ?? '', act: 'take' });
  const taken = await fetch(new URL(url.pathname, world.url), { method: 'POST', body });
  expect([taken.status, await standings(world, event.id)]).toEqual([200, { seated: ['bob'], waiting: [] }]);
});

test('a visitor joins an unlisted event by the link of a mail', async () => {
  const event = await organize(world, world.alice, { visibility: 'UNLISTED' });
  const browser = new Browser(world.url);
  await askFor(browser, event.uuid, { email: 'zoe@example.org' });
  const entered = await browser.get(await newLinks(world)('zoe@example.org'));
  expect(entered.location?.pathname).toBe(`/events/${event.uuid}`);
  expect((await standings(world, event.id)).seated).toHaveLength(1);
});

test('a calendar answers the invitation to an unlisted event', async () => {
  const { bob } = world;
  const event = await organize(world, world.alice, { visibility: 'UNLISTED' });
  const to = [replyAddressOf(world.platform, { eventId: BigInt(event.id), actorId: bob.actorId }) ?? ''];
  const answer = { to, from: bob.email, uid: event.uuid, comment: '', writtenAt: world.clock.now() } as const;
  expect(await answerByMail(world.platform, { ...answer, attendance: 'ACCEPTED' })).toBe('joined');
});

test('an event that becomes private promotes those alone whom it is for; the others keep their position', async () => {
  const { alice, bob, carol, erin } = world;
  const event = await fullEvent(world);
  for (const person of [bob, carol]) await wait(world, person, event.id);
  await world.trpc(alice).events.update.mutate({ id: event.id, visibility: 'PRIVATE' });
  await world.trpc(alice).eventInvitations.create.mutate({ id: event.id, person: carol.name });
  await world.trpc(erin).participations.leave.mutate({ id: event.id });
  await minutePasses();
  expect(await standings(world, event.id)).toEqual({ seated: ['carol'], waiting: ['bob'] });
  expect((await world.rest(bob).get(`/api/v1/events/${event.id}`)).status).toBe(404);
  await world.trpc(alice).events.update.mutate({ id: event.id, visibility: 'PUBLIC' });
  await world.trpc(carol).participations.leave.mutate({ id: event.id });
  expect(await standings(world, event.id)).toEqual({ seated: ['bob'], waiting: [] });
});

test('a private event of a group promotes its members', async () => {
  const { alice, bob, carol, erin } = world;
  const group = await createGroup(world, alice, { openness: 'OPEN' });
  await world.trpc(carol).groups.join.mutate({ id: group.id });
  await world.trpc(erin).groups.join.mutate({ id: group.id });
  const event = await fullEvent(world, { organizerActorId: group.id });
  for (const person of [bob, carol]) await wait(world, person, event.id);
  await world.trpc(alice).events.update.mutate({ id: event.id, visibility: 'PRIVATE' });
  await world.trpc(erin).participations.leave.mutate({ id: event.id });
  expect(await standings(world, event.id)).toEqual({ seated: ['carol'], waiting: ['bob'] });
});

test('a person who has a place by another way cannot be let in', async () => {
  const { alice, bob } = world;
  const event = await fullEvent(world);
  const { id } = await wait(world, bob, event.id);
  await take(world, event.id, bob);
  const { status } = await world.rest(alice).post(`/api/v1/events/${event.id}/waiting/${id}/let_in`);
  expect(status).toBe(404);
  const { options } = await world.trpc().events.get.query({ id: event.id });
  expect(options).toMatchObject({ maximumAttendeeCapacity: 1 });
});
