/** Handling a report on its page: its assignment, its posts, its category, notes; and the appeal that follows. */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Visited } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world?.close());

const open = (path: string, person: Person = world.mod) => StaffBrowser.open(world, person, path);
const said = ({ text }: Visited): string => load(text)('[role="status"]').text();
const rest = async (path: string, person: Person = world.admin) => (await world.rest(person).get(path)).body;
const say = async (status: string): Promise<string> =>
  (await world.rest(world.bob).post('/api/v1/statuses', { status })).body.id;

async function reported(given: object = {}): Promise<string> {
  const { body } = await world.rest(world.alice).post('/api/v1/reports', { account_id: world.bob.id, ...given });
  return body.id;
}

describe('a report', () => {
  test('is taken, stands among one’s own, and is given back', async () => {
    const id = await reported({ comment: 'Look at him' });
    const { browser, page } = await open(`/moderation/reports/${id}`);
    const taken = await browser.done(page, 'assign');
    expect(textOf(taken)).toContain('Looked after by mona');
    expect(textOf(await browser.get('/moderation/reports?status=mine'))).toContain('Look at him');
    const others = await open('/moderation/reports?status=mine', world.admin);
    expect(textOf(others.page)).toContain('There is nothing here.');
    expect(textOf(await others.browser.get('/moderation/reports'))).toContain('mona');
    const free = await browser.done(taken, 'unassign');
    expect(textOf(free)).toContain('nobody yet');
    for (const shown of ['Report: assigned', 'Report: unassigned']) expect(textOf(free)).toContain(shown);
  });

  test('is decided for the posts that are chosen, with a text to their author', async () => {
    const [first, second] = [await say('Buy <b>this</b>'), await say('Fine')];
    const id = await reported({ status_ids: [first, second] });
    const { browser, page } = await open(`/moderation/reports/${id}`);
    const $ = load(page.text);
    expect($('input[name="status_ids[]"][checked]').length).toBe(2);
    expect(textOf(page)).toContain('Buy <b>this</b>');
    const none = await browser.press(page, 'posts', { 'status_ids[]': [], action: 'delete', text: 'Kept' });
    expect([none.status, load(none.text)('textarea[name="text"]').text().trim()]).toEqual([422, 'Kept']);
    const fields = { 'status_ids[]': [first], action: 'delete', text: 'No selling here', mail: 'off' };
    const done = await browser.done(page, 'posts', fields);
    expect(said(done)).toBe('Done.');
    for (const shown of ['Posts deleted', 'No selling here', 'Resolved']) expect(textOf(done)).toContain(shown);
    await world.drain();
    expect((await world.rest(world.alice).get(`/api/v1/statuses/${first}`)).status).toBe(404);
    expect((await world.rest(world.alice).get(`/api/v1/statuses/${second}`)).status).toBe(200);
  });

  test('gets another category, with rules', async () => {
    await world.rest(world.admin).post('/api/v1/admin/rules', { text: 'No <ads>' });
    const [rule] = await rest('/api/v1/admin/rules');
    const id = await reported({ category: 'spam' });
    const { browser, page } = await open(`/moderation/reports/${id}`);
    const changed = await browser.done(page, 'reason', { category: 'violation', 'rule_ids[]': [rule.id] });
    expect(textOf(changed)).toMatch(/Breaks rules of the community.*No <ads>/s);
    expect(load(changed.text)('input[name="rule_ids[]"]').is('[checked]')).toBe(true);
    const other = await browser.done(changed, 'reason', { category: 'legal' });
    expect(await rest(`/api/v1/admin/reports/${id}`)).toMatchObject({ category: 'legal', rules: [] });
    expect((await browser.press(other, 'reason', { category: 'nonsense' })).status).toBe(422);
  });

  test('loses a note that is deleted', async () => {
    const id = await reported();
    const { browser, page } = await open(`/moderation/reports/${id}`);
    const noted = await browser.done(page, 'note', { content: 'Wrong note' });
    const noteId = load(noted.text)('form:has(button[value="delete_note"]) input[name="id"]').attr('value');
    const without = await browser.done(noted, 'delete_note', {}, noteId);
    expect([said(without), (await world.trpc(world.mod).reports.get.query({ id })).notes]).toEqual(['Removed.', []]);
  });
});

describe('appeals', () => {
  async function appealed(text: string): Promise<string> {
    const post = await say('Something');
    const id = await reported({ status_ids: [post] });
    await world
      .rest(world.mod)
      .post(`/api/v1/admin/reports/${id}/statuses`, { action: 'mark_as_sensitive', text: 'Too much' });
    const [strike] = await rest('/api/v1/strikes', world.bob);
    await world.rest(world.bob).post(`/api/v1/strikes/${strike.id}/appeal`, { text });
    const [appeal] = await rest('/api/v1/admin/appeals');
    return appeal.id;
  }

  test('are approved or rejected, and listed by state', async () => {
    const first = await appealed('It was <i>art</i>');
    const second = await appealed('Please');
    const { browser, page } = await open('/moderation/appeals', world.admin);
    for (const shown of ['It was <i>art</i>', 'Too much', 'Posts marked as sensitive'])
      expect(textOf(page)).toContain(shown);
    const approved = await browser.done(page, 'approve', {}, first);
    expect([said(approved), textOf(approved).includes('It was')]).toEqual(['Approved.', false]);
    await browser.done(approved, 'reject', {}, second);
    expect((await browser.press(approved, 'approve', {}, second)).status).toBeGreaterThanOrEqual(400);
    expect(textOf(await browser.get('/moderation/appeals?state=approved'))).toContain('Taken back');
    expect(textOf(await browser.get('/moderation/appeals?state=rejected'))).toContain('Please');
  });

  test('are for those who may decide on them', async () => {
    const { page } = await open('/moderation/appeals', world.alice);
    expect(page.status).toBe(403);
  });
});

describe('invitations', () => {
  test('staff list and disable everybody’s invitations, and create their own', async () => {
    const { body: theirs } = await world.rest(world.admin).post('/api/v1/invites', { comment: 'For <b>friends</b>' });
    const { browser, page } = await open('/moderation/invites', world.admin);
    for (const shown of [theirs.url, 'For <b>friends</b>', 'Valid']) expect(textOf(page)).toContain(shown);
    const made = await browser.done(page, 'create', { max_uses: '3', expires_in: '2', autofollow: ['off', 'on'] });
    const [newest] = await rest('/api/v1/admin/invites');
    expect([said(made), newest.max_uses, newest.autofollow]).toEqual(['Added.', 3, true]);
    expect(Date.parse(newest.expires_at) - world.clock.now().getTime()).toBe(2 * 86_400_000);
    const refused = await browser.press(page, 'create', { max_uses: '0', comment: 'Kept' });
    const $ = load(refused.text);
    expect([refused.status, $('[name="max_uses"]').attr('aria-invalid'), $('[name="comment"]').attr('value')]).toEqual([
      422,
      'true',
      'Kept',
    ]);
    await browser.done(made, 'disable', {}, theirs.id);
    expect(textOf(await browser.get('/moderation/invites?state=over'))).toContain(theirs.url);
    await browser.done(made, 'disable_all');
    expect(textOf(await browser.get('/moderation/invites'))).toContain('There is nothing here.');
  });
});
