/**
 * A club's year: its chair organizes on a phone the weekly training, of which one date moves and one is cancelled, and a feast with guests, a question,
 * a waiting list and tickets. Parents without an account come by mail. The door works without a network. An outing takes place on the date of a poll,
 * and a parent declines it in the calendar.
 */
import ical from 'ical.js';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCalendarReply } from '../../src/domain/mails/read-calendar-reply.ts';
import { answerByMail } from '../../src/domain/participations/answer-by-mail.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { openDoor } from '../support/clients/door.ts';
import { fillTimes, openMoreOptions } from '../support/clients/event-form.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { readQr } from '../support/values/read-qr.ts';
import { figures } from '../support/world/check-in.ts';
import { lastMailTo, type ReadMail } from '../support/world/mails.ts';
import { localText, occurrences, plusHours } from '../support/world/series.ts';
import { createWorld, SECRET, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { REPLY_ADDRESS: 'events@plaza.example', PLAZA_SECRET: SECRET } });
});
afterAll(() => world.close());

const [DAY, WEEK] = [24, 7 * 24];

const eventNamed = (title: string) =>
  world.platform.db.event.findFirstOrThrow({ where: { title }, orderBy: { beginsOn: 'asc' } });

/** Fills in the first fields of a new event, so many hours from now. */
async function begin(page: Page, title: string, hours: number): Promise<string> {
  const begins = `${plusHours(world.clock.now().toISOString(), hours).slice(0, 10)}T18:00`;
  await page.goto('/events/new');
  await page.getByLabel('What is it?').fill(title);
  await page.getByLabel('What should people know?').fill('Everybody is welcome.');
  await fillTimes(page, begins);
  return begins;
}

const heading = (page: Page, name: string): Promise<void> => page.getByRole('heading', { level: 1, name }).waitFor();

/** A parent without an account, who follows the link of the mail. */
async function comeByMail(
  uuid: string,
  { name, join, title = 'Feast' }: { name: string; join: string; title?: string },
): Promise<Visitor> {
  const parent = await Visitor.open(world);
  const { page } = parent;
  await page.goto(`/events/${uuid}`);
  await page.getByRole('link', { name: join, exact: true }).click();
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('Your email address').fill(`${name.toLowerCase()}@example.org`);
  if (title === 'Feast') await page.getByLabel('What do you bring?').fill('Salad');
  await page.getByRole('button', { name: 'Send me the link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await page.goto((await lastMailTo(world, `${name.toLowerCase()}@example.org`)).link);
  await page.waitForURL(`**/events/${uuid}`);
  await heading(page, title);
  return parent;
}

/** The parent declines in the calendar, whose program sends the answer to the address that the entry names. */
async function declineByCalendar({ calendars, to }: ReadMail): Promise<string> {
  const invitation = new ical.Component(ical.parse(calendars[0] ?? '')).getFirstSubcomponent('vevent');
  const organizer = String(invitation?.getFirstPropertyValue('organizer'));
  world.clock.advance(60_000);
  const stamp = world.clock
    .now()
    .toISOString()
    .replace(/[-:]|\.\d+/g, '');
  const reply = [
    ...[`From: ${to}`, `To: ${organizer.replace(/^mailto:/i, '')}`, 'Subject: Declined', 'MIME-Version: 1.0'],
    ...['Content-Type: text/calendar; charset=UTF-8; method=REPLY', '', 'BEGIN:VCALENDAR', 'VERSION:2.0'],
    ...['PRODID:-//x//y//EN', 'METHOD:REPLY', 'BEGIN:VEVENT', `UID:${invitation?.getFirstPropertyValue('uid')}`],
    ...[`DTSTAMP:${stamp}`, 'SEQUENCE:0', `ORGANIZER:${organizer}`, `ATTENDEE;PARTSTAT=DECLINED:mailto:${to}`],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ];
  return answerByMail(world.platform, await readCalendarReply(Buffer.from(reply.join('\r\n'))));
}

describe.skipIf(!hasBrowser())('a club', () => {
  test('trains every week, and celebrates', async () => {
    const { alice, bob } = world;
    const chair = await Visitor.open(world);
    const { page } = chair;
    await chair.signIn(alice, '/events');

    const training = await begin(page, 'Training', 2 * DAY);
    await page.getByLabel('Repeats').selectOption('Every week');
    await page.getByLabel('Last day').fill(plusHours(`${training}Z`, 3 * WEEK + DAY).slice(0, 10));
    await page.getByRole('button', { name: 'Publish' }).click();
    await heading(page, 'Training');
    await world.drain();
    const seriesId = `${(await eventNamed('Training')).seriesId}`;
    const dates = await occurrences(world, seriesId);
    expect(dates).toHaveLength(4);

    const member = await Visitor.open(world);
    await member.signIn(bob, `/events/${dates[0]?.uuid}`);
    await member.page.getByRole('button', { name: 'Join all dates' }).click();
    await member.page.getByText('You’re going to all dates.').waitFor();
    await world.drain();

    await page.goto(`/events/${dates[1]?.uuid}/edit`);
    await page.getByLabel('From').fill('19:30');
    await page.getByLabel('Until').fill('21:00');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`**/events/${dates[1]?.uuid}`);
    await page.goto(`/events/${dates[2]?.uuid}/edit`);
    await page.getByRole('button', { name: 'Cancel the event' }).click();
    await page.getByLabel('Your message to them').fill('The hall is being painted.');
    await page.getByRole('button', { name: 'Cancel the event now' }).click();
    await page.getByText('The event is cancelled.').waitFor();
    const after = await occurrences(world, seriesId);
    expect(after.map(({ beginsOn, status }) => [localText(beginsOn).slice(4), status])).toEqual([
      ['18:00', 'CONFIRMED'],
      ['19:30', 'CONFIRMED'],
      ['18:00', 'CANCELLED'],
      ['18:00', 'CONFIRMED'],
    ]);
    expect(after.map(({ participantStats }) => participantStats.participants)).toEqual([1, 1, 1, 1]);
    const cancelled = await lastMailTo(world, bob.email);
    expect([cancelled.subject, cancelled.text.includes('The hall is being painted.')]).toEqual([
      'Training is cancelled',
      true,
    ]);
    await member.page.goto(`/events/${dates[2]?.uuid}`);
    await member.page.getByText('Cancelled').first().waitFor();

    await begin(page, 'Feast', 5 * DAY);
    await openMoreOptions(page);
    await page.getByLabel('Places', { exact: true }).fill('2');
    await page.getByLabel('Guests per person').selectOption('1');
    await page.getByRole('button', { name: 'Add a question' }).click();
    await page.getByLabel('Question', { exact: true }).fill('What do you bring?');
    await page.getByLabel('Tickets with a code').check();
    await chair.picture('story-of-a-club-feast');
    await page.getByRole('button', { name: 'Publish' }).click();
    await heading(page, 'Feast');
    await world.drain();
    const { uuid } = await eventNamed('Feast');

    await member.page.goto(`/events/${uuid}`);
    await member.page.getByRole('button', { name: 'Join', exact: true }).filter({ visible: true }).first().click();
    const dialog = member.page.getByRole('dialog');
    await dialog.getByLabel('Guests you bring').selectOption('1');
    await dialog.getByLabel('What do you bring?').fill('Bread');
    await dialog.getByRole('button', { name: 'Join', exact: true }).click();
    await member.page.getByText('You bring 1 guest.').filter({ visible: true }).first().waitFor();
    await world.drain();

    const parent = await comeByMail(uuid, { name: 'Nora', join: 'Join the waiting list' });
    await parent.page.getByText('You’re number 1 on the waiting list').filter({ visible: true }).first().waitFor();
    await page.goto(`/events/${uuid}/edit`);
    await openMoreOptions(page);
    await page.getByLabel('Places', { exact: true }).fill('10');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(`**/events/${uuid}`);
    const promoted = await lastMailTo(world, 'nora@example.org');
    expect(promoted.subject).toBe('You have a place: Feast');
    const other = await comeByMail(uuid, { name: 'Omar', join: 'Join' });
    await other.page.getByText('You’re going').first().waitFor();
    await page.goto(`/events/${uuid}/participants`);
    await page.getByText('Bread').first().waitFor();
    await page.getByText('Salad').first().waitFor();
    await chair.picture('story-of-a-club-participants');

    const [code = ''] = await readQr(promoted.pictures.ticket ?? Buffer.alloc(0));
    await openDoor(chair, uuid);
    await page.getByText('0 of 4 came').waitFor();
    await chair.context.setOffline(true);
    await page.getByText('No network.').waitFor();
    await page.getByLabel('Code of the ticket').fill(code);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Nora may come in').waitFor();
    await page.getByRole('button', { name: 'Check in bob' }).click();
    await page.getByText('2 entries are not sent yet.').waitFor();
    await chair.picture('story-of-a-club-door');
    await chair.context.setOffline(false);
    await page.getByText('3 of 4 came').waitFor();
    expect(await figures(world, uuid)).toEqual([4, 3, 0]);
    for (const visitor of [chair, member, parent, other]) {
      expect(visitor.problems.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
      await visitor.close();
    }
  });

  test('agrees on a date for an outing, which a parent declines in the calendar', async () => {
    const { alice, bob } = world;
    const chair = await Visitor.open(world);
    const { page } = chair;
    await chair.signIn(alice, '/date-polls/new');
    await page.getByLabel('Title').fill('Outing');
    const days = [20, 21].map((day) => plusHours(world.clock.now().toISOString(), day * DAY).slice(0, 10));
    for (const [n, day] of days.entries()) {
      const row = page.getByRole('group', { name: `Date ${n + 1}` });
      await row.getByLabel('Day', { exact: true }).fill(day);
      await row.getByLabel('From').fill('10:00');
    }
    const ends = plusHours(world.clock.now().toISOString(), 2 * DAY).slice(0, 10);
    await page.getByLabel('Answers until').fill(`${ends}T12:00`);
    await page.getByRole('button', { name: 'Create the date poll' }).click();
    await heading(page, 'Outing');
    const poll = new URL(page.url()).pathname;

    const member = await Visitor.open(world);
    await member.signIn(bob, poll);
    await member.page.getByLabel('No', { exact: true }).first().check();
    await member.page.getByLabel('Yes', { exact: true }).last().check();
    await member.page.getByRole('button', { name: 'Save answers' }).click();
    await member.page.getByText('1 person has answered').waitFor();

    world.clock.advance(3 * DAY * 3_600_000);
    await runFromTimetable(world.platform, 'date_polls.over');
    expect((await lastMailTo(world, alice.email)).subject).toBe('Choose a date: Outing');
    await page.goto('/notifications');
    await page.getByRole('link', { name: /The date poll “Outing” has ended/ }).click();
    await heading(page, 'Outing');
    await page
      .getByRole('button', { name: /^Choose this date/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Publish the event' }).click();
    await page.waitForURL('**/events/*');
    await heading(page, 'Outing');
    const invited = await lastMailTo(world, bob.email);
    expect(invited.subject).toBe('The date is set: Outing');
    const { uuid } = await eventNamed('Outing');
    await member.page.goto(new URL(invited.link).pathname);
    await member.page.getByRole('button', { name: 'Join', exact: true }).filter({ visible: true }).first().click();
    await member.page.getByText('You’re going').first().waitFor();

    const parent = await comeByMail(uuid, { name: 'Pia', join: 'Join', title: 'Outing' });
    await parent.page.getByText('You’re going').first().waitFor();
    expect(await declineByCalendar(await lastMailTo(world, 'pia@example.org'))).toBe('left');
    await parent.page.reload();
    await parent.page.getByRole('button', { name: 'Join', exact: true }).filter({ visible: true }).first().waitFor();
    await page.goto(`/events/${uuid}/participants`);
    await page.getByText('bob').first().waitFor();
    await expect.poll(() => page.getByText('Pia').count()).toBe(0);
    for (const visitor of [chair, member, parent]) {
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    }
  });
});
