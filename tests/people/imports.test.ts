/** Importing Mastodon's CSV files: each row runs the command that a person would use, and failures are reported. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JOB_HANDLERS } from '../../src/jobs/handlers.ts';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { remoteActor } from '../support/world/remote-actors.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let here: string;
beforeAll(async () => {
  world = await createWorld();
  here = world.platform.config.domain;
});
afterAll(() => world.close());

const form = (type: string, data: string | Uint8Array, mode?: string): FormData => {
  const body = new FormData();
  body.set('type', type);
  if (mode) body.set('mode', mode);
  body.set('data', new Blob([data as string], { type: 'text/csv' }), 'file.csv');
  return body;
};

const send = (person: Person, type: string, data: string | Uint8Array, mode?: string) =>
  world.rest(person).post('/api/v1/imports', form(type, data, mode));

/** Imports, waits until it is done, and returns its progress. */
async function imported(person: Person, type: string, data: string, mode?: string) {
  const { status, body } = await send(person, type, data, mode);
  expect([status, body.error]).toEqual([202, undefined]);
  await world.drain();
  return (await world.rest(person).get(`/api/v1/imports/${body.id}`)).body;
}

async function file(person: Person, path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(world.url + path, { headers: { authorization: `Bearer ${person.token}` } });
  return { status: answer.status, text: await answer.text() };
}
const list = async (person: Person, name: string): Promise<string> =>
  (await file(person, `/api/v1/exports/${name}.csv`)).text;

describe('a file', () => {
  test('a file of follows sets options and creates requests, and failed rows have their reasons', async () => {
    const progress = await imported(
      world.alice,
      'follows',
      `Account address,Show boosts,Notify on new posts,Languages\nbob@${here},false,true,"de, fr"\n@ERIN,true,false,\n` +
        `far@127.0.0.1,true,false,\nnobody@${here},true,false,\nalice,true,false,\n`,
    );
    expect(progress).toMatchObject({
      state: 'finished',
      type: 'follows',
      mode: 'merge',
      total: 5,
      processed: 5,
      imported: 2,
      failed: 3,
    });
    expect(await list(world.alice, 'follows')).toBe(
      `Account address,Show boosts,Notify on new posts,Languages\nbob@${here},false,true,"de, fr"\n`,
    );
    const { body: requests } = await world.rest(world.erin).get('/api/v1/follow_requests');
    expect(requests.map(({ username }: { username: string }) => username)).toEqual(['alice']);
    expect((await file(world.alice, `/api/v1/imports/${progress.id}/failures.csv`)).text).toBe(
      'Account address,Show boosts,Notify on new posts,Languages,Reason\n' +
        'far@127.0.0.1,true,false,,There is no such account\n' +
        `nobody@${here},true,false,,There is no such account\n` +
        'alice,true,false,,Following your own account is not allowed\n',
    );
    expect((await file(world.bob, `/api/v1/imports/${progress.id}/failures.csv`)).status).toBe(404);
    expect((await world.rest(world.bob).get(`/api/v1/imports/${progress.id}`)).status).toBe(404);
  });

  test('a file of blocks or mutes is imported with and without a header, also for known remote people', async () => {
    await remoteActor(world, 'far', 'elsewhere.example');
    expect(await imported(world.bob, 'blocks', 'carol\nfar@elsewhere.example\n')).toMatchObject({ imported: 2 });
    expect((await list(world.bob, 'blocks')).split('\n').sort()).toEqual([
      '',
      `carol@${here}`,
      'far@elsewhere.example',
    ]);
    expect(
      await imported(world.bob, 'mutes', `\uFEFFHide notifications,Account address\r\nfalse,erin@${here}\r\n`),
    ).toMatchObject({ imported: 1 });
    expect(await list(world.bob, 'mutes')).toBe(`Account address,Hide notifications\nerin@${here},false\n`);
  });

  test('a file of followed hashtags is imported as it was exported, or replaces the others', async () => {
    const { alice, carol } = world;
    await world.rest(alice).post('/api/v1/tags/Köln/follow', { notify: true });
    await world.rest(alice).post('/api/v1/tags/kites/follow');
    const exported = await list(alice, 'followed_tags');
    expect(exported).toBe('Hashtag,Notify on new posts\nkites,false\nKöln,true\n');
    expect(await imported(carol, 'followed_tags', exported)).toMatchObject({ imported: 2, failed: 0 });
    expect((await list(carol, 'followed_tags')).split('\n').toSorted()).toEqual(exported.split('\n').toSorted());
    const replaced = await imported(carol, 'followed_tags', '#KITES\nno hashtag\n', 'overwrite');
    expect(replaced).toMatchObject({ total: 2, imported: 1, failed: 1 });
    expect(await list(carol, 'followed_tags')).toBe('Hashtag,Notify on new posts\nkites,false\n');
    expect((await file(carol, `/api/v1/imports/${replaced.id}/failures.csv`)).text).toBe(
      'Hashtag,Notify on new posts,Reason\nno hashtag,,Validation failed: Hashtag is invalid\n',
    );
  });

  test('a file of lists creates the lists, and follows their members', async () => {
    expect(await imported(world.carol, 'lists', `"Books, rare",alice@${here}\nTea,alice\nTea,mona\n`)).toMatchObject({
      imported: 3,
    });
    expect((await list(world.carol, 'lists')).trimEnd().split('\n').sort()).toEqual(
      [`"Books, rare",alice@${here}`, `Tea,alice@${here}`, `Tea,mona@${here}`].sort(),
    );
    expect(await list(world.carol, 'follows')).toContain(`mona@${here}`);
  });

  test('a file of bookmarks adds the posts that the person may see, and a file of domains hides the domains', async () => {
    const { body: post } = await world.rest(world.alice).post('/api/v1/statuses', { status: 'kept' });
    const { body: secret } = await world
      .rest(world.alice)
      .post('/api/v1/statuses', { status: 'secret', visibility: 'direct' });
    const uris = `${post.uri}\n${post.url}\n${secret.uri}\nhttps://127.0.0.1/1\nnonsense\n`;
    expect(await imported(world.mod, 'bookmarks', uris)).toMatchObject({ total: 5, imported: 2, failed: 3 });
    expect(await list(world.mod, 'bookmarks')).toBe(`${post.uri}\n`);
    expect(
      await imported(world.mod, 'domain_blocks', `#domain\nBücher.example\n${here}\nnot a domain\n`),
    ).toMatchObject({ imported: 1, failed: 2 });
    expect(await list(world.mod, 'domain_blocks')).toBe('xn--bcher-kva.example\n');
  });

  test('is what an export gives: everything comes back in an account of its own', async () => {
    const dora = await world.person('dora');
    for (const name of ['follows', 'blocks', 'mutes', 'domain_blocks', 'bookmarks', 'lists']) {
      for (const from of [world.alice, world.bob, world.carol, world.mod]) {
        const text = await list(from, name);
        if (text.trim().split('\n').length < 2 && /^(Account|$)/.test(text)) continue;
        await imported(dora, name, text);
      }
    }
    expect(await list(dora, 'domain_blocks')).toBe('xn--bcher-kva.example\n');
    expect((await list(dora, 'lists')).trimEnd().split('\n').sort()).toEqual(
      (await list(world.carol, 'lists')).trimEnd().split('\n').sort(),
    );
  });
});

describe('overwriting', () => {
  const CASES: [type: string, first: string, second: string, left: () => string[]][] = [
    ['blocks', 'alice\nbob\n', 'bob\ncarol\n', () => [`bob@${here}`, `carol@${here}`]],
    ['domain_blocks', 'a.example\nb.example\n', 'b.example\n', () => ['b.example']],
    [
      'lists',
      'One,mona\nTwo,mona\nTwo,olga\n',
      'Two,olga\nThree,olga\n',
      () => [`Three,olga@${here}`, `Two,olga@${here}`],
    ],
    [
      'mutes',
      'alice,true\nerin,true\n',
      'erin,false\n',
      () => ['Account address,Hide notifications', `erin@${here},false`],
    ],
    [
      'follows',
      'mona\nolga\n',
      'olga,false\n',
      () => ['Account address,Show boosts,Notify on new posts,Languages', `olga@${here},false,false,`],
    ],
  ];

  test.each(CASES)('%s: rows that are missing in the file are removed', async (type, first, second, left) => {
    const person = await world.person(`over_${type}`);
    await imported(person, type, first);
    expect(await imported(person, type, second, 'overwrite')).toMatchObject({ mode: 'overwrite', failed: 0 });
    expect((await list(person, type)).trimEnd().split('\n').sort()).toEqual(left().sort());
  });

  test('bookmarks', async () => {
    const [one, two] = await Promise.all(
      ['one', 'two'].map(
        async (status) => (await world.rest(world.alice).post('/api/v1/statuses', { status })).body.uri,
      ),
    );
    await imported(world.admin, 'bookmarks', `${one}\n${two}\n`);
    await imported(world.admin, 'bookmarks', `${two}\n`, 'overwrite');
    expect(await list(world.admin, 'bookmarks')).toBe(`${two}\n`);
  });
});

describe('portions', () => {
  test('more rows than one portion has, one of them twice, and a job that dies in the middle and runs again', async () => {
    const person = await world.person('many');
    const rows = Array.from({ length: 130 }, (_, n) => `d${n}.example`);
    const { body } = await send(person, 'domain_blocks', [...rows, 'D7.example'].join('\n'));
    expect(body).toMatchObject({
      state: 'scheduled',
      total: 130,
      processed: 0,
      imported: 0,
      failed: 0,
      finished_at: null,
    });
    // As if the process had died after the first rows, before the rest of its portion.
    const rest = { importId: BigInt(body.id) };
    await JOB_HANDLERS['import.due'](world.platform, { importId: body.id });
    await world.platform.db.dataImportRow.createMany({
      data: [{ ...rest, number: 1, subject: 'd0.example', cells: ['d0.example'] }],
    });
    const { body: middle } = await world.rest(person).get(`/api/v1/imports/${body.id}`);
    expect(middle).toMatchObject({ state: 'in_progress', processed: 99, imported: 99 });
    await world.drain();
    expect((await world.rest(person).get(`/api/v1/imports/${body.id}`)).body).toMatchObject({
      state: 'finished',
      imported: 130,
      failed: 0,
    });
    expect((await list(person, 'domain_blocks')).trimEnd().split('\n').sort()).toEqual(rows.sort());
    await JOB_HANDLERS['import.due'](world.platform, { importId: body.id });
  });

  test('end when the person is suspended meanwhile', async () => {
    const person = await world.person('paused');
    const { body } = await send(person, 'domain_blocks', 'late.example');
    await world.platform.db.actor.update({ where: { id: person.actorId }, data: { suspendedAt: world.clock.now() } });
    await world.drain();
    expect(await world.platform.db.accountDomainBlock.count({ where: { actorId: person.actorId } })).toBe(0);
    expect(await world.platform.db.dataImport.findUnique({ where: { id: BigInt(body.id) } })).toMatchObject({
      state: 'FINISHED',
    });
  });

  test('are forgotten after a week', async () => {
    world.clock.advance(8 * 24 * 60 * 60 * 1000);
    await runFromTimetable(world.platform, 'imports.old');
    expect(await world.platform.db.dataImportRow.count()).toBe(0);
    expect((await world.rest(world.alice).get('/api/v1/imports')).body).toEqual([]);
  });
});

describe('refused', () => {
  const REFUSED: [what: string, data: string | Uint8Array, why: RegExp][] = [
    ['an empty file', '', /Data has no rows/],
    ['a header alone', 'Account address,Show boosts\n', /Data has no rows/],
    ['blank lines', '\n\n , ,\n', /Data has no rows/],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0xff]), /is not a CSV file in UTF-8/],
    ['a quotation in the middle of a cell', 'name"@example.org\n', /is not a CSV file/],
    ['a quotation that never ends', '"open\n'.repeat(3), /is not a CSV file/],
    ['one endless line', 'x'.repeat(100_000), /is not a CSV file/],
    [
      'too many rows',
      Array.from({ length: 20_001 }, (_, n) => `a${n}`).join('\n'),
      /too many rows \(maximum is 20000\)/,
    ],
    ['too many bytes', 'x,'.repeat(2_600_000), /too large \(maximum is 5 MB\)/],
  ];

  test.each(REFUSED)('%s', async (_what, data, why) => {
    const answer = await send(world.alice, 'follows', data);
    expect(answer).toMatchObject({ status: 422, body: { error: expect.stringMatching(why) } });
    expect(await world.platform.db.dataImport.count({ where: { actorId: world.alice.actorId } })).toBe(0);
  });

  test('unknown kinds and modes, and a second import of a kind while one is under way', async () => {
    expect((await send(world.alice, 'enemies', 'bob')).status).toBe(422);
    expect((await send(world.alice, 'blocks', 'bob', 'replace')).status).toBe(422);
    expect((await send(world.alice, 'domain_blocks', 'x.example')).status).toBe(202);
    const second = await send(world.alice, 'domain_blocks', 'y.example');
    expect(second).toMatchObject({
      status: 422,
      body: { error: 'Validation failed: Another import of this kind is under way' },
    });
    expect((await send(world.alice, 'blocks', 'carol')).status).toBe(202);
    await world.drain();
  });

  test('refuses requests without a token, and with one that may not write', async () => {
    expect((await world.rest(null).post('/api/v1/imports', form('blocks', 'bob'))).status).toBe(401);
  });
});
