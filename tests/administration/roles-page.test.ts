/** The pages of roles and of hashtags. */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visited } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const said = ({ text }: Visited): string => load(text)('[role="status"]').text();
const invalid = ({ text }: Visited): string[] =>
  load(text)('[aria-invalid="true"]')
    .toArray()
    .map((control) => load(control)(control).attr('name') ?? '');

describe('roles', () => {
  const PATH = '/moderation/roles';
  const open = (path = PATH) => StaffBrowser.open(world, world.admin, path);
  const list = async () => (await world.rest(world.admin).get('/api/v1/admin/roles')).body;
  const named = async (name: string) => (await list()).find((role: { name: string }) => role.name === name);

  test('are made, changed and removed, with permissions in words', async () => {
    const { browser, page } = await open();
    for (const shown of ['Owner', 'Handle reports', 'Nobody can act on somebody', 'Everybody'])
      expect(textOf(page)).toContain(shown);
    const fields = { name: 'Greeters <b>', position: '5', 'permissions[]': ['manage_invites', 'invite_users'] };
    const made = await browser.done(page, 'create', { ...fields, highlighted: ['off', 'on'] });
    expect([said(made), textOf(made).includes('Greeters <b>')]).toEqual(['Added.', true]);
    const role = await named('Greeters <b>');
    expect(role).toMatchObject({ position: 5, highlighted: true });
    expect(role.permission_names.sort()).toEqual(['invite_users', 'manage_invites']);
    const form = await browser.get(`${PATH}/${role.id}`);
    const $ = load(form.text);
    expect($('input[name="permissions[]"][checked]').length).toBe(2);
    await browser.done(form, 'update', { name: 'Greeters', 'permissions[]': [] });
    expect(await named('Greeters')).toMatchObject({ permission_names: [], highlighted: true, position: 5 });
    const gone = await browser.done(await browser.get(PATH), 'remove', {}, role.id);
    expect([said(gone), await named('Greeters')]).toEqual(['Removed.', undefined]);
  });

  test('a role whose rank is not below the editor’s is refused, and the form keeps the typed values', async () => {
    const { browser, page } = await open();
    const before = await list();
    const refused = await browser.press(page, 'create', { name: 'Kept', position: '100000' });
    expect([refused.status >= 400, load(refused.text)('[name="name"]').attr('value')]).toEqual([true, 'Kept']);
    expect(load(refused.text)('[role="alert"]').length).toBe(1);
    const blank = await browser.press(page, 'create', { name: ' ', position: '1' });
    expect([blank.status, invalid(blank)]).toEqual([422, ['name']]);
    const owner = before.find((role: { name: string }) => role.name === 'Owner');
    expect((await browser.press(await browser.get(`${PATH}/${owner.id}`), 'update', { name: 'Mine' })).status).toBe(
      403,
    );
    expect(await list()).toEqual(before);
  });

  test('offer nothing that one’s own role does not permit', async () => {
    const { page } = await open();
    const offered = load(page.text)('input[name="permissions[]"]')
      .toArray()
      .map((box) => load(box)(box).attr('value'));
    expect(offered).toContain('manage_reports');
    expect(offered).not.toContain('view_devops');
  });
});

describe('hashtags', () => {
  test('are spelled, taken out of use and of trends', async () => {
    await world.rest(world.alice).post('/api/v1/statuses', { status: 'Hello #openstreetmap' });
    const { browser, page } = await StaffBrowser.open(world, world.mod, '/moderation/tags');
    const href = load(page.text)('tbody a').first().attr('href') ?? '';
    const form = await browser.get(href);
    const fields = { display_name: 'OpenStreetMap', usable: 'off', listable: 'off', trendable: 'off' };
    const saved = await browser.done(form, 'update', fields);
    for (const shown of ['Saved.', '#OpenStreetMap', 'Not usable', 'Not listed', 'Does not trend'])
      expect(textOf(saved)).toContain(shown);
    const refused = await browser.press(form, 'update', { display_name: 'other' });
    expect([refused.status, invalid(refused)]).toEqual([422, ['display_name']]);
  });
});
