/** Deciding about several rows of a list at once, as a browser without scripts does it: each row is decided and logged by itself. */
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Visited } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { pageFaults } from '../support/values/safe-html.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const open = (path: string) => StaffBrowser.open(world, world.mod, path);
const said = ({ text }: Visited): string => load(text)('[role="status"]').text();
const alert = ({ text }: Visited): string => load(text)('[role="alert"]').text().replace(/\s+/g, ' ');
const choosable = ({ text }: Visited): string[] => {
  const $ = load(text);
  return $('input[name="ids[]"][form="several"]')
    .toArray()
    .map((box) => $(box).attr('value') ?? '');
};
const logged = async (id: string): Promise<string[]> => {
  const { body } = await world.rest(world.admin).get('/api/v1/moderation/log', { targetId: id });
  return body.map(({ action }: { action: string }) => action);
};
const account = async ({ id }: Person) => (await world.rest(world.admin).get(`/api/v1/admin/accounts/${id}`)).body;

async function people(names: readonly string[], waiting = false): Promise<Person[]> {
  const made: Person[] = [];
  for (const name of names) made.push(await world.person(name));
  if (waiting)
    await world.platform.db.user.updateMany({
      where: { id: { in: made.map(({ userId }) => userId) } },
      data: { approvedAt: null },
    });
  return made;
}

test('sign-ups are approved and rejected; the others stay, and one decided meanwhile stops nothing', async () => {
  const [a, b, c, d] = (await people(['wait_a', 'wait_b', 'wait_c', 'wait_d'], true)) as [
    Person,
    Person,
    Person,
    Person,
  ];
  const { browser, page } = await open('/moderation/sign-ups');
  expect(choosable(page).sort()).toEqual([a, b, c, d].map(({ id }) => id).sort());
  expect(pageFaults(page.text)).toEqual([]);
  const none = await browser.press(page, 'approve_several');
  expect([none.status, alert(none)]).toEqual([422, expect.stringContaining('choose at least one')]);
  await world.rest(world.admin).post(`/api/v1/admin/accounts/${b.id}/approve`);
  const partly = await browser.press(page, 'approve_several', { 'ids[]': [a.id, b.id] });
  expect([partly.status, alert(partly)]).toEqual([409, '1 of 2 were done; the rest was refused: You may not do this.']);
  expect([(await account(a)).approved, (await account(c)).approved]).toEqual([true, false]);
  expect([await logged(a.id), await logged(b.id)]).toEqual([['ACCOUNT_APPROVAL'], ['ACCOUNT_APPROVAL']]);
  const inFrench = await browser.press(await browser.get('/moderation/sign-ups?lang=fr'), 'approve_several', {
    'ids[]': [b.id, c.id],
  });
  expect(alert(inFrench)).toBe('1 sur 2 sont faits ; le reste a été refusé : Cette action n’est pas permise.');
  const rejected = await browser.done(partly, 'reject_several', { 'ids[]': [d.id] });
  expect([said(rejected), choosable(rejected)]).toEqual(['Rejected.', []]);
  expect(await world.platform.db.user.count({ where: { id: d.userId } })).toBe(0);
});

test('accounts are limited together and notified, except those of a higher role', async () => {
  const [a, b] = (await people(['loud_a', 'loud_b'])) as [Person, Person];
  const { browser, page } = await open('/moderation/accounts?origin=local');
  const act = { type: 'silence', text: 'Too loud' };
  const done = await browser.done(page, 'act_several', { ...act, 'ids[]': [a.id, b.id] });
  expect(said(done)).toBe('Done.');
  expect([(await account(a)).silenced, (await account(b)).silenced]).toEqual([true, true]);
  expect(await logged(b.id)).toEqual(['ACCOUNT_SILENCING']);
  expect(await world.platform.db.accountWarning.count({ where: { text: 'Too loud' } })).toBe(2);
  const refused = await browser.press(page, 'act_several', { ...act, 'ids[]': [world.admin.id] });
  expect([refused.status, (await account(world.admin)).silenced]).toEqual([403, false]);
  expect(choosable(refused)).toContain(world.admin.id);
  expect(load(refused.text)(`input[name="ids[]"][value="${world.admin.id}"]`).is('[checked]')).toBe(true);
});

test('open reports are resolved together; others cannot be chosen', async () => {
  const ids: string[] = [];
  for (const comment of ['first', 'second']) {
    const { body } = await world.rest(comment === 'first' ? world.alice : world.carol).post('/api/v1/reports', {
      account_id: world.bob.id,
      comment,
    });
    ids.push(body.id);
  }
  const { browser, page } = await open('/moderation/reports');
  expect(choosable(page).sort()).toEqual(ids.toSorted());
  const done = await browser.done(page, 'resolve_several', { 'ids[]': ids });
  expect([said(done), choosable(done)]).toEqual(['Done.', []]);
  for (const id of ids) expect(await logged(id)).toContain('REPORT_UPDATE_RESOLVED');
  const resolved = await browser.get('/moderation/reports?status=RESOLVED');
  expect([textOf(resolved).includes('second'), choosable(resolved)]).toEqual([true, []]);
});

test('hashtags and trends are decided together', async () => {
  for (const status of ['#Rain today', '#Snow today'])
    await world.rest(world.alice).post('/api/v1/statuses', { status });
  await world.drain();
  const { browser, page } = await open('/moderation/tags');
  const tags = await world.platform.db.tag.findMany({ where: { name: { in: ['rain', 'snow'] } } });
  const ids = tags.map(({ id }) => `${id}`);
  expect(choosable(page)).toEqual(expect.arrayContaining(ids));
  const states = () =>
    world.platform.db.tag.findMany({
      where: { id: { in: tags.map(({ id }) => id) } },
      select: { usable: true, listable: true, trendable: true },
    });
  expect(said(await browser.done(page, 'forbid', { 'ids[]': ids }))).toBe('Saved.');
  expect(await states()).toEqual(Array(2).fill({ usable: false, listable: false, trendable: false }));
  expect(said(await browser.done(page, 'allow', { 'ids[]': ids }))).toBe('Saved.');
  expect(await states()).toEqual(Array(2).fill({ usable: true, listable: true, trendable: true }));
  const token = load(page.text)('input[name="form_token"]').attr('value') ?? '';
  const sent = { form_token: token, act: 'reject_several_tags', 'ids[]': ids[0] ?? '' };
  const rejected = await browser.follow(await browser.send('POST', '/moderation/trends', sent));
  expect(said(rejected)).toBe('Rejected.');
  expect(await logged(ids[0] ?? '')).toContain('TAG_TREND_REJECTION');
});
