/** Events are created from a CSV file after a preview: each row once, all or none of them, and by the rules of single events. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useUp } from '../support/contract/rate-calls.ts';
import { download, importFile, previewFile } from '../support/world/event-files.ts';
import { createGroup, organize, outcome } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: 'on' } });
});
afterAll(() => world.close());

const titlesOf = async (organizer: { name: string }): Promise<string[]> => {
  const listed = await world.trpc(world.carol).events.list.query({ organizer: organizer.name, limit: 100 });
  return listed.map(({ title }) => title);
};

const FAIR = [
  'UID,Title,Starts,Ends,Description,Place,City,Latitude,Longitude,Tags,Visibility,Joining,Capacity,Guests,Status,Draft',
  'fair,Fair,2031-06-01 14:00,2031-06-01 18:00,"Cake\nand tea",Hall,Bonn,50.7,7.1,"cake, tea",unlisted,request,80,2,tentative,no',
  'camp,Camp,2031-07-01,2031-07-03,,,,,,,,,,,,yes',
];

test('a preview tells what each row makes, and creates nothing', async () => {
  const { status, body } = await previewFile(world, world.alice, FAIR.join('\n'));
  expect([status, body.new, body.wrong]).toEqual([200, 2, 0]);
  expect(body.rows).toMatchObject([
    {
      ...{ row: 2, outcome: 'new', title: 'Fair', place: 'Hall', wholeDays: false, timeZone: 'Europe/Berlin' },
      ...{ beginsOn: '2031-06-01T12:00:00.000Z', endsOn: '2031-06-01T16:00:00.000Z', errors: [], event: null },
    },
    {
      ...{ row: 3, outcome: 'new', title: 'Camp', wholeDays: true, draft: true },
      ...{ beginsOn: '2031-06-30T22:00:00.000Z', endsOn: '2031-07-03T21:59:00.000Z' },
    },
  ]);
  expect(await world.platform.db.event.count({ where: { organizerId: world.alice.actorId } })).toBe(0);
});

test('the import creates the events with all their fields, and answers a file that is sent again with them', async () => {
  const first = await importFile(world, world.alice, FAIR.join('\n'));
  expect([first.status, first.body.created, first.body.existing]).toEqual([200, 2, 0]);
  const id: string = first.body.rows[0].event.uuid;
  expect(await world.trpc(world.bob).events.get.query({ id })).toMatchObject({
    ...{ title: 'Fair', description: '<p>Cake<br />and tea</p>', beginsOn: '2031-06-01T12:00:00.000Z' },
    ...{ timeZone: 'Europe/Berlin', visibility: 'UNLISTED', joinOptions: 'RESTRICTED', status: 'TENTATIVE' },
    ...{ guestsPerPerson: 2, options: { maximumAttendeeCapacity: 80 }, tags: [{ title: 'cake' }, { title: 'tea' }] },
    physicalAddress: { description: 'Hall', locality: 'Bonn', geom: '7.1;50.7' },
    organizerActor: { id: world.alice.id },
  });
  expect(await world.trpc(world.alice).events.drafts.query({})).toMatchObject([{ title: 'Camp' }]);
  const again = await importFile(world, world.alice, FAIR.join('\n'));
  expect(again.body).toMatchObject({ created: 0, existing: 2, rows: [{ outcome: 'exists', event: { uuid: id } }, {}] });
  // The key of a deleted event is free again.
  await world.trpc(world.alice).events.delete.mutate({ id });
  expect((await importFile(world, world.alice, FAIR.join('\n'))).body).toMatchObject({ created: 1, existing: 1 });
});

test('a row of an event with other details names its columns, and changes nothing', async () => {
  const group = await createGroup(world, world.alice);
  const of = { organizerActorId: group.id };
  const first = await importFile(world, world.alice, FAIR.join('\n'), of);
  const same = async (file: string) =>
    (await previewFile(world, world.alice, file, of)).body.rows.map(({ differs }: { differs: string[] }) => differs);
  expect(await same(FAIR.join('\n'))).toEqual([[], []]);
  expect(
    await same(await download(world, world.alice, `/api/v1/exports/events.csv?organizerActorId=${group.id}`)),
  ).toEqual([[], []]);
  const edited = [
    FAIR[0],
    'fair,Fair!,2031-06-01 15:00,2031-06-01 19:00,Tea,Barn,,50.8,7.1,cake,public,open,90,3,cancelled,yes',
    'camp,Camp,2031-07-01,2031-07-04,,,,,,,,,,,,',
  ].join('\n');
  const columns = [
    ...['Title', 'Starts', 'Ends', 'Description', 'Place', 'Latitude', 'Tags'],
    ...['Visibility', 'Joining', 'Capacity', 'Guests', 'Status'],
  ];
  expect((await importFile(world, world.alice, edited, of)).body).toMatchObject({
    ...{ created: 0, existing: 2 },
    rows: [
      { outcome: 'exists', differs: columns },
      { outcome: 'exists', differs: ['Ends'] },
    ],
  });
  const id: string = first.body.rows[0].event.uuid;
  expect(await world.trpc(world.alice).events.get.query({ id })).toMatchObject({ title: 'Fair', status: 'TENTATIVE' });
});

test('white space, other spellings of a category and its names in older files are no differences', async () => {
  const group = await createGroup(world, world.alice);
  const of = { organizerActorId: group.id };
  const { uuid } = await organize(world, world.alice, {
    ...{ ...of, title: 'Fair  and market', beginsOn: '2031-06-01T12:00:00Z', category: 'food_drink' },
    physicalAddress: { description: 'Hall  2', locality: 'Bad\u00a0Honnef' },
  });
  const answer = async (file: string) => (await previewFile(world, world.alice, file, of)).body.rows;
  const exported = await download(world, world.alice, `/api/v1/exports/events.csv?organizerActorId=${group.id}`);
  expect(await answer(exported)).toMatchObject([{ outcome: 'exists', differs: [] }]);
  expect(await answer('Title,Starts\nFair and market,2031-06-01 14:00\n')).toMatchObject([{ outcome: 'exists' }]);
  for (const category of ['food', 'FOOD_DRINK', 'Food-Drink'])
    expect(
      await answer(`UID,Title,Starts,Category\n${uuid},Fair and market,2031-06-01 14:00,${category}\n`),
    ).toMatchObject([{ outcome: 'exists', differs: [] }]);
  expect(await answer(`UID,Title,Starts,Category\n${uuid},Fair and market,2031-06-01 14:00,music\n`)).toMatchObject([
    { differs: ['Category'] },
  ]);
  await importFile(world, world.alice, 'Title,Starts,Category\nSoup,2031-06-02,food\nFun,2031-06-02,Fun\n', of);
  const stored = await world.platform.db.event.findMany({ where: { title: { in: ['Soup', 'Fun'] } } });
  expect(stored.map(({ category }) => category).sort()).toEqual(['Fun', 'food_drink']);
});

test('rows without a UID are known by title and start, among imported events and others', async () => {
  await organize(world, world.bob, { title: 'Choir', beginsOn: '2031-05-05T17:00:00Z' });
  const file = 'Title,Starts\nchoir,2031-05-05 19:00\nChoir,2031-05-06 19:00\n';
  expect((await importFile(world, world.bob, file)).body).toMatchObject({ created: 1, existing: 1 });
  expect((await previewFile(world, world.bob, file)).body).toMatchObject({ new: 0, existing: 2 });
  // Other people have other events.
  expect((await previewFile(world, world.carol, file)).body).toMatchObject({ new: 2, existing: 0 });
});

test('rows with errors name row and column, and the others are imported', async () => {
  const file = [
    'Title,Starts,Ends,Visibility,Capacity,Latitude,Time zone,Online address',
    'Hi,soon,,secret,many,,,',
    ',2031-01-01 10:00,2031-01-01 09:00,,,91,Mars/Base,',
    'Good one,2031-01-02 10:00,,,,,,',
    'Good one,2031-01-02 10:00,,,,,,',
    'Mixed,2031-01-02,2031-01-02 10:00,,,50,,not an address',
    'Long,2031-01-02,,,,,,,and, more',
  ].join('\n');
  const { body } = await importFile(world, world.erin, file);
  expect([body.created, body.wrong]).toEqual([1, 5]);
  const told = body.rows.map(({ errors }: { errors: { message: string }[] }) => errors.map(({ message }) => message));
  expect(told).toEqual([
    [
      'Row 2, Title: enter at least 3 characters.',
      'Row 2, Starts: write it as 2026-12-31 19:00, or as 2026-12-31 for whole days.',
      'Row 2, Visibility: write one of these words: public, unlisted, private, restricted.',
      'Row 2, Capacity: enter a whole number from 0 to 1000000.',
    ],
    [
      'Row 3, Title: fill this in.',
      'Row 3, Ends: choose a time after the beginning.',
      'Row 3, Time zone: write a time zone such as Europe/Paris.',
      'Row 3, Latitude: enter a number from -90 to 90.',
    ],
    [],
    ['Row 5, Title: change this, or remove the row, which is the same as row 4.'],
    [
      'Row 6, Ends: write a time if the beginning has one, and no time otherwise.',
      'Row 6, Longitude: fill this in.',
      'Row 6, Online address: enter a web address such as https://example.org.',
    ],
    ['Row 7: put quotation marks around texts with commas or semicolons, this row has too many cells.'],
  ]);
  expect(await titlesOf(world.erin)).toEqual(['Good one']);
});

test('events are for a group that the person moderates, and for nobody else', async () => {
  const group = await createGroup(world, world.alice, { openness: 'OPEN' });
  const file = 'Title,Starts\nRehearsal,2031-02-02 20:00\n';
  const asGroup = { organizerActorId: group.id };
  for (const send of [previewFile, importFile]) {
    const refused = await send(world, world.bob, file, asGroup);
    expect([refused.status, refused.body.error]).toEqual([403, 'Organizer actor id is not owned by the user']);
  }
  const made = await importFile(world, world.alice, file, asGroup);
  const id: string = made.body.rows[0].event.uuid;
  expect(await world.trpc(world.bob).events.get.query({ id })).toMatchObject({ attributedTo: { id: group.id } });
  // A row that is the draft of another moderator exists, and the draft stays hidden.
  const draft = 'Title,Starts,Draft\nSecret,2031-02-03,yes\n';
  expect((await importFile(world, world.alice, draft, asGroup)).body.created).toBe(1);
  await world.trpc(world.carol).groups.join.mutate({ id: group.id });
  await world.trpc(world.alice).groups.updateMember.mutate({ id: group.id, memberActorId: world.carol.id, role: 2 });
  for (const send of [previewFile, importFile])
    expect((await send(world, world.carol, draft, asGroup)).body).toMatchObject({
      rows: [{ outcome: 'exists', event: null }],
    });
  // The same row is another event of the person.
  expect((await previewFile(world, world.alice, file)).body).toMatchObject({ new: 1 });
  const path = `/api/v1/exports/events.csv?organizerActorId=${group.id}`;
  expect(await download(world, world.alice, path)).toContain(`${id},Rehearsal,2031-02-02 20:00,,Europe/Berlin`);
  expect(await download(world, world.bob, path)).toContain('Organizer actor id is not owned by the user');
});

test('each new event counts for the limit of events, and a file beyond it changes nothing', async () => {
  const person = await world.someone('planner');
  const rows = Array.from({ length: 3 }, (_, n) => `Meeting,2031-03-0${n + 1} 10:00`);
  const file = ['Title,Starts', ...rows].join('\n');
  await useUp(world, 'events', String(person.userId), 2);
  const refused = await importFile(world, person, file);
  expect(refused.status).toBe(429);
  expect(await world.platform.db.importedEvent.count({ where: { ownerId: person.actorId } })).toBe(0);
  expect((await importFile(world, person, ['Title,Starts', ...rows.slice(1)].join('\n'))).body.created).toBe(2);
  expect(await outcome(organize(world, person))).toMatch(/^TOO_MANY_REQUESTS/);
});

test('events that another request has created do not count', async () => {
  const person = await world.someone('hasty');
  const file = ['Title,Starts', '"Meeting",2031-03-01 10:00', '"Party",2031-03-02 10:00'].join('\n');
  await useUp(world, 'events', String(person.userId), 4);
  const answers = await Promise.all([importFile(world, person, file), importFile(world, person, file)]);
  expect(answers.map(({ body }) => body.created).toSorted()).toEqual([0, 2]);
  expect(await outcome(organize(world, person))).not.toMatch(/^TOO_MANY_REQUESTS/);
});

test('followers of a tag are not notified of each event of a file', async () => {
  const [person, follower] = [await world.someone('filer'), world.erin];
  await world.rest(follower).post('/api/v1/tags/choir/follow', { notify: true });
  await organize(world, person, { tags: ['choir'] });
  await world.drain();
  const notified = () => world.platform.db.notification.count({ where: { recipientId: follower.actorId } });
  expect(await notified()).toBe(1);
  const rows = Array.from({ length: 3 }, (_, n) => `Rehearsal,2031-04-0${n + 1} 10:00,choir`);
  await importFile(world, person, ['Title,Starts,Tags', ...rows].join('\n'));
  await world.drain();
  expect(await notified()).toBe(1);
});

test('tags that moderators disabled are errors of their rows, also in descriptions', async () => {
  const person = await world.someone('tagger');
  await organize(world, person, { title: 'Market', tags: ['spam'] });
  await world.platform.db.tag.updateMany({ where: { name: 'spam' }, data: { usable: false } });
  const file =
    'Title,Starts,Tags,Description\nFirst,2031-01-01,Spam,\nSecond,2031-01-02,,See #spam\nThird,2031-01-03,ham,\n';
  const { body } = await importFile(world, person, file);
  expect(body).toMatchObject({ created: 1, wrong: 2 });
  expect(body.rows[1].errors).toMatchObject([{ column: 'Tags', problem: 'tag_disallowed' }]);
});

test('what is exported can be imported, and formulas are text on the way', async () => {
  const person = await world.someone('keeper');
  const created = await organize(world, person, {
    ...{ title: '=1+1 "quoted", twice', description: '<p>One</p><p>Two<br>Three</p>' },
    ...{ beginsOn: '2031-10-26T01:30:00Z', endsOn: '2031-10-26T02:30:00Z', timeZone: 'Europe/Berlin' },
    ...{ tags: ['one', 'two'], physicalAddress: { description: '@home', geom: '-7.5;50.25' }, guestsPerPerson: 3 },
  });
  await organize(world, person, {
    title: 'List',
    description: '<ul><li>a</li></ul>',
    draft: true,
    timeZone: 'Asia/Tokyo',
  });
  await organize(world, person, {
    title: "'=quoted",
    description: '<p>&lt;b&gt; is bold</p>',
    draft: true,
    timeZone: 'UTC',
  });
  const text = await download(world, person, '/api/v1/exports/events.csv');
  expect(text).toContain(`${created.uuid},"'=1+1 ""quoted"", twice",2031-10-26 02:30+01:00,2031-10-26 03:30,`);
  expect(text).toContain('"One\n\nTwo\nThree",\'@home,');
  expect((await previewFile(world, person, text)).body).toMatchObject({ existing: 3, new: 0, wrong: 0 });
  const other = await world.someone('receiver');
  expect((await importFile(world, other, text)).body).toMatchObject({ created: 3 });
  expect(await world.trpc(other).events.drafts.query({})).toContainEqual(
    expect.objectContaining({ title: "'=quoted", description: '<p>&lt;b&gt; is bold</p>' }),
  );
  // Everything but the UIDs, which are those of the copies.
  const plain = (file: string) => file.replace(/^[0-9a-f-]{36}/gm, '');
  expect(plain(await download(world, other, '/api/v1/exports/events.csv'))).toBe(plain(text));
  expect((await importFile(world, other, text)).body).toMatchObject({ created: 0, existing: 3 });
});

test('the template can be imported, and events that are over are exported on request', async () => {
  const person = await world.someone('beginner');
  const template = await download(world, person, '/api/v1/exports/events-template.csv');
  expect((await importFile(world, person, template)).body).toMatchObject({ created: 1, wrong: 0, ignored: [] });
  const old = await importFile(world, person, 'Title,Starts\nJubilee,2001-01-01 10:00\n');
  expect(old.body.rows[0]).toMatchObject({ outcome: 'created', notes: ['past'] });
  expect(await download(world, person, '/api/v1/exports/events.csv')).not.toContain('Jubilee');
  expect(await download(world, person, '/api/v1/exports/events.csv?past=true')).toContain('Jubilee');
});
