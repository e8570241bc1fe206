/** Shared lists of blocked servers: imported or subscribed to; each change waits for a decision of staff. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { load } from 'cheerio';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { runFromTimetable } from '../../src/jobs/worker/timetable.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { runCommandHere } from '../support/clients/terminal.ts';
import { BlockedServer, HOST } from '../support/federation/blocked-server.ts';
import { NEIGHBOURS } from '../support/world/federated.ts';
import { setLocale } from '../support/world/users.ts';

const PATH = '/api/v1/admin/domain_block_lists';
const PAGE = '/moderation/blocks/lists';
const CSV = `#domain,#severity,#reject_media,#reject_reports,#public_comment,#obfuscate
${HOST},suspend,false,false,"Spam, and more",true
quiet.example,silence,true,false,,false
not a domain,suspend,false,false,,false
`;

const folder = mkdtempSync(path.join(tmpdir(), 'plaza-block-lists-'));

let server: BlockedServer;
beforeAll(async () => {
  server = await BlockedServer.open();
  await server.somebody();
});
afterAll(async () => {
  await server.net.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(async () => {
  const { db } = server.net.world.platform;
  await db.blockList.deleteMany();
  await db.instanceDomainBlock.deleteMany();
  await server.net.world.drain();
});

const { stringify } = JSON;
const world = () => server.net.world;
const importCsv = async (csv = CSV) => (await server.admin.post(`${PATH}/import`, { title: 'blocks.csv', csv })).body;
const changes = async (id: string) => (await server.admin.get(`${PATH}/${id}/changes`)).body;
const blocks = async () =>
  (await server.admin.get('/api/v1/admin/domain_blocks')).body.map(
    ({ domain, severity }: { domain: string; severity: string }) => `${domain} ${severity}`,
  );
const decide = async (id: string, domain: string, act: 'accept' | 'reject') => {
  const change = (await changes(id)).find((each: { domain: string }) => each.domain === domain);
  return server.admin.post(`/api/v1/admin/domain_block_changes/${change.id}/${act}`);
};

/** Lets the peer serve this list. */
const serve = (text: string, status = 200): string =>
  server.net.peer.put('/blocks.csv', (res) => res.writeHead(status, { 'content-type': 'text/csv' }).end(text));

async function subscribe(text = CSV): Promise<string> {
  const { body } = await server.admin.post(PATH, { url: serve(text) });
  await world().drain();
  return body.id;
}

/** Serves the list as it is now, and lets a day pass. */
async function fetchAgain(text: string, status = 200): Promise<void> {
  serve(text, status);
  await runFromTimetable(world().platform, 'block_lists.due');
  await world().drain();
}

describe('an imported list', () => {
  test('blocks nobody, and shows the follows that each suspension would end', async () => {
    const list = await importCsv();
    expect(list).toMatchObject({ title: 'blocks.csv', url: null, waiting_count: 2 });
    expect(await blocks()).toEqual([]);
    expect(await changes(list.id)).toMatchObject([
      { domain: 'quiet.example', change: 'block', severity: 'silence', accounts_count: 0, following_count: 0 },
      { ...{ domain: HOST, change: 'block', severity: 'suspend', public_comment: 'Spam, and more' } },
    ]);
    expect((await changes(list.id))[1]).toMatchObject({ accounts_count: 2, following_count: 3, followers_count: 1 });
    const { body } = await world().rest(world().admin).get('/api/v1/moderation/waiting');
    expect(body.blockLists).toBe(2);
  });

  test('blocks what staff accept, and forgets what they reject', async () => {
    const { id } = await importCsv();
    expect((await decide(id, 'quiet.example', 'accept')).status).toBe(200);
    expect((await decide(id, HOST, 'reject')).status).toBe(200);
    expect([await blocks(), await changes(id)]).toEqual([['quiet.example silence'], []]);
    const again = await server.admin.post(`/api/v1/admin/domain_block_changes/${id}/accept`);
    expect(again.status).toBe(404);
    expect((await server.admin.delete(`${PATH}/${id}`)).status).toBe(200);
    expect(await blocks()).toEqual(['quiet.example silence']);
  });

  test('never weakens a block', async () => {
    await server.admin.post('/api/v1/admin/domain_blocks', { domain: 'quiet.example', severity: 'suspend' });
    const { id } = await importCsv();
    expect((await changes(id)).map(({ domain }: { domain: string }) => domain)).toEqual([HOST]);
    const { id: other } = await importCsv('late.example,silence');
    await server.admin.post('/api/v1/admin/domain_blocks', { domain: 'late.example', severity: 'suspend' });
    await decide(other, 'late.example', 'accept');
    expect(await blocks()).toEqual(['late.example suspend', 'quiet.example suspend']);
  });

  test.each([
    ['csv', '', 'has no rows'],
    ['csv', 'not a domain,suspend', 'has no rows'],
    ['csv', 'x'.repeat(1_000_001), 'is too long'],
  ])('refuses a file with %s %.20j: %s', async (field, csv, reason) => {
    const { status, body } = await server.admin.post(`${PATH}/import`, { csv });
    expect([status, stringify(body)]).toEqual([422, expect.stringContaining(reason)]);
    expect(stringify(body)).toContain(field);
  });
});

describe('a subscribed list', () => {
  test('is fetched each day; only its changes wait', async () => {
    const id = await subscribe();
    expect((await server.admin.get(`${PATH}/${id}`)).body).toMatchObject({ waiting_count: 2, error: null });
    await decide(id, 'quiet.example', 'accept');
    await decide(id, HOST, 'reject');
    await fetchAgain(`${CSV}new.example,suspend,false,false,,false\n`);
    expect((await changes(id)).map(({ domain }: { domain: string }) => domain)).toEqual(['new.example']);
    expect(await blocks()).toEqual(['quiet.example silence']);
  });

  test('proposes to unblock a server that it no longer names, and a rejected one again if its limits changed', async () => {
    const id = await subscribe();
    await decide(id, 'quiet.example', 'accept');
    await decide(id, HOST, 'reject');
    await fetchAgain(`${HOST},silence\n`);
    expect(await changes(id)).toMatchObject([
      { domain: 'quiet.example', change: 'unblock' },
      { domain: HOST, change: 'block', severity: 'silence' },
    ]);
    expect(await blocks()).toEqual(['quiet.example silence']);
    await decide(id, 'quiet.example', 'accept');
    expect(await blocks()).toEqual([]);
  });

  test.each([
    ['an error', 'gone', 500, 'answered 500'],
    ['a page without entries', '<!doctype html><title>Sorry</title>', 200, 'has no valid entries'],
  ])('keeps the entries of a list that answers with %s', async (_what, text, status, error) => {
    const id = await subscribe();
    await decide(id, 'quiet.example', 'accept');
    await fetchAgain(text, status);
    expect((await server.admin.get(`${PATH}/${id}`)).body).toMatchObject({ error, waiting_count: 1 });
    await fetchAgain(CSV);
    expect((await server.admin.get(`${PATH}/${id}`)).body).toMatchObject({ error: null, waiting_count: 1 });
  });

  test('needs a web address, once', async () => {
    await subscribe();
    for (const url of ['', 'javascript:alert(1)', 'blocks.csv'])
      expect((await server.admin.post(PATH, { url })).body.error).toBe('Validation failed: Url is not a valid URL');
    const again = await server.admin.post(PATH, { url: serve(CSV) });
    expect([again.status, again.body.error]).toEqual([422, 'Validation failed: Url has already been taken']);
    expect((await world().rest(world().mod).get(PATH)).status).toBe(403);
  });
});

describe('on the page', () => {
  test('staff import a file, choose entries and accept them', async () => {
    const { browser, page } = await StaffBrowser.open(world(), world().admin, PAGE);
    await importCsv();
    const lists = await browser.get(PAGE);
    expect(textOf(lists)).toContain('2 changes to review');
    const list = await browser.get(load(lists.text)('tbody a').attr('href') ?? '');
    expect(textOf(list)).toMatch(/3 follows from here, 1 follow from there/);
    const ids = load(list.text)('input[name="ids[]"]')
      .toArray()
      .map((box) => box.attribs.value ?? '');
    const done = await browser.done(list, 'accept', { 'ids[]': ids[0] ?? '' });
    expect([await blocks(), load(done.text)('tbody tr').length]).toEqual([['quiet.example silence'], 1]);
    expect(page.status).toBe(200);
  });

  test.each([
    ['fr', 'S’abonner à une liste'],
    ['de', 'Eine Liste abonnieren'],
  ])('shows the list in %s', async (language, heading) => {
    await setLocale(world(), world().admin, language);
    expect(textOf((await StaffBrowser.open(world(), world().admin, PAGE)).page)).toContain(heading);
    await setLocale(world(), world().admin, 'en');
  });
});

describe('plaza', () => {
  const plaza = (...args: string[]) => {
    const { databaseUrl, url } = world();
    return runCommandHere({ DATA_DIR: folder, DATABASE_URL: databaseUrl, PUBLIC_URL: url, ...NEIGHBOURS }, ...args);
  };
  const file = path.join(folder, 'list.csv');

  test('block-lists: imports, shows and decides; suspensions that end follows need --yes', async () => {
    writeFileSync(file, CSV);
    const [, id = ''] =
      /^List (\d+): 2 changes to review\. 1 line refused\.$/m.exec((await plaza('block-lists', 'import', file)).out) ??
      [];
    expect((await plaza('block-lists', 'changes', id)).out).toMatch(
      /suspend +ends 3 follows of local people and 1 follow/,
    );
    expect((await plaza('block-lists', 'accept', id)).err).toBe('Name domains of the list, or use --all.\n');
    expect((await plaza('block-lists', 'accept', id, 'unknown.example')).err).toMatch(
      /no change to review for unknown\.example/,
    );
    expect(await plaza('block-lists', 'accept', id, '--all')).toMatchObject({ code: 1, out: '' });
    expect((await plaza('block-lists', 'accept', id, 'quiet.example')).out).toBe('1 change accepted.\n');
    expect((await plaza('block-lists', 'reject', id, '--all')).out).toBe('1 change rejected.\n');
    expect(await blocks()).toEqual(['quiet.example silence']);
    expect((await plaza('block-lists', 'list')).out).toMatch(/list\.csv +0 changes to review/);
    expect((await plaza('block-lists', 'remove', id)).out).toBe('Removed.\n');
    expect((await plaza('block-lists', 'subscribe', 'nonsense')).err).toBe(
      'Validation failed: Url is not a valid URL\n',
    );
  });

  test('domain-blocks import: names the follows that would end, and needs --yes', async () => {
    writeFileSync(file, `${HOST},suspend\n`);
    const asked = await plaza('domain-blocks', 'import', file);
    expect(asked.out).toBe(`${HOST}: ends 3 follows of local people and 1 follow of theirs\n`);
    expect([asked.code, asked.err]).toEqual([1, '1 suspension would end follows. Repeat it with --yes.\n']);
    expect(await blocks()).toEqual([]);
    expect((await plaza('domain-blocks', 'import', file, '--yes')).out).toBe('1 server is blocked.\n');
  });
});
