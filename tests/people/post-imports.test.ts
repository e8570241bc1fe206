/** Importing posts from an archive of Mastodon: they are the person's own, with their dates, and nobody is notified of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { Browser } from '../support/clients/browser.ts';
import { Correspondent } from '../support/federation/correspondent.ts';
import {
  archiveOf,
  boost,
  type Document,
  note,
  noteUri,
  OLD,
  TO,
  tarOf,
  zipOf,
} from '../support/values/account-archives.ts';
import { picture } from '../support/values/pictures.ts';
import { PASSWORD, type Person, type World } from '../support/world/world.ts';

const PATH = '/api/v1/post_imports';

let net: Correspondent;
let world: World;
beforeAll(async () => {
  net = await Correspondent.open();
  world = net.world;
});
afterAll(() => net.close());

const send = (person: Person, bytes: Uint8Array) => {
  const body = new FormData();
  body.set('data', new Blob([bytes as Uint8Array<ArrayBuffer>]), 'archive.zip');
  return world.rest(person).post(PATH, body);
};

/** Imports, waits until it is done, and returns its progress. */
async function imported(person: Person, bytes: Uint8Array) {
  const { status, body } = await send(person, bytes);
  expect([status, body.error]).toEqual([202, undefined]);
  await world.drain();
  return (await world.rest(person).get(`${PATH}/${body.id}`)).body;
}

const postsOf = async (person: Person, reader: Person | null = person) =>
  (await world.rest(reader).get(`/api/v1/accounts/${person.id}/statuses?limit=40`)).body as Document[];

const question = (number: number, replies: Document | undefined): Document =>
  note(number, '<p>Which?</p>', {
    type: 'Question',
    oneOf: ['Tea', 'Coffee'].map((name) => ({ type: 'Note', name, ...(replies && { replies }) })),
    endTime: '2020-02-01T10:00:00Z',
    closed: '2020-02-01T10:00:00Z',
    votersCount: 6,
  });

const MENTIONING =
  '<p><span class="h-card"><a href="https://far.example/@far" class="u-url mention">@<span>far</span></a></span> and ' +
  '<span class="h-card"><a href="https://old.example/@bob" class="u-url mention">@<span>bob</span></a></span>, yes</p>';

const MENTIONS = [
  { type: 'Mention', href: 'https://far.example/users/far', name: '@far@far.example' },
  { type: 'Mention', href: `${OLD}/users/bob`, name: '@bob' },
];

const FILES = ['a.png', 'gone.png', 'text.png'].map((name) => ({
  ...{ type: 'Document', mediaType: 'image/png', name: `The file ${name}`, focalPoint: [0.5, -0.5] },
  url: `/media_attachments/files/1/original/${name}`,
}));

/** Newest first, as Mastodon writes it in no particular order. */
const ACTIVITIES: Document[] = [
  note(9, '<p>For followers</p>', TO.private),
  note(8, '<p>   </p>'),
  question(7, undefined),
  question(6, { totalItems: 3 }),
  note(5, '', { attachment: FILES }),
  note(4, '<p>Only for you</p>', TO.direct),
  note(3, MENTIONING, { inReplyTo: 'https://far.example/notes/1', tag: MENTIONS }),
  note(2, '<p>Second<script>alert(1)</script></p>', {
    ...{ ...TO.unlisted, inReplyTo: noteUri(1), summary: 'Careful', sensitive: true },
    contentMap: { de: '<p>Second<script>alert(1)</script></p>' },
  }),
  note(
    1,
    `<p>First of <a href="${OLD}/tags/cats" class="mention hashtag" rel="tag">#<span>cats</span></a><br>&lt;b&gt;</p>`,
  ),
  boost(10),
  note(11, '<p>Of another</p>', { attributedTo: `${OLD}/users/mallory` }),
  {},
];

const COUNTS = {
  ...{ state: 'finished', total: 12, processed: 12, imported: 6, failed: 2, problem: null, lost_files: 2 },
  skipped: { boosts: 1, direct: 1, polls: 1, empty: 1, known: 0 },
};

const filesOfArchive = async () => ({
  'media_attachments/files/1/original/a.png': await picture(),
  'media_attachments/files/1/original/text.png': 'no picture',
});

describe('an archive', () => {
  test('its posts are on the profile, with their dates, and nobody learns of them', async () => {
    const { alice, bob } = world;
    await world.rest(bob).post(`/api/v1/accounts/${alice.id}/follow`, { notify: true });
    await net.peer.send(world, net.sam, { id: `${net.sam.uri}/follows/1`, type: 'Follow', object: net.uriOf('alice') });
    await world.rest(alice).post('/api/v1/statuses', { status: 'today' });
    await world.drain();
    const before = await world.account(null, alice);
    const notified = await world.platform.db.notification.count();
    const entries = await world.platform.db.homeEntry.count();
    const delivered = net.peer.activities('Create').length;

    expect(await imported(alice, await zipOf(archiveOf(ACTIVITIES, await filesOfArchive())))).toMatchObject(COUNTS);

    const [, followers, poll, pictures, answer, second, first] = await postsOf(alice);
    expect(followers).toMatchObject({ content: '<p>For followers</p>', visibility: 'private' });
    expect(poll).toMatchObject({
      created_at: '2020-01-06T10:00:00.000Z',
      poll: { expired: true, expires_at: '2020-02-01T10:00:00.000Z', votes_count: 6, voters_count: 6 },
    });
    expect(pictures).toMatchObject({
      media_attachments: [{ type: 'image', description: 'The file a.png', meta: { focus: { x: 0.5, y: -0.5 } } }],
    });
    expect(answer).toMatchObject({ mentions: [], in_reply_to_id: null });
    expect(answer?.content).toContain('@far@far.example and @bob@old.example, yes');
    expect(answer?.content).toContain('href="https://far.example/notes/1"');
    expect(second).toMatchObject({
      ...{ content: '<p>Second</p>', visibility: 'unlisted', spoiler_text: 'Careful', sensitive: true, language: 'de' },
      ...{ in_reply_to_id: first?.id, created_at: '2020-01-02T10:00:00.000Z' },
    });
    expect(first).toMatchObject({ visibility: 'public', replies_count: 1, tags: [{ name: 'cats' }] });
    expect(first?.content).toContain(`${world.url}/tags/cats`);
    expect(first?.content).toContain('<br />&lt;b&gt;');
    expect((await postsOf(alice, null)).map(({ visibility }) => visibility)).not.toContain('private');

    const after = await world.account(null, alice);
    expect([after.statuses_count, after.last_status_at]).toEqual([before.statuses_count + 6, before.last_status_at]);
    expect(await world.platform.db.notification.count()).toBe(notified);
    expect(await world.platform.db.homeEntry.count()).toBe(entries);
    expect(net.peer.activities('Create')).toHaveLength(delivered);
    const document = await fetch(String(first?.uri), { headers: { accept: 'application/activity+json' } });
    expect(await document.json()).toMatchObject({
      type: 'Note',
      published: expect.stringMatching(/^2020-01-01T10:00:00/),
    });
  });

  test('is imported once for each identity, however often', async () => {
    const archive = await zipOf(archiveOf([note(1, '<p>Once</p>'), note(2, '<p>Twice</p>')]));
    expect(await imported(world.carol, archive)).toMatchObject({ imported: 2 });
    const again = await imported(world.carol, archive);
    expect(again).toMatchObject({ imported: 0, skipped: { known: 2 } });
    expect(await postsOf(world.carol)).toHaveLength(2);
    expect(await imported(world.erin, archive)).toMatchObject({ imported: 2 });
  });

  test('may be a tar.gz, whose links are ignored', async () => {
    const person = await world.person('tara');
    const files = Object.entries(archiveOf(ACTIVITIES, await filesOfArchive()));
    const below = Object.fromEntries(files.map(([name, bytes]) => [`./backup/${name}`, bytes]));
    const links = [
      { name: '../../etc/passwd' },
      { name: 'media_attachments/files/1/original/gone.png', type: 'symlink' as const, linkname: '/etc/passwd' },
    ];
    expect(await imported(person, await tarOf(below, links))).toMatchObject(COUNTS);
    expect((await postsOf(person)).flatMap(({ media_attachments }) => media_attachments)).toHaveLength(1);
  });

  test('leaves no file behind', async () => {
    const { body } = await send(world.bob, await zipOf(archiveOf([note(1, '<p>Kept</p>')])));
    const { key } = await world.platform.db.postImport.findUniqueOrThrow({ where: { id: BigInt(body.id) } });
    expect(await world.platform.storage.read(key ?? '')).not.toBeNull();
    await world.drain();
    expect(await world.platform.storage.read(key ?? '')).toBeNull();
  });
});

describe('an import', () => {
  test('has several jobs, and continues after the last post that it counted', async () => {
    const person = await world.person('manifold');
    const posts = Array.from({ length: 260 }, (_, at) =>
      note(at, `<p>Number ${at}</p>`, { published: new Date(Date.UTC(2021, 0, 1, 0, at)).toISOString() }),
    );
    const { body: first } = await send(person, await zipOf(archiveOf(posts.slice(0, 1))));
    await world.drain();
    const { body } = await send(person, await zipOf(archiveOf(posts)));
    // As if the process had died after it stored the first post, before it counted it.
    await world.platform.db.importedPost.updateMany({
      where: { importId: BigInt(first.id) },
      data: { importId: BigInt(body.id) },
    });
    await world.drain();
    expect((await world.rest(person).get(`${PATH}/${body.id}`)).body).toMatchObject({ imported: 260, processed: 260 });
    expect(await world.platform.db.status.count({ where: { actorId: person.actorId } })).toBe(260);
  });

  test('is the only one of a person at a time, and nobody else sees it', async () => {
    const archive = await zipOf(archiveOf([]));
    const { body } = await send(world.bob, archive);
    expect(await send(world.bob, archive)).toMatchObject({
      ...{ status: 422, body: { error: 'Validation failed: Another import of this kind is under way' } },
    });
    expect((await world.rest(world.carol).get(`${PATH}/${body.id}`)).status).toBe(404);
    await world.drain();
    expect((await world.rest(world.bob).get(PATH)).body[0]).toMatchObject({ id: body.id, state: 'finished', total: 0 });
    expect((await world.rest(null).get(PATH)).status).toBe(401);
  });

  test('is removed with a person whose account is deleted before it begins', async () => {
    const person = await world.person('deleting');
    await send(person, await zipOf(archiveOf([note(1, '<p>Late</p>')])));
    await world.trpc({ ...person, token: person.accessToken }).users.delete.mutate({ password: PASSWORD });
    await world.drain();
    expect(await world.platform.db.postImport.count({ where: { actorId: person.actorId } })).toBe(0);
    expect(await world.platform.db.status.count({ where: { actorId: person.actorId } })).toBe(0);
  });

  test('ends when the person is suspended', async () => {
    const person = await world.person('leaving');
    const archive = await zipOf(archiveOf([note(1, '<p>Late</p>')]));
    await send(person, archive);
    await world.platform.db.actor.update({ where: { id: person.actorId }, data: { suspendedAt: world.clock.now() } });
    await world.drain();
    expect(await world.platform.db.status.count({ where: { actorId: person.actorId } })).toBe(0);
    expect(await world.platform.db.postImport.findFirst({ where: { actorId: person.actorId } })).toMatchObject({
      ...{ state: 'FINISHED', key: null },
    });
  });

  test('is shown on the page of one’s data, with the reasons of what was skipped', async () => {
    const browser = new Browser(world.url);
    await browser.submit(await browser.get('/settings/data'), 'sign_in', {
      email: world.mod.email,
      password: PASSWORD,
    });
    const page = await browser.get('/settings/data');
    const form = new FormData();
    form.set('form_token', /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '');
    form.set('act', 'import_posts');
    form.set('data', new Blob([(await zipOf(archiveOf([boost(1), note(2, '<p>Shown</p>')]))) as never]), 'archive.zip');
    await browser.send('POST', '/settings/data', form);
    await world.drain();
    const { text } = await browser.get('/settings/data');
    expect(text).toContain('2 of 2 entries done, 1 imported');
    expect(text).toContain('1 boost skipped');
  });
});

describe('refused', () => {
  const evil = async (): Promise<Buffer> => {
    const zip = await zipOf(archiveOf([], { 'xx/media_attachments/a.png': 'x' }));
    return Buffer.from(zip.toString('latin1').replaceAll('xx/media', '../media'), 'latin1');
  };
  const REFUSED: [what: string, bytes: () => Promise<Uint8Array>][] = [
    ['a text', async () => Buffer.from('Account address\nbob')],
    ['an empty file', async () => Buffer.alloc(0)],
    ['a picture', () => picture()],
    ['a ZIP of other files', () => zipOf({ 'outbox.json': '{}' })],
    ['a ZIP that leads out of its folder', evil],
  ];

  test.each(REFUSED)('%s', async (_what, bytes) => {
    const before = await world.platform.db.postImport.count();
    expect(await send(world.alice, await bytes())).toMatchObject({
      status: 422,
      body: { error: expect.stringMatching(/Data (?:is not an archive of an account|can't be blank)/) },
    });
    expect(await world.platform.db.postImport.count()).toBe(before);
  });

  const UNREADABLE: [what: string, bytes: () => Promise<Uint8Array>][] = [
    ['a tar archive without an outbox', () => tarOf({ 'actor.json': '{}' })],
    ['a damaged tar archive', async () => (await tarOf(archiveOf(ACTIVITIES))).subarray(0, 400)],
    ['an outbox that is no JSON', () => zipOf({ ...archiveOf([]), 'outbox.json': '[' })],
    ['an outbox without activities', () => zipOf({ ...archiveOf([]), 'outbox.json': '{}' })],
    ['too many posts', () => zipOf(archiveOf(Array.from({ length: 40_001 }, () => ({}))))],
  ];

  test.each(UNREADABLE)('later: %s', async (_what, bytes) => {
    expect(await imported(world.alice, await bytes())).toMatchObject({
      ...{ state: 'finished', imported: 0, total: 0 },
      problem: expect.stringMatching(
        /Data (?:is not an archive of an account|has too many posts \(maximum is 40000\))/,
      ),
    });
  });

  test('imports are forgotten after a week', async () => {
    world.clock.advance(8 * 24 * 60 * 60 * 1000);
    await runFromTimetable(world.platform, 'post_imports.old');
    expect(await world.platform.db.postImport.count()).toBe(0);
    expect(await world.platform.db.importedPost.count()).toBeGreaterThan(0);
  });
});
