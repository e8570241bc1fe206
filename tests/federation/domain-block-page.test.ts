/** The page on which staff suspend another server states the consequences first, at the button. */
import { load } from 'cheerio';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Fields, StaffBrowser } from '../support/clients/staff-browser.ts';
import { BlockedServer, HOST } from '../support/federation/blocked-server.ts';

const PATH = '/moderation/blocks/domains';
const SUSPEND: Fields = { domain: HOST, severity: 'suspend', public_comment: 'Spam' };

let server: BlockedServer;
beforeAll(async () => {
  server = await BlockedServer.open();
});
afterAll(() => server.net.close());
beforeEach(() => server.somebody());

const blocks = async () => (await server.admin.get('/api/v1/admin/domain_blocks')).body;
const open = () => StaffBrowser.open(server.net.world, server.net.world.admin, PATH);

describe('suspending a server whose people are followed', () => {
  afterEach(async () => {
    for (const { id } of await blocks()) await server.admin.delete(`/api/v1/admin/domain_blocks/${id}`);
    await server.net.world.drain();
  });

  test('asks first, with how many follows it ends, keeps the typed values, and does it when it is confirmed', async () => {
    const { browser, page } = await open();
    const asked = await browser.press(page, 'create', SUSPEND);
    const $ = load(asked.text);
    expect(asked.status).toBe(200);
    expect($('.alert').length).toBe(0);
    const question = $('form .asked[role="alert"]');
    expect(question.text()).toMatch(/Suspending 127\.0\.0\.2 hides \d+ accounts? and ends \d+ follows? from here/);
    const button = question.find('button[autofocus]');
    expect([button.text(), button.attr('value')]).toEqual(['Yes: Save', 'create']);
    expect(await blocks()).toEqual([]);
    const done = await browser.done(asked, 'create');
    expect(load(done.text)('[role="status"]').text()).toBe('Added.');
    expect(await blocks()).toEqual([
      expect.objectContaining({ domain: HOST, severity: 'suspend', public_comment: 'Spam' }),
    ]);
  });

  test('asks again where another server is typed into the answer', async () => {
    const { browser, page } = await open();
    const asked = await browser.press(page, 'create', { ...SUSPEND, domain: 'unknown.example' });
    // None of its people is stored, so no confirmation is needed.
    expect(await blocks()).toEqual([expect.objectContaining({ domain: 'unknown.example' })]);
    const again = await browser.press(await browser.follow(asked), 'create', { ...SUSPEND, sure: 'unknown.example' });
    expect(load(again.text)('form .asked').length).toBe(1);
    expect((await blocks()).map(({ domain }: { domain: string }) => domain)).toEqual(['unknown.example']);
  });

  test('asks when a milder block becomes a suspension', async () => {
    const { body: block } = await server.admin.post('/api/v1/admin/domain_blocks', {
      domain: HOST,
      severity: 'silence',
    });
    await server.net.world.drain();
    const { browser } = await open();
    const form = await browser.get(`${PATH}/${block.id}`);
    const asked = await browser.press(form, 'update', { severity: 'suspend' });
    expect(load(asked.text)('form .asked').length).toBe(1);
    expect(await blocks()).toEqual([expect.objectContaining({ severity: 'silence' })]);
    await browser.done(asked, 'update');
    expect(await blocks()).toEqual([expect.objectContaining({ severity: 'suspend' })]);
  });
});
