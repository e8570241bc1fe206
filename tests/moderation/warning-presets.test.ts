/** Prepared texts for warnings: by REST, by tRPC and on the pages. */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../../src/domain/access/roles.ts';
import type { Visited } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { mailsTo } from '../support/world/mails.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

const PATH = '/api/v1/admin/warning_presets';
const PAGE = '/moderation/warning-presets';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const create = (body: object, who: Person = world.admin) => world.rest(who).post(PATH, body);
const list = async (who: Person = world.admin) => (await world.rest(who).get(PATH)).body;
const warnings = (person: Person) =>
  world.platform.db.accountWarning.findMany({ where: { targetId: person.actorId }, orderBy: { id: 'asc' } });

describe('staff', () => {
  test('write, change and delete them, and each stands in the log', async () => {
    await world.platform.db.actionLog.deleteMany();
    const { body: spam } = await create({ title: ' Spam ', text: ' No advertising, please. ' });
    expect(spam).toMatchObject({ title: 'Spam', text: 'No advertising, please.' });
    const { body: bare } = await create({ text: 'Be kind.' });
    expect(bare.title).toBe('');
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual([bare.id, spam.id]);
    const changed = await world.rest(world.admin).send('PATCH', `${PATH}/${spam.id}`, { body: { text: 'No spam.' } });
    expect([changed.status, changed.body.title, changed.body.text]).toEqual([200, 'Spam', 'No spam.']);
    expect((await world.rest(world.admin).delete(`${PATH}/${spam.id}`)).body).toEqual({});
    await world.trpc(world.admin).adminWarningPresets.delete.mutate({ id: bare.id });
    expect(await list()).toEqual([]);
    const { body: log } = await world.rest(world.admin).get('/api/v1/moderation/log?limit=10');
    const told = log.map((entry: { action: string; object: { title: string | null; content: string } }) => [
      entry.action,
      entry.object.title,
      entry.object.content,
    ]);
    expect(told.reverse()).toEqual([
      ['WARNING_PRESET_CREATION', 'Spam', 'No advertising, please.'],
      ['WARNING_PRESET_CREATION', null, 'Be kind.'],
      ['WARNING_PRESET_UPDATE', 'Spam', 'No spam.'],
      ['WARNING_PRESET_DELETION', 'Spam', 'No spam.'],
      ['WARNING_PRESET_DELETION', null, 'Be kind.'],
    ]);
  });

  test('are refused blank and long ones, and absent ones', async () => {
    for (const [body, field] of [
      [{ text: '  ' }, 'text'],
      [{ text: 'x'.repeat(5001) }, 'text'],
      [{ text: 'Good', title: 'x'.repeat(256) }, 'title'],
    ] as const) {
      const { status, body: refused } = await create(body);
      expect([status, Object.keys(refused.details)]).toEqual([422, [field]]);
    }
    expect((await world.rest(world.admin).send('PATCH', `${PATH}/77`, { body: { text: 'x' } })).status).toBe(404);
    expect((await world.rest(world.admin).delete(`${PATH}/nonsense`)).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test('staff who warn read them; staff who manage the settings write them; others do neither', async () => {
    expect((await world.rest(world.mod).get(PATH)).status).toBe(200);
    expect((await create({ text: 'Mine' }, world.mod)).status).toBe(403);
    expect((await world.rest(world.alice).get(PATH)).status).toBe(403);
    expect((await create({ text: 'Mine' }, world.alice)).status).toBe(403);
    expect((await world.rest().get(PATH)).status).toBe(401);
  });
});

describe('a warning', () => {
  const act = (body: object) => world.rest(world.admin).post(`/api/v1/admin/accounts/${world.bob.id}/action`, body);

  test('contains the preset, and the written text below it; a changed preset changes no warning', async () => {
    const { body: preset } = await create({ title: 'Spam', text: 'No advertising.' });
    await act({ type: 'none', warning_preset_id: preset.id });
    await act({ type: 'sensitive', warning_preset_id: preset.id, text: 'Not in pictures, either.' });
    await act({ type: 'none', warning_preset_id: '', text: 'Only this.' });
    await world.rest(world.admin).send('PATCH', `${PATH}/${preset.id}`, { body: { text: 'Else' } });
    await world.rest(world.admin).delete(`${PATH}/${preset.id}`);
    expect((await warnings(world.bob)).map(({ text }) => text)).toEqual([
      'No advertising.',
      'No advertising.\n\nNot in pictures, either.',
      'Only this.',
    ]);
    await world.drain();
    const mails = await mailsTo(world, world.bob.email);
    expect(mails.some(({ text }) => /No advertising\.\s+Not in pictures, either\./.test(text))).toBe(true);
    expect((await act({ type: 'none', warning_preset_id: preset.id })).status).toBe(404);
    expect(await warnings(world.bob)).toHaveLength(3);
  });

  test('names the reported posts of a report', async () => {
    const { body: preset } = await create({ text: 'Put a warning before such pictures.' });
    const { body: post } = await world.rest(world.carol).post('/api/v1/statuses', { status: 'Shark' });
    const { body: report } = await world
      .rest(world.alice)
      .post('/api/v1/reports', { account_id: world.carol.id, status_ids: [post.id] });
    const decide = (warning_preset_id: string) =>
      world
        .rest(world.mod)
        .post(`/api/v1/admin/reports/${report.id}/statuses`, { action: 'mark_as_sensitive', warning_preset_id });
    expect((await decide('77')).status).toBe(404);
    expect((await decide(preset.id)).status).toBe(200);
    expect((await warnings(world.carol)).map(({ text }) => text)).toEqual(['Put a warning before such pictures.']);
  });
});

describe('the pages', () => {
  const said = ({ text }: Visited): string => load(text)('[role="status"]').text();
  const HOSTILE = '</textarea><script>alert(1)</script> "quoted"';

  test('write, change and remove them', async () => {
    await world.platform.db.warningPreset.deleteMany();
    const { browser, page } = await StaffBrowser.open(world, world.admin, PAGE);
    const refused = await browser.press(page, 'create', { title: 'Empty', text: ' ' });
    expect([refused.status, load(refused.text)('[name="text"]').attr('aria-invalid')]).toEqual([422, 'true']);
    const made = await browser.done(page, 'create', { title: '', text: HOSTILE });
    expect([said(made), textOf(made).includes(HOSTILE), load(made.text)('script').length]).toEqual(['Added.', true, 0]);
    const [preset] = await list();
    const one = await browser.get(`${PAGE}/${preset.id}`);
    const changed = await browser.done(one, 'update', { title: 'Kindness', text: 'Be kind.' });
    expect([said(changed), textOf(changed).includes('Kindness')]).toEqual(['Saved.', true]);
    const removed = await browser.done(changed, 'remove', {}, preset.id);
    expect([said(removed), await list()]).toEqual(['Removed.', []]);
    expect((await browser.get(`${PAGE}/${preset.id}`)).status).toBe(404);
  });

  test('the pages of one account and of several accounts offer the presets', async () => {
    const { body: preset } = await create({ title: 'Kindness', text: 'Be kind.' });
    const person = await world.person('unkind');
    const { browser, page } = await StaffBrowser.open(world, world.mod, `/moderation/accounts/${person.id}`);
    await browser.done(page, 'act', { type: 'none', warning_preset_id: preset.id, text: 'Really.' });
    const accounts = await browser.get('/moderation/accounts?username=unkind');
    await browser.done(accounts, 'act_several', { 'ids[]': [person.id], type: 'none', warning_preset_id: preset.id });
    expect((await warnings(person)).map(({ text }) => text)).toEqual(['Be kind.\n\nReally.', 'Be kind.']);
  });

  test('the page of a report offers the presets to staff who may only warn', async () => {
    const { body: preset } = await create({ title: 'Calm', text: 'Calm down.' });
    const { db, ids, clock } = world.platform;
    const times = { createdAt: clock.now(), updatedAt: clock.now() };
    const role = { id: ids.next(), name: 'Reader', permissions: PERMISSIONS.manage_reports, position: 5, ...times };
    const { id: roleId } = await db.role.create({ data: role });
    const reader = await world.person('reader', { roleId });
    const person = await world.person('loud');
    const { body: report } = await world.rest(world.alice).post('/api/v1/reports', { account_id: person.id });
    const { browser, page } = await StaffBrowser.open(world, reader, `/moderation/reports/${report.id}`);
    await browser.done(page, 'warn', { warning_preset_id: preset.id, text: '' });
    expect((await warnings(person)).map(({ text }) => text)).toEqual(['Calm down.']);
  });
});
