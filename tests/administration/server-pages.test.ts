/** The first page, the queue, the log, and the pages of emoji, trends and failed jobs. */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buryJob } from '../../src/domain/dead-jobs/bury-job.ts';
import { addRule } from '../../src/domain/instance/change-rules.ts';
import type { Visited } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { file, picture } from '../support/values/pictures.ts';
import { addEmoji } from '../support/world/emojis.ts';
import { organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
let owner: Person;
beforeAll(async () => {
  world = await createWorld();
  owner = await world.person('olive', { role: 'Owner' });
});
afterAll(() => world?.close());

const open = (path: string, person = owner) => StaffBrowser.open(world, person, path);
const said = ({ text }: Visited): string => load(text)('[role="status"]').text();
const report = async (reporter: Person, comment: string) =>
  (await world.rest(reporter).post('/api/v1/reports', { account_id: world.bob.id, comment })).body;
const bury = (error: string) =>
  buryJob(world.platform, { name: 'mail', payload: { tokenId: '7', to: 'someone@example.org' }, error, attempts: 9 });

describe('the first page', () => {
  test('counts pending work, with links; a moderator sees no jobs', async () => {
    await report(world.alice, 'Spam');
    await bury('no luck');
    const { page } = await open('/moderation');
    const $ = load(page.text);
    const count = (path: string) => $(`.waits a[href="${path}"] strong`).text();
    expect([count('/moderation/reports'), count('/moderation/jobs'), count('/moderation/trends')]).toEqual([
      '1',
      '1',
      // Zero is not shown.
      '',
    ]);
    const { page: moderators } = await open('/moderation', world.mod);
    expect(textOf(moderators)).not.toContain('failed job');
    const { body } = await world.rest(world.mod).get('/api/v1/moderation/waiting');
    expect(body).toMatchObject({ reports: 1, trends: 0, deadJobs: null });
    expect((await world.rest(world.alice).get('/api/v1/moderation/waiting')).status).toBe(403);
  });
});

describe('the queue', () => {
  test('lists reports by state and by pages, and links to each', async () => {
    await world.platform.db.report.deleteMany();
    const { id } = await report(world.carol, 'He <i>sells</i> things');
    const { browser, page } = await open('/moderation/reports', world.mod);
    expect(textOf(page)).toContain('He <i>sells</i> things');
    expect(load(page.text)(`a[href="/moderation/reports/${id}"]`).length).toBe(1);
    await browser.done(await browser.get(`/moderation/reports/${id}`), 'RESOLVED');
    expect(textOf(await browser.get('/moderation/reports'))).toContain('There is nothing here.');
    expect(textOf(await browser.get('/moderation/reports?status=RESOLVED'))).toContain('sells');
    for (const odd of ['?status=nonsense', '?page=-1', '?page=99999999999999999999'])
      expect((await browser.get(`/moderation/reports${odd}`)).status).toBe(200);
  });

  test('has as many pages as there are reports', async () => {
    await world.platform.db.report.deleteMany();
    for (let n = 0; n < 21; n += 1) await report(world.alice, `Report ${n}`);
    const { browser, page } = await open('/moderation/reports', world.mod);
    const next = load(page.text)('a[rel="next"]').attr('href') ?? '';
    const second = await browser.get(next);
    expect([load(page.text)('.queue > li').length, load(second.text)('.queue > li').length]).toEqual([20, 1]);
    const $ = load(second.text);
    expect([$('a[rel="next"]').length, $('a[rel="prev"]').attr('href')]).toEqual([0, '/moderation/reports']);
  });
});

describe('the log', () => {
  test('says who did what, and is filtered by person, action and subject', async () => {
    await world.platform.db.actionLog.deleteMany();
    await world.rest(world.admin).post('/api/v1/admin/rules', { text: 'No <script>' });
    await world.rest(owner).send('PUT', '/api/v1/admin/settings', { body: { name: 'Town' } });
    await addRule(world.platform, { text: 'From a terminal' });
    const { browser, page } = await open('/moderation/log', world.mod);
    for (const shown of [
      '@olga',
      'Rule: created',
      'No <script>',
      'Settings: changed',
      'name: Plaza → Town',
      'a terminal',
    ])
      expect(textOf(page)).toContain(shown);
    const rows = async (query: string) => load((await browser.get(`/moderation/log?${query}`)).text)('tbody tr').length;
    expect(await rows('actor=olga')).toBe(1);
    expect(await rows('actor=%40OLIVE')).toBe(1);
    expect(await rows('actor=nobody')).toBe(0);
    expect(await rows('action=RULE_CREATION')).toBe(2);
    expect(await rows('action=nonsense&actor=')).toBe(3);
    expect(await rows('target_type=Setting')).toBe(1);
    await world.rest(owner).send('PUT', '/api/v1/admin/settings', { body: { name: null } });
  });
});

describe('events that wait', () => {
  const RESTRICTED = { visibility: 'RESTRICTED' } as const;

  test('are accepted, and shown from then on, or deleted', async () => {
    const event = await organize(world, world.bob, { title: 'Secret & "more"', ...RESTRICTED });
    await organize(world, world.bob, { title: 'Unwanted', ...RESTRICTED });
    await organize(world, world.bob, { title: 'Known already' });
    expect((await world.rest(world.mod).get('/api/v1/moderation/waiting')).body.events).toBe(2);
    expect((await world.rest(world.alice).get('/api/v1/moderation/events')).status).toBe(403);
    const { browser, page } = await open('/moderation/events', world.mod);
    expect(textOf(page)).toContain('Secret & "more"');
    expect(textOf(page)).not.toContain('Known already');
    const ids = load(page.text)('form:has(button[value="accept"]) input[name="id"]')
      .toArray()
      .map((input) => load(input)(input).attr('value'));
    const accepted = await browser.done(page, 'accept', {}, ids[1]);
    expect([said(accepted), textOf(accepted).includes('Secret')]).toEqual(['Approved.', false]);
    const row = await world.platform.db.event.findUniqueOrThrow({ where: { uuid: event.uuid } });
    expect(row.acceptedAt).not.toBeNull();
    const none = await browser.done(accepted, 'remove', {}, ids[0]);
    expect([said(none), textOf(none).includes('There is nothing here.')]).toEqual(['Removed.', true]);
    expect((await browser.press(page, 'accept', {}, ids[1])).status).toBe(409);
  });
});

describe('failed jobs', () => {
  test('are retried and deleted, with the reason shown and nothing of what they hold', async () => {
    await world.platform.db.deadJob.deleteMany();
    const [first, second] = [await bury('Error: <b>refused</b>'), await bury('gone')];
    const { browser, page } = await open('/moderation/jobs');
    expect(textOf(page)).toContain('Error: <b>refused</b>');
    expect(page.text).not.toContain('someone@example.org');
    const retried = await browser.done(page, 'retry', {}, String(first));
    expect(said(retried)).toBe('It is in the queue again.');
    const deleted = await browser.done(retried, 'discard', {}, String(second));
    expect([said(deleted), await world.platform.db.deadJob.count()]).toEqual(['Removed.', 0]);
    const again = await browser.press(page, 'retry', {}, String(first));
    expect([again.status, load(again.text)('[role="alert"]').length]).toEqual([404, 1]);
  });
});

describe('emoji', () => {
  const PATH = '/moderation/emojis';
  const list = async () => (await world.rest(owner).get('/api/v1/admin/custom_emojis')).body;

  test('are added with their picture, changed, disabled, enabled and removed', async () => {
    const { browser, page } = await open(PATH);
    const image = file(await picture('png', 32, 32));
    const made = await browser.done(page, 'create', { shortcode: 'wave', image, category: 'Hands' });
    expect([said(made), textOf(made).includes(':wave:')]).toEqual(['Added.', true]);
    const [{ id, url }] = await list();
    const form = await browser.get(`${PATH}/${id}`);
    await browser.done(form, 'update', { category: '', visible_in_picker: 'off' });
    expect((await list())[0]).toMatchObject({ category: null, visible_in_picker: false, url });
    await browser.done(form, 'update', { image: file(await picture('png', 16, 16)) });
    expect((await list())[0].url).not.toBe(url);
    const off = await browser.done(made, 'disable', {}, id);
    expect((await list())[0].disabled).toBe(true);
    await browser.done(off, 'enable', {}, id);
    expect((await list())[0].disabled).toBe(false);
    await browser.done(off, 'remove', {}, id);
    expect(await list()).toEqual([]);
  });

  test('are refused at the field: without a picture, with a bad name, or taken', async () => {
    await addEmoji(world, 'taken');
    const { browser, page } = await open(PATH);
    const none = await browser.press(page, 'create', { shortcode: 'fine', category: 'Kept' });
    const $ = load(none.text);
    expect([none.status, $('[name="image"]').attr('aria-invalid'), $('[name="category"]').attr('value')]).toEqual([
      422,
      'true',
      'Kept',
    ]);
    const image = file(await picture('png', 32, 32));
    for (const shortcode of ['a', 'no way', 'taken']) {
      const refused = await browser.press(page, 'create', { shortcode, image });
      expect([refused.status, load(refused.text)('[name="shortcode"]').attr('aria-invalid')]).toEqual([422, 'true']);
    }
    const big = new File([new Uint8Array(3_000_000)], 'big.png', { type: 'image/png' });
    expect((await browser.press(page, 'create', { shortcode: 'big', image: big })).status).toBe(413);
    expect(await list()).toHaveLength(1);
  });
});
