/** A club asks for a date on a phone, members answer, and the date becomes an event. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../../src/jobs/worker/timetable.ts';
import { lookAt, NOTHING } from '../../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { askForDate, sayTo } from '../../support/world/date-polls.ts';
import { createGroup } from '../../support/world/events.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function expectReadable(visitor: Visitor, name: string): Promise<void> {
  for (const width of [390, 1280]) {
    await visitor.page.setViewportSize({ width, height: 844 });
    const wide = await visitor.page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide, `${name} at ${width}`).toBeLessThanOrEqual(width);
    await visitor.picture(`${name}`);
  }
  await visitor.page.setViewportSize({ width: 390, height: 844 });
  expect(await lookAt(visitor), name).toEqual(NOTHING);
}

describe.skipIf(!hasBrowser())('a date poll in the client', () => {
  test('is made for a group, answered, and becomes a draft', async () => {
    const { alice, bob } = world;
    const group = await createGroup(world, alice, { name: 'Menders', openness: 'OPEN' });
    await world.trpc(bob).groups.join.mutate({ id: group.id });
    const organizer = await Visitor.open(world);
    const { page } = organizer;
    await organizer.signIn(alice, `/@${group.preferredUsername}?tab=events`);
    await page.getByRole('main').getByRole('link', { name: 'Date polls' }).click();
    await page.getByText('There are no date polls yet.').waitFor();
    await page.getByRole('link', { name: 'Ask for a date' }).click();
    await page.getByLabel('Title').fill('Winter dinner');
    const create = page.getByRole('button', { name: 'Create the date poll' });
    await create.click();
    await page.getByText('Day: choose a day').first().waitFor();
    for (const [n, day] of ['2038-01-14', '2038-01-15'].entries()) {
      const row = page.getByRole('group', { name: `Date ${n + 1}` });
      await row.getByLabel('Day', { exact: true }).fill(day);
      if (n > 0) continue;
      await row.getByLabel('From').fill('19:00');
      await row.getByLabel('Until').fill('21:30');
    }
    await expectReadable(organizer, 'date-poll-form');
    await create.click();
    await page.getByRole('heading', { name: 'Winter dinner', level: 1 }).waitFor();
    const path = new URL(page.url()).pathname;

    const member = await Visitor.open(world);
    await member.signIn(bob, path);
    await member.page.getByRole('group', { name: '14 Jan 2038' }).getByLabel('Yes').check();
    await member.page.getByRole('group', { name: '15 Jan 2038' }).getByLabel('If need be').check();
    await member.page.getByRole('button', { name: 'Save answers' }).click();
    await member.page.getByText('1 person has answered').waitFor();
    await expectReadable(member, 'date-poll-answered');
    expect(member.problems).toEqual([]);
    await member.close();

    await page.reload();
    await page.getByText('1 yes, 0 if need be, 0 no').waitFor();
    await page.getByRole('link', { name: 'Change' }).click();
    await page.getByLabel('Place').fill('Harbour hall');
    await page.getByRole('button', { name: /^Remove .*15 Jan 2038/ }).click();
    await page.getByRole('button', { name: 'Add a date' }).click();
    await page.getByLabel('Day', { exact: true }).fill('2038-01-16');
    await expectReadable(organizer, 'date-poll-edit');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Harbour hall').waitFor();
    await page.getByText('16 Jan 2038').first().waitFor();
    await page.getByRole('button', { name: /^Choose this date: .*14 Jan 2038/ }).click();
    const draftIt = page.getByRole('button', { name: 'Save as a draft' });
    await draftIt.waitFor();
    await expectReadable(organizer, 'date-poll-choice');
    await draftIt.click();
    await page.getByRole('heading', { level: 1, name: 'Edit event' }).waitFor();
    const [draft] = await world.trpc(alice).events.drafts.query({});
    expect(draft).toMatchObject({ title: 'Winter dinner', physicalAddress: { description: 'Harbour hall' } });
    await page.goto(world.url + path);
    await page.getByText('The event is a draft.').waitFor();
    await expectReadable(organizer, 'date-poll-settled');
    expect(organizer.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
    await organizer.close();
  });

  test('rallly#22, rallly#90: shows the same days to people in distant zones', async () => {
    const poll = await askForDate(world, world.alice, { timeZone: 'America/Los_Angeles' });
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles']) {
      const visitor = await Visitor.open(world, { zone });
      await visitor.signIn(world.bob, `/date-polls/${poll.id}`);
      for (const day of [/^Thu, 14 Jan 2038/, /^Fri, 15 Jan 2038/, /^Sat, 16 Jan – Sun, 17 Jan 2038/])
        await visitor.page.getByRole('group', { name: day }).getByLabel('Yes').waitFor();
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    }
  });

  test('rallly#1085: gets another time zone in its form until somebody has answered', async () => {
    const { alice, bob } = world;
    const poll = await askForDate(world, alice, { timeZone: 'America/Los_Angeles' });
    const organizer = await Visitor.open(world);
    const { page } = organizer;
    await organizer.signIn(alice, `/date-polls/${poll.id}/edit`);
    await page.getByLabel('Time zone').selectOption('Europe/Paris');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: poll.title }).waitFor();
    const changed = await world.trpc(alice).datePolls.get.query({ id: poll.id });
    expect(changed.timeZone).toBe('Europe/Paris');
    await sayTo(world, bob, changed, 'YES');
    await page.goto(`/date-polls/${poll.id}/edit`);
    await page.getByLabel('Title').waitFor();
    expect(await page.getByLabel('Time zone').count()).toBe(0);
    expect(organizer.problems).toEqual([]);
    await organizer.close();
  });

  test('is listed with what its reader has to do, and its end leads to it', async () => {
    const { carol, erin } = world;
    const group = await createGroup(world, carol, { name: 'Singers', openness: 'OPEN' });
    await world.trpc(erin).groups.join.mutate({ id: group.id });
    const fields = { organizerActorId: group.id, audience: 'MEMBERS' as const };
    const closesAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
    const ending = await askForDate(world, carol, { ...fields, title: 'Concert at the harbour', closesAt });
    const settled = await askForDate(world, carol, { ...fields, title: 'Rehearsal' });
    await world.trpc(carol).datePolls.settle.mutate({ id: settled.id, optionId: settled.options[0]?.id ?? '' });
    const member = await Visitor.open(world);
    await member.signIn(erin, `/date-polls?group=${group.preferredUsername}`);
    const { page } = member;
    await page.getByText('Your answer is missing').waitFor();
    await page.getByText('14 Jan 2038').waitFor();
    await expectReadable(member, 'date-poll-list');
    await sayTo(world, erin, ending, 'YES');
    await page.reload();
    await page.getByText('You answered').waitFor();
    world.clock.advance(3_600_000);
    await runFromTimetable(world.platform, 'date_polls.over');
    await world.drain();
    await page.goto(`${world.url}/notifications`);
    await page.getByRole('link', { name: /The date poll “Concert at the harbour” has ended/ }).click();
    await page.getByRole('heading', { name: 'Concert at the harbour', level: 1 }).waitFor();
    expect(member.problems).toEqual([]);
    await member.close();
    const organizer = await Visitor.open(world);
    await organizer.signIn(carol, '/date-polls');
    await organizer.page.getByText('Choose a date', { exact: true }).waitFor();
    await expectReadable(organizer, 'date-poll-own-list');
    await organizer.close();
  });

  test('is a page for visitors', async () => {
    const poll = await askForDate(world, world.alice);
    await sayTo(world, world.bob, poll, 'YES', 'MAYBE', 'NO');
    const visitor = await Visitor.open(world);
    await visitor.page.goto(`${world.url}/date-polls/${poll.id}`);
    await visitor.page.getByRole('link', { name: 'Say when you can come' }).waitFor();
    await expectReadable(visitor, 'date-poll-visitor');
    await visitor.close();
  });
});
