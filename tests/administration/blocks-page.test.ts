/** The pages of blocks and allows: each kind is added, changed and removed. */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visited } from '../support/clients/browser.ts';
import { type Fields, StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const PATH = '/moderation/blocks';
const open = (path = PATH) => StaffBrowser.open(world, world.admin, path);
const said = ({ text }: Visited): string => load(text)('[role="status"]').text();
const list = async (name: string) => (await world.rest(world.admin).get(`/api/v1/admin/${name}`)).body;

interface Case {
  api: string;
  typed: Fields;
  made: object;
  /** The row in the list. */
  shown: string[];
  bad: Record<string, string>;
  change?: { typed: Fields; made: object };
}

const CASES: Record<string, Case> = {
  domains: {
    api: 'domain_blocks',
    typed: { domain: 'Bad.example', severity: 'suspend', reject_media: ['off', 'on'], private_comment: 'Spam <b>' },
    made: { domain: 'bad.example', severity: 'suspend', reject_media: true, private_comment: 'Spam <b>' },
    shown: ['bad.example', 'Suspend', 'Spam <b>'],
    bad: { domain: 'not a domain' },
    change: { typed: { severity: 'silence', reject_media: 'off' }, made: { severity: 'silence', reject_media: false } },
  },
  allows: {
    api: 'domain_allows',
    typed: { domain: 'good.example' },
    made: { domain: 'good.example' },
    shown: ['good.example'],
    bad: { domain: 'not a domain' },
  },
  'email-domains': {
    api: 'email_domain_blocks',
    typed: { domain: 'junk.example', allow_with_approval: ['off', 'on'] },
    made: { domain: 'junk.example', allow_with_approval: true },
    shown: ['junk.example', 'need approval'],
    bad: { domain: 'not a domain' },
  },
  emails: {
    api: 'canonical_email_blocks',
    typed: { email: 'Some.One+tag@example.org' },
    made: { canonical_email_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    shown: [],
    bad: { email: 'nonsense' },
  },
  networks: {
    api: 'ip_blocks',
    typed: { ip: '203.0.113.0/24', severity: 'sign_up_block', comment: 'Robots', expires_in: '7' },
    made: { ip: '203.0.113.0/24', severity: 'sign_up_block', comment: 'Robots', expires_at: expect.any(String) },
    shown: ['203.0.113.0/24', 'No sign-ups', 'Robots'],
    bad: { ip: '300.1.1.1' },
    change: { typed: { expires_in: '', severity: 'no_access' }, made: { expires_at: null, severity: 'no_access' } },
  },
  names: {
    api: 'username_blocks',
    typed: { username: 'support', exact: 'off' },
    made: { username: 'support', exact: false },
    shown: ['support', 'Contains it'],
    bad: { username: '' },
    change: { typed: { exact: ['off', 'on'] }, made: { exact: true } },
  },
};

describe.each(Object.entries(CASES))('%s', (kind, { api, typed, made, shown, bad, change }) => {
  test('are added, changed and removed', async () => {
    const { browser, page } = await open(`${PATH}/${kind}`);
    const added = await browser.done(page, 'create', typed);
    expect(said(added)).toBe('Added.');
    for (const text of shown) expect(textOf(added)).toContain(text);
    const [row] = await list(api);
    expect(row).toMatchObject(made);
    const form = await browser.get(`${PATH}/${kind}/${row.id}`);
    expect(form.status).toBe(change ? 200 : 404);
    if (change) {
      const changed = await browser.done(form, 'update', change.typed);
      expect([said(changed), (await list(api))[0]]).toEqual(['Saved.', expect.objectContaining(change.made)]);
    }
    const gone = await browser.done(added, 'remove', {}, row.id);
    expect([said(gone), await list(api)]).toEqual(['Removed.', []]);
  });

  test('are refused, and the form keeps the typed values', async () => {
    const { browser, page } = await open(`${PATH}/${kind}`);
    const refused = await browser.press(page, 'create', bad);
    expect(refused.status).toBe(422);
    const $ = load(refused.text);
    const [[name = '', value = '']] = Object.entries(bad) as [[string, string]];
    expect($(`[name="${name}"]`).attr('value')).toBe(value);
    expect($('[role="alert"]').length).toBe(1);
    expect(await list(api)).toEqual([]);
  });
});

test('a role sees only the kinds that it manages', async () => {
  const { browser, page } = await open();
  expect(load(page.text)('.tabs a').length).toBe(6);
  expect((await browser.get(`${PATH}/nonsense`)).status).toBe(404);
  const body = { name: 'Gardeners', position: 3, permissions: ['manage_blocks', 'view_dashboard'] };
  const { body: role } = await world.rest(world.admin).post('/api/v1/admin/roles', body);
  const gardener = await world.person('gardener');
  await world.rest(world.admin).post(`/api/v1/admin/accounts/${gardener.id}/role`, { role_id: role.id });
  const theirs = await StaffBrowser.open(world, gardener, PATH);
  expect([theirs.page.status, load(theirs.page.text)('.tabs a').length]).toEqual([200, 4]);
  expect((await theirs.browser.get(`${PATH}/domains`)).status).toBe(403);
});
