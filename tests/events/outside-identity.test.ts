/** Which entries of calendars from outside are one event: UIDs that two calendars share, and events of other servers. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { calendarFile, entryLines } from '../support/values/calendar-files.ts';
import { inHours, organize } from '../support/world/events.ts';
import { OutsideCalendars } from '../support/world/outside-calendars.ts';

let outside: OutsideCalendars;
beforeAll(async () => {
  outside = await OutsideCalendars.open();
});
afterAll(() => outside.close());
beforeEach(() => outside.begin());

describe('a UID that two calendars of a group share', () => {
  /** Serves the second calendar. */
  const put = (...entries: string[][]) => outside.put(calendarFile(entries.flat()), 'b');
  const RANDOM = 'b3a1f9c2d4e5f60718293a4b';

  async function followBoth(first: string[], second: string[]): Promise<string[]> {
    await outside.follow(first);
    await outside.of().create.mutate({ id: outside.id, url: put(second) });
    await outside.world.drain();
    return outside.titles();
  }

  const entry = (UID: string, SUMMARY: string, hours: number) =>
    entryLines({ UID, SUMMARY, DTSTART: outside.stamp(hours) });

  test.each<[string, string, [string, number], [string, number], string[]]>([
    ['counts its events', '1@programs.example', ['One', 48], ['Two', 72], ['One', 'Two']],
    ['has a page for all', 'https://town.example/events', ['One', 48], ['Two', 72], ['One', 'Two']],
    ['moved in one of them', '1@programs.example', ['One', 48], ['One', 72], ['One']],
    ['was renamed in one of them', '1@programs.example', ['One', 48], ['Two', 48], ['One']],
    ['is random', `${RANDOM}@programs.example`, ['One', 48], ['Two', 72], ['One']],
    ['is random, without a site', RANDOM, ['One', 48], ['Two', 72], ['One']],
  ])('%s', async (_, uid, first, second, titles) => {
    expect(await followBoth(entry(uid, ...first), entry(uid, ...second))).toEqual(titles);
  });

  test('stays that of two events, whatever changes, and each goes with its own entry', async () => {
    const uid = '1@programs.example';
    await followBoth(entry(uid, 'One', 48), entry(uid, 'Two', 72));
    const before = (await outside.events()).map(({ uuid }) => uuid);
    put(entry(uid, 'Two, moved', 74));
    await outside.readAgain();
    expect((await outside.events()).map(({ uuid, title }) => [uuid, title])).toEqual([
      [before[0], 'One'],
      [before[1], 'Two, moved'],
    ]);
    outside.serve(outside.entry('other', 90));
    await outside.readAgain();
    await outside.readAgain();
    expect(await outside.titles()).toEqual(['Two, moved', 'Event other']);
  });
});

describe('an event of another server', () => {
  const uri = 'https://remote.example/events/1';

  async function remote(fields: Record<string, unknown> = {}) {
    const { world } = outside;
    const made = await organize(world, world.bob, { title: 'Remote', beginsOn: inHours(world, 30) });
    const event = { ...{ local: false, uri, url: `${uri}?page` }, ...fields };
    return world.platform.db.event.update({ where: { uuid: made.uuid }, data: event });
  }
  const forget = () => outside.world.platform.db.event.deleteMany({ where: { uri } });

  test.each([
    ['its id as the UID', { UID: uri }],
    ['its id as the page', { URL: uri }],
    ['its page', { URL: `${uri}?page` }],
  ])('is neither changed, nor taken, nor hidden by an entry that names %s', async (_, fields) => {
    const before = await remote();
    const entry = (more: Record<string, string> = {}) =>
      entryLines({ UID: 'x@town.example', SUMMARY: 'Ours', DTSTART: outside.stamp(48), ...fields, ...more });
    await outside.follow(entry(), outside.entry('a', 72));
    outside.serve(entry({ STATUS: 'CANCELLED' }), outside.entry('a', 70));
    await outside.readAgain();
    outside.serve(outside.entry('a', 68));
    await outside.readAgain();
    await outside.readAgain();
    expect(await outside.titles()).toEqual(['Event a']);
    expect(await outside.world.platform.db.event.findUniqueOrThrow({ where: { uri } })).toEqual(before);
    await forget();
  });

  test('hides no entry if visitors do not see it', async () => {
    await remote({ visibility: 'PRIVATE' });
    await outside.follow(entryLines({ UID: uri, SUMMARY: 'Ours', DTSTART: outside.stamp(48) }));
    expect(await outside.titles()).toEqual(['Ours']);
    await forget();
  });

  test('that waits for a moderator of the group hides no entry of the same title and time', async () => {
    const { world } = outside;
    const beginsOn = new Date(Math.floor(world.clock.now().getTime() / 1000) * 1000 + 48 * 3_600_000);
    const pending = { visibility: 'RESTRICTED', attributedToId: BigInt(outside.id), title: 'Ours', beginsOn };
    await remote(pending);
    const DTSTART = beginsOn.toISOString().replace(/[-:]|\.\d+/g, '');
    await outside.follow(entryLines({ UID: 'x', SUMMARY: 'Ours', DTSTART }));
    expect(await outside.titles()).toEqual(['Ours']);
    await forget();
  });
});
