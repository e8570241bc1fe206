/** A group follows a calendar from outside: its events come, change and go with it, and none is there twice. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calendarFile, entryLines, utcStamp } from '../support/values/calendar-files.ts';
import { inHours, organize, outcome } from '../support/world/events.ts';
import { OutsideCalendars } from '../support/world/outside-calendars.ts';

let outside: OutsideCalendars;
beforeAll(async () => {
  outside = await OutsideCalendars.open();
});
afterAll(() => outside.close());
beforeEach(() => outside.begin());

const HOUR_MS = 3_600_000;

test('its events are events of the group, with their source and a link, and nobody joins them', async () => {
  const preview = await outside.world.rest(outside.world.alice).post(`/api/v1/groups/${outside.id}/calendars/preview`, {
    url: outside.serve(
      outside.entry('a', 48, { URL: 'https://town.example/a', LOCATION: 'Square' }),
      outside.entry('b', 72),
    ),
  });
  expect(preview.body).toMatchObject({
    name: 'Town hall',
    count: 2,
    skipped: 0,
    events: [{ title: 'Event a' }, { title: 'Event b' }],
  });
  expect(await outside.titles()).toEqual([]);
  const made = await outside.follow(
    outside.entry('a', 48, { URL: 'https://town.example/a', LOCATION: 'Square' }),
    outside.entry('b', 72),
  );
  expect(made).toMatchObject({ name: 'Town hall', error: null });
  const [first, second] = await outside.events();
  const host = new URL(outside.site.url).host;
  expect(first).toMatchObject({
    ...{ title: 'Event a', attributedTo: { id: outside.id }, calendar: { name: 'Town hall', host } },
    ...{ externalParticipationUrl: 'https://town.example/a', physicalAddress: { description: 'Square' } },
    participantStats: { approved: 0 },
  });
  expect(second).toMatchObject({ title: 'Event b', externalParticipationUrl: null });
  const asked = await fetch(`${outside.world.url}/events/${second?.uuid}`, {
    headers: { accept: 'application/activity+json' },
  });
  expect(await asked.json()).toMatchObject({ joinMode: 'invite' });
  const join = (uuid = '') => outcome(outside.world.trpc(outside.world.bob).participations.join.mutate({ id: uuid }));
  expect(await join(first?.uuid)).toBe('FORBIDDEN: People register for this event at https://town.example/a');
  expect(await join(second?.uuid)).toBe('FORBIDDEN: This event does not accept participants');
  expect(
    await outcome(
      outside.world.trpc(outside.world.alice).events.update.mutate({ id: first?.uuid ?? '', title: 'Mine' }),
    ),
  ).toBe('CONFLICT: This event comes from a calendar, and can only be changed there');
  const page = await fetch(`${outside.world.url}/events/${first?.uuid}`).then((answer) => answer.text());
  expect(page).toContain(`From the calendar “Town hall” at ${host}.`);
  expect(page).toContain('href="https://town.example/a"');
  expect(page).not.toContain('.ics?');
  const [listed] = await outside.of().list.query({ id: outside.id });
  expect(listed).toMatchObject({ id: made.id, events: 2, error: null });
  expect(listed?.readAt).not.toBeNull();
});

test('a changed entry changes its event, a cancelled one is cancelled, and nothing is made twice', async () => {
  await outside.follow(outside.entry('a', 48), outside.entry('b', 72), outside.entry('c', 96));
  const before = await outside.events();
  outside.serve(
    outside.entry('a', 50, { SUMMARY: 'Later' }),
    outside.entry('b', 70, { STATUS: 'CANCELLED' }),
    outside.entry('c', 94),
  );
  await outside.readAgain();
  const after = await outside.events();
  expect(after.map(({ uuid }) => uuid)).toEqual(before.map(({ uuid }) => uuid));
  expect(after.map(({ title, status }) => `${title} ${status}`)).toEqual([
    ...['Later CONFIRMED', 'Event b CANCELLED', 'Event c CONFIRMED'],
  ]);
  expect(after[0]?.movedFrom).toBe(before[0]?.beginsOn);
});

test('an event whose entry vanished is deleted after two reads without it, not after one', async () => {
  await outside.follow(outside.entry('a', 48), outside.entry('b', 72));
  outside.serve(outside.entry('a', 48));
  await outside.readAgain();
  expect(await outside.titles()).toEqual(['Event a', 'Event b']);
  // The entry comes back, and vanishes again.
  outside.serve(outside.entry('a', 44), outside.entry('b', 70));
  await outside.readAgain();
  outside.serve(outside.entry('a', 42));
  await outside.readAgain();
  expect(await outside.titles()).toEqual(['Event a', 'Event b']);
  await outside.readAgain();
  expect(await outside.titles()).toEqual(['Event a']);
});

test('reads that follow at once, cut files and entries that cannot be read delete nothing', async () => {
  const { id: calendarId } = await outside.follow(outside.entry('a', 48), outside.entry('b', 72));
  outside.serve(outside.entry('a', 48));
  for (let read = 0; read < 3; read += 1) {
    await outside.of().refresh.mutate({ id: outside.id, calendarId });
    await outside.world.drain();
  }
  expect(await outside.titles()).toEqual(['Event a', 'Event b']);
  outside.put(calendarFile(outside.entry('a', 48)).replace('END:VCALENDAR', ''));
  for (let read = 0; read < 3; read += 1) await outside.readAgain();
  expect(await outside.titles()).toEqual(['Event a', 'Event b']);
  outside.serve(outside.entry('a', 40), outside.entry('b', 64, { DTSTART: 'nonsense' }));
  for (let read = 0; read < 3; read += 1) await outside.readAgain();
  expect(await outside.titles()).toEqual(['Event a', 'Event b']);
});

test('a date of a series that is moved is the same event, and one that is left out goes', async () => {
  const weekly = outside.entry('w', 48, { RRULE: 'FREQ=WEEKLY;COUNT=3' });
  await outside.follow(weekly);
  const before = await outside.events();
  expect(before.map(({ title }) => title)).toEqual(Array(3).fill('Event w'));
  const second = before[1]?.beginsOn ?? '';
  const moved = new Date(Date.parse(second) + HOUR_MS);
  outside.serve(
    outside.entry('w', 48, {
      DTSTART: utcStamp(new Date(before[0]?.beginsOn ?? '')),
      DTEND: undefined,
      RRULE: 'FREQ=WEEKLY;COUNT=3',
      EXDATE: utcStamp(new Date(before[2]?.beginsOn ?? '')),
    }),
    entryLines({
      UID: 'w@town.example',
      SUMMARY: 'Moved',
      'RECURRENCE-ID': utcStamp(new Date(second)),
      DTSTART: utcStamp(moved),
    }),
  );
  await outside.readAgain();
  await outside.readAgain();
  const after = await outside.events();
  expect(after.map(({ uuid, title }) => [uuid, title])).toEqual([
    [before[0]?.uuid, 'Event w'],
    [before[1]?.uuid, 'Moved'],
  ]);
  expect(after[1]?.beginsOn).toBe(moved.toISOString());
});

describe('never twice', () => {
  test.each(['calendarize#381', 'cozy-konnectors#235'])('%s: a program makes new UIDs at each read', async () => {
    await outside.follow(outside.entry('a', 48), outside.entry('b', 72));
    const before = await outside.events();
    for (let read = 1; read <= 3; read += 1) {
      const again = (name: string, n: number) =>
        entryLines({
          UID: `${name}-${read}`,
          SUMMARY: `Event ${name}`,
          DTSTART: utcStamp(new Date(before[n]?.beginsOn ?? '')),
        });
      outside.serve(again('a', 0), again('b', 1));
      await outside.readAgain();
    }
    expect((await outside.events()).map(({ uuid }) => uuid)).toEqual(before.map(({ uuid }) => uuid));
  });

  test.each(['', '@programs.example'])(
    'programs that count their entries from 1, and renumber them (UID 1%s)',
    async (site) => {
      const at = (title: string, n: number, hours: number) =>
        entryLines({ UID: `${n}${site}`, SUMMARY: title, DTSTART: times[hours] });
      const times: Record<number, string> = { 48: outside.stamp(48), 72: outside.stamp(72), 96: outside.stamp(96) };
      await outside.follow(at('One', 2, 48));
      const put = (...entries: string[][]) => outside.put(calendarFile(entries.flat()), 'b');
      await outside.of().create.mutate({ id: outside.id, url: put(at('Two', 1, 72), at('Three', 3, 96)) });
      await outside.world.drain();
      expect(await outside.titles()).toEqual(['One', 'Two', 'Three']);
      put(at('Three', 3, 96), at('Two', 2, 72));
      for (let read = 0; read < 3; read += 1) await outside.readAgain();
      expect(await outside.titles()).toEqual(['One', 'Two', 'Three']);
      expect(await outside.of().list.query({ id: outside.id })).toMatchObject([{ error: null }, { error: null }]);
    },
  );

  test('a server that claims the UUID of an entry for its own event does not hide it', async () => {
    const { world } = outside;
    const uid = '0b7d3f66-3f0d-4c8b-9b65-0d8d3f1f7a11';
    const other = await organize(world, world.bob, { title: 'Claimed', beginsOn: inHours(world, 30) });
    await world.platform.db.event.update({ where: { uuid: other.uuid }, data: { uuid: uid, local: false } });
    await outside.follow(entryLines({ UID: uid, SUMMARY: 'Concert', DTSTART: outside.stamp(48) }));
    expect(await outside.titles()).toEqual(['Concert']);
  });

  test.each(['nextcloud/calendar#589', 'nextcloud/calendar#4580', 'gcalcli#492'])(
    '%s: an event that is in two calendars of the group',
    async () => {
      await outside.follow(outside.entry('a', 48));
      const twice = outside.entry('other', 48, { SUMMARY: 'Event a' });
      const file = calendarFile([...outside.entry('a', 48), ...twice, ...outside.entry('b', 72)]);
      const url = outside.put(file, 'b');
      await outside.of().create.mutate({ id: outside.id, url });
      await outside.world.drain();
      expect(await outside.titles()).toEqual(['Event a', 'Event b']);
      // The second calendar still has it when the first one goes.
      const [first] = await outside.of().list.query({ id: outside.id });
      await outside.of().remove.mutate({ id: outside.id, calendarId: first?.id ?? '' });
      await outside.world.drain();
      expect(await outside.titles()).toEqual(['Event a', 'Event b']);
    },
  );

  test('an event of this server, or one that came from its own server, and the feed of the group itself', async () => {
    const own = await organize(outside.world, outside.world.alice, { title: 'Ours', organizerActorId: outside.id });
    const other = await organize(outside.world, outside.world.bob, {
      title: 'Of Bob',
      beginsOn: inHours(outside.world, 30),
    });
    await outside.follow(
      entryLines({ UID: own.uuid, SUMMARY: 'Ours', DTSTART: outside.stamp(48) }),
      entryLines({ UID: 'x', SUMMARY: 'Of Bob', DTSTART: outside.stamp(30), URL: other.url }),
      entryLines({ UID: 'y', SUMMARY: 'ours', DTSTART: utcStamp(new Date(own.beginsOn)) }),
      outside.entry('a', 72),
    );
    expect(await outside.titles()).toEqual(['Ours', 'Event a']);
  });
});

test('an event that a moderator deleted does not come back', async () => {
  await outside.follow(outside.entry('a', 48), outside.entry('b', 72));
  const [first] = await outside.events();
  await outside.world.trpc(outside.world.alice).events.delete.mutate({ id: first?.uuid ?? '' });
  outside.serve(outside.entry('a', 46, { SUMMARY: 'Changed' }), outside.entry('b', 70));
  await outside.readAgain();
  expect(await outside.titles()).toEqual(['Event b']);
});

test('the end of a calendar takes its events along, or leaves them as events of the group', async () => {
  const first = await outside.follow(outside.entry('a', 48));
  await outside.of().remove.mutate({ id: outside.id, calendarId: first.id, keepEvents: true });
  await outside.world.drain();
  const [kept] = await outside.events();
  expect(kept).toMatchObject({ title: 'Event a', calendar: null, joinOptions: 'FREE' });
  await outside.world.trpc(outside.world.alice).events.update.mutate({ id: kept?.uuid ?? '', title: 'Ours now' });
  const second = await outside.follow(outside.entry('b', 72));
  expect(await outside.titles()).toEqual(['Ours now', 'Event b']);
  const { body } = await outside.world
    .rest(outside.world.alice)
    .delete(`/api/v1/groups/${outside.id}/calendars/${second.id}`);
  expect(body).toEqual({ id: second.id });
  await outside.world.drain();
  expect(await outside.titles()).toEqual(['Ours now']);
  expect(await outside.of().list.query({ id: outside.id })).toEqual([]);
});
