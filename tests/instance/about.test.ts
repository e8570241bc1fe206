/** Data about the server: rules, texts, languages, weekly activity, and blocked servers. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { blockDomain, unblockDomain } from '../../src/domain/blocks/domains/save-domain-block.ts';
import { obfuscated } from '../../src/domain/instance/domain-blocks.ts';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { keepWeeks } from '../../src/domain/instance/weeks.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const DAY = 86_400_000;
const get = (path: string, who: Person | null = null) => world.rest(who).get(`/api/v1/instance/${path}`);
const staff = (method: string, path: string, body: object = {}, who = world.admin) =>
  world.rest(who).send(method, `/api/v1/admin${path}`, method === 'GET' ? {} : { body });
const dayIn = (days: number): string => new Date(world.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);

describe('rules', () => {
  test('are written by staff and read by everybody, in their order, with translations', async () => {
    const kind = await staff('POST', '/rules', { text: ' Be kind ', hint: 'To everybody' });
    const ads = await staff('POST', '/rules', {
      text: 'No ads',
      translations: [{ language: 'fr', text: 'Pas de pub', hint: 'Du tout' }],
    });
    expect([kind.status, kind.body.position, ads.body.position]).toEqual([200, 0, 1]);
    const rules = async () => (await get('rules')).body;
    expect(await rules()).toEqual([
      { id: kind.body.id, text: 'Be kind', hint: 'To everybody', translations: {} },
      { id: ads.body.id, text: 'No ads', hint: '', translations: { fr: { text: 'Pas de pub', hint: 'Du tout' } } },
    ]);
    await staff('PATCH', `/rules/${kind.body.id}`, { position: 5, hint: '' });
    const ids = (await rules()).map((rule: { id: string }) => rule.id);
    expect(ids).toEqual([ads.body.id, kind.body.id]);
    for (const version of ['v1', 'v2'])
      expect((await world.rest().get(`/api/${version}/instance`)).body.rules).toEqual(await rules());
    expect((await staff('DELETE', `/rules/${ads.body.id}`)).status).toBe(200);
    expect(await rules()).toEqual([{ id: kind.body.id, text: 'Be kind', hint: '', translations: {} }]);
    for (const method of ['PATCH', 'DELETE'])
      expect((await staff(method, `/rules/${ads.body.id}`, { text: 'x' })).status).toBe(404);
  });

  test('take translations of forms', async () => {
    const form = new URLSearchParams([
      ['text', 'Hello'],
      ['translations[][language]', 'de'],
      ['translations[][text]', 'Hallo'],
    ]);
    const { body } = await world.rest(world.admin).post('/api/v1/admin/rules', form);
    expect(body.translations).toEqual({ de: { text: 'Hallo', hint: '' } });
  });

  test.each([
    [{ text: ' ' }, /Text can't be blank/],
    [{ text: 'é'.repeat(301) }, /Text is too long \(maximum is 300 characters\)/],
    [{ text: 'a\nb' }, /Text must be a single line/],
    [{ text: 'x', position: -1 }, /Position must be from 0/],
    [{ text: 'x', translations: [{ language: 'klingonese', text: 'y' }] }, /Translations must have language codes/],
    [
      { text: 'x', translations: Array(2).fill({ language: 'fr', text: 'y' }) },
      /Translations must not name a language twice/,
    ],
  ])('are refused as %j', async (body, error) => {
    const answer = await staff('POST', '/rules', body);
    expect([answer.status, answer.body.error]).toEqual([422, expect.stringMatching(error)]);
  });

  test('are not written by moderators, who lack the permission', async () => {
    expect((await staff('POST', '/rules', { text: 'x' }, world.mod)).status).toBe(403);
  });
});

describe('texts', () => {
  test.each([
    ['extended_description', null],
    ['privacy_policy', '1970-01-01T00:00:00.000Z'],
  ])('%s', async (name, never) => {
    const nothing = { updated_at: never, content: '' };
    expect((await get(name)).body).toEqual(nothing);
    expect((await staff('GET', `/instance/texts/${name}`)).status).toBe(404);
    await staff('PUT', `/instance/texts/${name}`, { text: 'An earlier one' });
    world.clock.advance(1000);
    const written = await staff('PUT', `/instance/texts/${name}`, { text: '# Hello\n\n<script>alert(1)</script>' });
    const content = '<h1>Hello</h1>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>';
    const updated_at = world.clock.now().toISOString();
    expect((await get(name)).body).toEqual({ updated_at, content });
    expect(written.body).toEqual({ text: '# Hello\n\n<script>alert(1)</script>', updated_at, content });
    expect((await staff('GET', `/instance/texts/${name}`)).body).toEqual(written.body);
    await staff('DELETE', `/instance/texts/${name}`);
    expect((await get(name)).body).toEqual(nothing);
  });

  test('are refused when empty, too long, or of another name', async () => {
    const put = (text: string, name = 'privacy_policy') => staff('PUT', `/instance/texts/${name}`, { text });
    expect([(await put(' ')).status, (await put('x'.repeat(100_001))).status, (await put('x', 'y')).status]).toEqual([
      422, 422, 404,
    ]);
  });

  test('have pages, whose addresses the instance tells once there is a text', async () => {
    const urls = async () => (await world.rest().get('/api/v2/instance')).body.configuration.urls;
    expect(await urls()).toMatchObject({ privacy_policy: null, about: `${world.url}/about` });
    expect((await fetch(`${world.url}/privacy-policy`)).status).toBe(404);
    await staff('PUT', '/instance/texts/privacy_policy', { text: 'We keep *little*.' });
    await staff('PUT', '/instance/texts/extended_description', { text: 'All about **us**' });
    const { privacy_policy, about } = await urls();
    expect(privacy_policy).toBe(`${world.url}/privacy-policy`);
    expect(await (await fetch(privacy_policy)).text()).toContain('<p>We keep <em>little</em>.</p>');
    expect(await (await fetch(about)).text()).toContain('<strong>us</strong>');
    const inFrench = await (await fetch(`${about}?lang=fr`)).text();
    expect(inFrench).toContain('>Politique de confidentialité</a>');
    expect(inFrench).not.toContain('Privacy policy');
  });
});

describe('terms of service', () => {
  const publish = (text: string, effective_date: string) =>
    staff('POST', '/terms_of_service', { text, effective_date });

  test('are shown by the day on which they begin', async () => {
    expect((await get('terms_of_service')).status).toBe(404);
    const [today, soon, later] = [dayIn(0), dayIn(10), dayIn(40)];
    expect((await publish('Second', soon)).status).toBe(200);
    const first = { effective_date: soon, effective: false, content: '<p>Second</p>', succeeded_by: null };
    expect((await get('terms_of_service')).body).toEqual(first);
    await publish('First', today);
    await publish('Third', later);
    expect((await get('terms_of_service')).body).toEqual({
      effective_date: today,
      effective: true,
      content: '<p>First</p>',
      succeeded_by: soon,
    });
    expect((await get(`terms_of_service/${soon}`)).body).toEqual({ ...first, succeeded_by: later });
    for (const other of [dayIn(1), 'yesterday', '2026-02-31'])
      expect((await get(`terms_of_service/${other}`)).status).toBe(404);
    const { urls } = (await world.rest().get('/api/v2/instance')).body.configuration;
    expect(await (await fetch(urls.terms_of_service)).text()).toContain('<p>First</p>');
    expect(await (await fetch(`${urls.terms_of_service}/${later}`)).text()).toContain('<p>Third</p>');
    expect((await staff('GET', '/terms_of_service')).body.map(({ text }: { text: string }) => text)).toEqual([
      'First',
      'Second',
      'Third',
    ]);
    expect((await staff('DELETE', `/terms_of_service/${later}`)).status).toBe(200);
    expect((await staff('DELETE', `/terms_of_service/${today}`)).status).toBe(409);
    expect((await get(`terms_of_service/${later}`)).status).toBe(404);
    world.clock.advance(10 * DAY);
    expect((await get('terms_of_service')).body.content).toBe('<p>Second</p>');
    world.clock.advance(-10 * DAY);
  });

  test.each([
    ['yesterday', () => dayIn(-1), 'must be today or later'],
    ['no day', () => '2026-02-31', 'must be a day such as 2026-12-31'],
  ])('refuses terms that begin on %s', async (_what, day, phrase) => {
    const { status, body } = await publish('x', day());
    expect([status, body.error]).toEqual([422, `Validation failed: Effective date ${phrase}`]);
  });
});

test('languages are listed with their own names', async () => {
  const { body } = await get('languages');
  expect(body).toEqual(
    expect.arrayContaining([
      { code: 'en', name: 'English' },
      { code: 'fr', name: 'français' },
    ]),
  );
  expect(body.length).toBeGreaterThan(150);
});

describe('activity', () => {
  const MONDAY = Date.parse('2026-11-23T00:00:00Z');
  const WEEK = 7 * DAY;
  const weeks = async (): Promise<Record<string, string>[]> => {
    world.clock.advance(60_000);
    return (await get('activity')).body;
  };
  beforeEach(() => world.clock.advance(60_000));

  test('counts public posts, active users and sign-ups of twelve weeks, as text', async () => {
    const { db } = world.platform;
    await world.rest(world.alice).post('/api/v1/statuses', { status: 'one' });
    await world.rest(world.alice).post('/api/v1/statuses', { status: 'two', visibility: 'unlisted' });
    await world.rest(world.alice).post('/api/v1/statuses', { status: 'three', visibility: 'private' });
    await world.rest(world.alice).post('/api/v1/statuses', { status: 'four', visibility: 'direct' });
    const listed = await weeks();
    expect(listed).toHaveLength(12);
    const monday = Number(listed[0]?.week) * 1000;
    expect(Math.abs(monday - MONDAY) % WEEK).toBe(0);
    expect(world.clock.now().getTime() - monday).toBeLessThan(WEEK);
    expect(listed[0]).toEqual({
      week: String(monday / 1000),
      statuses: '2',
      logins: String(await db.user.count()),
      registrations: String(await db.user.count()),
    });
    expect(listed.slice(1).map(({ week, ...numbers }) => [Number(week) * 1000, numbers])).toEqual(
      Array.from({ length: 11 }, (_, i) => [
        monday - (i + 1) * WEEK,
        { statuses: '0', logins: '0', registrations: '0' },
      ]),
    );
  });

  test('the activity of past weeks is kept when posts and sign-ins are deleted', async () => {
    const [current] = await weeks();
    world.clock.advance(WEEK);
    await keepWeeks(world.platform);
    await keepWeeks(world.platform);
    await world.platform.db.status.deleteMany();
    const [now, last] = await weeks();
    expect([now?.statuses, last]).toEqual(['0', current]);
    expect(await world.platform.db.instanceWeek.count()).toBe(11);
    world.clock.advance(-WEEK);
  });
});

describe('switched off', () => {
  test.each([
    ['activity', 'showActivity'],
    ['peers', 'showPeers'],
  ])('%s is not found', async (path, setting) => {
    expect((await get(path)).status).toBe(200);
    await changeSetting(world.platform, setting, 'off');
    expect(await get(path)).toMatchObject({ status: 404, body: { error: 'Record not found' } });
    await resetSetting(world.platform, setting);
  });
});

describe('blocked servers', () => {
  const show = async (list: string, comments: string) => {
    await changeSetting(world.platform, 'showDomainBlocks', list);
    await changeSetting(world.platform, 'showDomainBlockComments', comments);
  };
  beforeAll(async () => {
    const { platform } = world;
    await blockDomain(platform, null, 'Spam.example', { publicComment: 'Spam', privateComment: 'Ask Olga' });
    await blockDomain(platform, null, 'evil.example', { severity: 'suspend', publicComment: 'Evil', obfuscate: true });
    await blockDomain(platform, null, 'quiet.example', { severity: 'noop', rejectMedia: true });
  });

  test('are listed strictest first, with a digest of the whole domain', async () => {
    await show('all', 'all');
    const { body } = await get('domain_blocks');
    expect(body).toEqual([
      { domain: 'evi*.****ple', digest: expect.stringMatching(/^[0-9a-f]{64}$/), severity: 'suspend', comment: 'Evil' },
      {
        domain: 'spam.example',
        digest: '8bb6634ad532175e1c706063fd69b452bf51917f61150b14da6500c018cf8df4',
        severity: 'silence',
        comment: 'Spam',
      },
    ]);
  });

  test('instance-03: are hidden from visitors who may not see the list, like a page that is not there', async () => {
    await show('users', 'nobody');
    expect(await get('domain_blocks')).toMatchObject({ status: 404, body: { error: 'Record not found' } });
    const shown = await get('domain_blocks', world.alice);
    expect(shown.body.map((block: object) => 'comment' in block)).toEqual([false, false]);
    await show('nobody', 'all');
    expect((await get('domain_blocks', world.alice)).status).toBe(404);
  });

  test('have comments for users alone, if the operator wants it so', async () => {
    await show('all', 'users');
    const comments = async (who: Person | null) =>
      (await get('domain_blocks', who)).body.map((block: { comment?: string }) => block.comment);
    expect([await comments(null), await comments(world.bob)]).toEqual([
      [undefined, undefined],
      ['Evil', 'Spam'],
    ]);
  });

  test('are changed and unblocked by name', async () => {
    await blockDomain(world.platform, null, 'bücher.example', {});
    const [row] = await world.platform.db.instanceDomainBlock.findMany({ where: { domain: 'xn--bcher-kva.example' } });
    expect(row?.severity).toBe('SILENCE');
    await unblockDomain(world.platform, null, 'BÜCHER.example');
    await expect(unblockDomain(world.platform, null, 'bücher.example')).rejects.toMatchObject({ kind: 'not_found' });
    for (const wrong of ['nonsense', 'a b.example', '', '-.example', 'http://x.example'])
      await expect(blockDomain(world.platform, null, wrong, {})).rejects.toMatchObject({ kind: 'invalid' });
    await expect(blockDomain(world.platform, null, 'x.example', { severity: 'mild' })).rejects.toMatchObject({
      fields: { severity: ['must be noop, silence or suspend'] },
    });
  });

  test.each([
    ['example.org', 'ex*****.*rg'],
    ['a.b', '*.*'],
  ])('%s is obfuscated as %s', (domain, shown) => {
    expect(obfuscated(domain)).toHaveLength(domain.length);
    expect(obfuscated(domain)).toBe(shown);
  });
});
