/** Invitations that a calendar program can answer, and the effects of its answers: iTIP (RFC 5546) by mail (RFC 6047). */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import ical from 'ical.js';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { GATHER_MS } from '../../src/domain/events/plan-changes.ts';
import { readCalendarReply } from '../../src/domain/mails/read-calendar-reply.ts';
import { answerByMail } from '../../src/domain/participations/answer-by-mail.ts';
import { runCommandHere } from '../support/clients/terminal.ts';
import { inHours, organize } from '../support/world/events.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { standings } from '../support/world/waiting.ts';
import { createWorld, type Person, SECRET, type World } from '../support/world/world.ts';

const SETTINGS = { REPLY_ADDRESS: 'events@plaza.example', PLAZA_SECRET: SECRET };

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: SETTINGS });
});
afterAll(() => world.close());
afterEach(() => vi.restoreAllMocks());

type Event = Awaited<ReturnType<typeof organize>>;
const trpc = (person: Person) => world.trpc(person);

/** The newest calendar entry that was mailed to a person, as their program reads it. */
async function invited(person: Person) {
  world.clock.advance(GATHER_MS);
  await world.drain();
  const folder = path.join(world.dataDir, 'mail');
  const mails = await Promise.all(
    readdirSync(folder)
      .sort()
      .map((name) => PostalMime.parse(readFileSync(path.join(folder, name)))),
  );
  const mail = mails.filter(({ to }) => to?.[0]?.address === person.email).at(-1);
  const parts = mail?.attachments ?? [];
  const source = new TextDecoder().decode(parts[0]?.content as ArrayBuffer);
  const calendar = source === '' ? null : new ical.Component(ical.parse(source));
  const event = calendar?.getFirstSubcomponent('vevent');
  return { parts, calendar, event, organizer: String(event?.getFirstPropertyValue('organizer') ?? '') };
}

interface Answer {
  by: Person;
  event: Event;
  to: string;
  partstat: string;
  /** Additional lines of the calendar, and of the headers. */
  more?: string[];
  headers?: string[];
  stamp?: Date;
  method?: string;
  uid?: string;
  from?: string;
}

const stampText = (time: Date): string => time.toISOString().replace(/[-:]|\.\d+/g, '');

/** An answer as a mail. */
function mailOf({ by, event, to, partstat, more = [], headers = [], method = 'REPLY', ...given }: Answer) {
  const { stamp = world.clock.now(), uid = event.uuid, from = by.email } = given;
  return [
    ...[
      `From: Somebody <${from}>`,
      `To: ${to.replace(/^mailto:/i, '')}`,
      'Subject: Accepted',
      'MIME-Version: 1.0',
      ...headers,
    ],
    ...['Content-Type: multipart/alternative; boundary="b"', '', '--b', 'Content-Type: text/plain', '', 'Yes', '--b'],
    ...[
      `Content-Type: text/calendar; charset=UTF-8; method=${method}`,
      '',
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//x//y//EN',
    ],
    ...[`METHOD:${method}`, 'BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${stampText(stamp)}`, 'SEQUENCE:0'],
    ...[
      `ATTENDEE;PARTSTAT=${partstat};CN="${by.actorId}":mailto:${from}`,
      ...more,
      'END:VEVENT',
      'END:VCALENDAR',
      '--b--',
      '',
    ],
  ].join('\r\n');
}

/** The outcome, at the world's time. */
async function answered(answer: Answer) {
  world.clock.advance(1000);
  return answerByMail(world.platform, await readCalendarReply(Buffer.from(mailOf(answer))));
}

/** The output of the command for the mail server. */

async function received(mail: string) {
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([Buffer.from(mail)]) as typeof process.stdin);
  const { databaseUrl, url, dataDir } = world;
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PUBLIC_URL: url, ...SETTINGS };
  const { code, out, err } = await runCommandHere(env, 'mail', 'receive');
  expect([code, err]).toEqual([0, '']);
  return out.trim();
}

const roleOf = async (person: Person, event: Event): Promise<string | null> =>
  (await world.platform.db.participant.findFirst({ where: { eventId: BigInt(event.id), actorId: person.actorId } }))
    ?.role ?? null;

/** Bob has been let in to an event of Alice's. */
async function accepted(more: object = {}): Promise<Event> {
  const event = await organize(world, world.alice, { title: 'Jam, “tea” & talk', joinOptions: 'RESTRICTED', ...more });
  const { id } = await trpc(world.bob).participations.join.mutate({ id: event.id });
  await trpc(world.alice).participations.update.mutate({ id, role: 'PARTICIPANT' });
  return event;
}

describe('the invitation', () => {
  test('FEV-174, FEV-176, ical-generator#644, Mailspring-Sync#88, nextcloud/mail#6782, #10811: comes with the mail, from an address of its own for each person, and asks for an answer', async () => {
    const event = await accepted();
    const { parts, calendar, event: entry, organizer } = await invited(world.bob);
    // Inside of the alternatives, where programs look for it, and as a file.
    expect(parts.map(({ mimeType, filename }) => [mimeType, filename])).toEqual([
      ['text/calendar', null],
      ['application/ics', 'invite.ics'],
    ]);
    expect(calendar?.getFirstPropertyValue('method')).toBe('REQUEST');
    expect(entry?.getFirstPropertyValue('uid')).toBe(event.uuid);
    expect(organizer).toMatch(/^mailto:events\+[0-9a-f]+-[0-9a-f]+-[0-9a-f]{24}@plaza\.example$/);
    expect(String(entry?.getFirstPropertyValue('dtstamp'))).toBe(stampDay(world.clock.now()));
    const attendees = entry?.getAllProperties('attendee') ?? [];
    expect(
      attendees.map((each) => [
        each.getFirstValue(),
        each.getFirstParameter('partstat'),
        each.getFirstParameter('rsvp'),
      ]),
    ).toEqual([[`MAILTO:${world.bob.email}`, 'ACCEPTED', 'TRUE']]);
  });

  test('FEV-176: a change comes with a higher SEQUENCE, a cancellation as CANCEL, for the same UID', async () => {
    const event = await accepted();
    const first = await invited(world.bob);
    await trpc(world.alice).events.update.mutate({ id: event.id, beginsOn: inHours(world, 60) });
    const moved = await invited(world.bob);
    await trpc(world.alice).events.update.mutate({ id: event.id, status: 'CANCELLED' });
    const cancelled = await invited(world.bob);
    const all = [first, moved, cancelled];
    expect(all.map(({ calendar }) => calendar?.getFirstPropertyValue('method'))).toEqual([
      'REQUEST',
      'REQUEST',
      'CANCEL',
    ]);
    expect(new Set(all.map(({ event: entry }) => entry?.getFirstPropertyValue('uid')))).toEqual(new Set([event.uuid]));
    const [a = 0, b = 0, c = 0] = all.map(({ event: entry }) => Number(entry?.getFirstPropertyValue('sequence')));
    expect(a < b && b < c).toBe(true);
    expect(cancelled.event?.getFirstPropertyValue('status')).toBe('CANCELLED');
    // Organizers do not answer themselves.
    expect((await invited(world.alice)).parts).toEqual([]);
  });
});

const stampDay = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`;

describe('an answer', () => {
  test('declines and accepts again, once each', async () => {
    const event = await accepted();
    const { organizer: to } = await invited(world.bob);
    const answer = { by: world.bob, event, to };
    expect(await answered({ ...answer, partstat: 'TENTATIVE' })).toBe('unchanged');
    expect(await answered({ ...answer, partstat: 'DECLINED' })).toBe('left');
    expect(await roleOf(world.bob, event)).toBeNull();
    expect(await answered({ ...answer, partstat: 'DECLINED' })).toBe('unchanged');
    expect(await answered({ ...answer, partstat: 'ACCEPTED', more: ['COMMENT:I bring cake\\, too'] })).toBe('joined');
    expect(await roleOf(world.bob, event)).toBe('NOT_APPROVED');
    expect(
      await world.platform.db.participant.findFirst({
        where: { eventId: BigInt(event.id), actorId: world.bob.actorId },
      }),
    ).toMatchObject({
      message: 'I bring cake, too',
    });
  });

  test.each([
    ['outlook.com, without ORGANIZER', []],
    ['Gmail, with its numbers', ['X-NUM-GUESTS:2', 'COMMENT:Bin dabei']],
  ])('FEV-175: carries out an answer of %s', async (_, more) => {
    const event = await accepted();
    const { organizer: to } = await invited(world.bob);
    expect(await answered({ by: world.bob, event, to, partstat: 'DECLINED', more })).toBe('left');
  });

  test('FEV-175, nextcloud/server#53949: a forwarded answer is recognized by its addressee or its ORGANIZER', async () => {
    const event = await accepted();
    const { organizer } = await invited(world.bob);
    const [answer, address] = [{ by: world.bob, event, to: 'events@plaza.example' }, organizer.replace('mailto:', '')];
    expect(await answered({ ...answer, partstat: 'DECLINED', headers: [`Delivered-To: ${address}`] })).toBe('left');
    expect(
      await answered({ ...answer, partstat: 'ACCEPTED', more: [`ORGANIZER:mailto:${address.toUpperCase()}`] }),
    ).toBe('joined');
  });

  test('FEV-175: an answer written before the stored one is ignored, even if it arrives later', async () => {
    const event = await accepted();
    const { organizer: to } = await invited(world.bob);
    const before = world.clock.now();
    expect(await answered({ by: world.bob, event, to, partstat: 'DECLINED' })).toBe('left');
    expect(await answered({ by: world.bob, event, to, partstat: 'ACCEPTED', stamp: before })).toBe('late');
    expect(await roleOf(world.bob, event)).toBeNull();
  });

  test('FEV-174: counts with the right tag, sender and event alone', async () => {
    const event = await accepted();
    await invited(world.bob);
    const other = await accepted();
    const { organizer: to } = await invited(world.bob);
    const answer = { by: world.bob, event: other, to, partstat: 'DECLINED' };
    expect(await answered({ ...answer, from: world.carol.email })).toBe('unknown');
    expect(await answered({ ...answer, uid: event.uuid })).toBe('unknown');
    expect(await answered({ ...answer, to: 'events@plaza.example' })).toBe('unknown');
    expect(await answered({ ...answer, to: to.replace(/[0-9a-f]@/, (last) => (last === '0@' ? '1@' : '0@')) })).toBe(
      'unknown',
    );
    expect([await roleOf(world.bob, event), await roleOf(world.bob, other)]).toEqual(['PARTICIPANT', 'PARTICIPANT']);
    expect(await answered(answer)).toBe('left');
  });

  test('waits for a place in a full event, and leaves the list', async () => {
    const event = await organize(world, world.alice, { options: { maximumAttendeeCapacity: 1 } });
    await trpc(world.bob).participations.join.mutate({ id: event.id });
    const { organizer: to } = await invited(world.bob);
    const answer = { by: world.bob, event, to };
    expect(await answered({ ...answer, partstat: 'DECLINED' })).toBe('left');
    await trpc(world.carol).participations.join.mutate({ id: event.id });
    expect(await answered({ ...answer, partstat: 'ACCEPTED' })).toBe('waiting');
    expect((await mailsTo(world, world.bob.email)).at(-1)?.text).toContain('number 1 on the waiting list');
    expect(await answered({ ...answer, partstat: 'ACCEPTED' })).toBe('unchanged');
    expect(await standings(world, event.id)).toEqual({ seated: ['carol'], waiting: ['bob'] });
    expect(await answered({ ...answer, partstat: 'DECLINED' })).toBe('left');
    expect(await standings(world, event.id)).toEqual({ seated: ['carol'], waiting: [] });
  });

  test('a mail explains why an answer cannot be carried out', async () => {
    const event = await accepted();
    const { organizer: to } = await invited(world.bob);
    await trpc(world.bob).participations.leave.mutate({ id: event.id });
    await trpc(world.alice).events.update.mutate({ id: event.id, status: 'CANCELLED' });
    expect(await answered({ by: world.bob, event, to, partstat: 'ACCEPTED' })).toBe('refused');
    const mail = (await mailsTo(world, world.bob.email)).at(-1);
    expect(mail?.text).toContain('that could not be done: This event has been cancelled.');
  });

  test('is taken from the mail server by a command', async () => {
    const event = await accepted();
    const { organizer: to } = await invited(world.bob);
    expect(await received(mailOf({ by: world.bob, event, to, partstat: 'DECLINED' }))).toBe('left');
    expect(await roleOf(world.bob, event)).toBeNull();
  });

  test.each([
    ['a mail without a calendar', 'From: a@b.example\r\n\r\nHello', 'no part is a calendar'],
    ['nothing', '', 'no part is a calendar'],
    ['a broken calendar', 'Content-Type: text/calendar\r\n\r\nBEGIN:VEVENT\r\nEND', 'its calendar cannot be read'],
    [
      'an invitation',
      'Content-Type: text/calendar\r\n\r\nBEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR',
      'its calendar is no REPLY',
    ],
    ['far too much', `From: a@b.example\r\n\r\n${'x'.repeat(2_100_000)}`, 'it is too long'],
  ])('%s is not an answer, and raises no error', async (_, mail, why) => {
    expect(await received(mail)).toBe(`no answer: ${why}`);
  });
});

test('without an address for answers, mails publish the entry, and those about a cancellation have none', async () => {
  const plain = await createWorld();
  const event = await organize(plain, plain.alice);
  await plain.trpc(plain.bob).participations.join.mutate({ id: event.id });
  const { calendars } = await lastMailTo(plain, plain.bob.email);
  expect(calendars[0]).toContain('METHOD:PUBLISH');
  expect(calendars[0]).not.toContain('ATTENDEE');
  plain.clock.advance(1000);
  await plain.trpc(plain.alice).events.cancel.mutate({ id: event.id });
  const mail = await lastMailTo(plain, plain.bob.email);
  expect([mail.subject, mail.calendars]).toEqual(['Reading evening is cancelled', []]);
  await plain.close();
});
