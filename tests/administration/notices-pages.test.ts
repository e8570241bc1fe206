/** The pages of announcements, rules, texts and terms: created, changed and deleted in a browser without scripts. */
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

const HOSTILE = '<script>alert(1)</script> "quoted" & more';
const open = (path: string) => StaffBrowser.open(world, world.admin, path);
const get = async (path: string) => (await world.rest(world.admin).get(path)).body;
const said = ({ text }: Visited): string => load(text)('[role="status"]').text();
const problemAt = ({ text }: Visited, name: string): string => {
  const $ = load(text);
  const control = $(`[name="${name}"][aria-invalid="true"]`);
  return $(`#${control.attr('aria-describedby')?.split(' ').at(-1)}`).text();
};

describe('announcements', () => {
  const PATH = '/moderation/announcements';
  const list = () => get('/api/v1/admin/announcements');

  test('are written, unpublished, changed, published and removed', async () => {
    const { browser, page } = await open(PATH);
    const made = await browser.done(page, 'create', { text: HOSTILE });
    expect(said(made)).toBe('Added.');
    expect(textOf(made)).toContain(HOSTILE);
    expect(load(made.text)('script').length).toBe(0);
    const [{ id, published }] = await list();
    expect(published).toBe(true);
    const hidden = await browser.done(made, 'unpublish', {}, id);
    expect(textOf(hidden)).toContain('Not published');
    const form = await browser.get(`${PATH}/${id}`);
    const range = { starts_at: '2040-05-01T18:00', ends_at: '2040-05-02T20:30' };
    const saved = await browser.done(form, 'update', { text: 'Party', ...range });
    expect([said(saved), (await list())[0]]).toEqual([
      'Saved.',
      expect.objectContaining({
        text: 'Party',
        starts_at: '2040-05-01T18:00:00.000Z',
        all_day: false,
        published: false,
      }),
    ]);
    const again = await browser.get(`${PATH}/${id}`);
    expect(load(again.text)('[name="ends_at"]').attr('value')).toBe('2040-05-02T20:30');
    await browser.done(again, 'update', { starts_at: '', ends_at: '' });
    expect((await list())[0]).toMatchObject({ starts_at: null, ends_at: null });
    await browser.done(saved, 'publish', {}, id);
    expect((await list())[0].published).toBe(true);
    const gone = await browser.done(await browser.get(PATH), 'remove', {}, id);
    expect([said(gone), await list()]).toEqual(['Removed.', []]);
    expect((await browser.get(`${PATH}/${id}`)).status).toBe(404);
  });

  test('may be drafts or scheduled; a refusal is shown at the field, which keeps the typed value', async () => {
    const { browser, page } = await open(PATH);
    const kept = await browser.done(page, 'create', { text: 'Later', draft: ['off', 'on'] });
    await browser.done(kept, 'create', { text: 'Soon', scheduled_at: '2040-01-01T00:00' });
    expect(
      (await list()).map(({ scheduled_at, published }: Record<string, unknown>) => [scheduled_at, published]),
    ).toEqual([
      ['2040-01-01T00:00:00.000Z', false],
      [null, false],
    ]);
    // In the zone of the browser, which the web client stores in a cookie.
    browser.cookies.set('zone', 'America/New_York');
    await browser.done(await browser.get(PATH), 'create', { text: 'There', scheduled_at: '2040-01-01T00:00' });
    const [there] = await list();
    expect(there.scheduled_at).toBe('2040-01-01T05:00:00.000Z');
    const again = load((await browser.get(`${PATH}/${there.id}`)).text);
    expect([again('[name="scheduled_at"]').attr('value'), again('time').text()]).toEqual([
      '2040-01-01T00:00',
      expect.stringMatching(/1 Jan 2040, 00:00/),
    ]);
    await browser.done(await browser.get(PATH), 'remove', {}, there.id);
    const typed = { text: 'Half a range', starts_at: '2040-01-01T00:00', all_day: ['off', 'on'] };
    const refused = await browser.press(page, 'create', typed);
    expect([refused.status, problemAt(refused, 'ends_at')]).toEqual([422, 'End: fill this in.']);
    const $ = load(refused.text);
    expect([$('textarea[name="text"]').text().trim(), $('[name="starts_at"]').attr('value')]).toEqual([
      'Half a range',
      '2040-01-01T00:00',
    ]);
    expect($('input[type="checkbox"][name="all_day"]').is('[checked]')).toBe(true);
    expect(await list()).toHaveLength(2);
  });
});

describe('rules', () => {
  const PATH = '/moderation/rules';
  const list = () => get('/api/v1/admin/rules');

  test('are added with translations, changed, moved and removed', async () => {
    const { browser, page } = await open(PATH);
    const translations = 'de: Sei nett\nfr: Sois gentil | Pas de <b>haine</b>';
    const made = await browser.done(page, 'create', { text: 'Be kind', hint: HOSTILE, translations });
    expect(textOf(made)).toContain(HOSTILE);
    const second = await browser.done(made, 'create', { text: 'No spam' });
    const [first, last] = await list();
    expect([first.translations, last.position]).toEqual([
      { fr: { text: 'Sois gentil', hint: 'Pas de <b>haine</b>' }, de: { text: 'Sei nett', hint: '' } },
      first.position + 1,
    ]);
    const form = await browser.get(`${PATH}/${first.id}`);
    expect(load(form.text)('[name="translations"]').text().trim()).toBe(translations);
    await browser.done(form, 'update', { text: 'Be very kind', hint: '', position: '9' });
    expect((await list()).map(({ text, hint }: Record<string, string>) => [text, hint])).toEqual([
      ['No spam', ''],
      ['Be very kind', ''],
    ]);
    const gone = await browser.done(second, 'remove', {}, last.id);
    expect([said(gone), (await list()).length]).toEqual(['Removed.', 1]);
    expect((await browser.press(second, 'remove', {}, last.id)).status).toBe(404);
  });

  test('are refused at the field', async () => {
    const { browser, page } = await open(PATH);
    const before = await list();
    const blank = await browser.press(page, 'create', { text: ' ', hint: 'Kept' });
    expect([blank.status, problemAt(blank, 'text')]).toEqual([422, 'The rule in one line: fill this in.']);
    expect(load(blank.text)('[name="hint"]').text().trim()).toBe('Kept');
    const lines = await browser.press(page, 'create', { text: 'x', translations: 'nonsense' });
    expect(problemAt(lines, 'translations')).toBe(
      'In other languages: write one translation per line, such as “fr: text”.',
    );
    const place = await browser.press(page, 'create', { text: 'x', position: 'first' });
    expect([place.status, problemAt(place, 'position') !== '']).toEqual([422, true]);
    expect(await list()).toEqual(before);
    expect((await browser.get(`${PATH}/nothing`)).status).toBe(404);
  });
});

describe('texts and terms', () => {
  const PATH = '/moderation/texts';

  test('are written, kept where they are refused, and removed', async () => {
    const { browser, page } = await open(PATH);
    const written = await browser.done(page, 'write', { text: '\n# Hello\n<script>' }, 'extended_description');
    expect(load(written.text)('textarea[name="text"]').first().text()).toBe('\n# Hello\n<script>');
    expect((await get('/api/v1/admin/instance/texts/extended_description')).text).toBe('\n# Hello\n<script>');
    const blank = await browser.press(written, 'write', { text: ' ' }, 'extended_description');
    expect([blank.status, problemAt(blank, 'text')]).toEqual([422, 'Text: fill this in.']);
    expect(load(blank.text)('[aria-invalid]').length).toBe(1);
    const long = 'ü'.repeat(100_000);
    await browser.done(written, 'write', { text: long }, 'privacy_policy');
    expect((await get('/api/v1/admin/instance/texts/privacy_policy')).text).toBe(long);
    const gone = await browser.done(written, 'remove', {}, 'extended_description');
    expect(said(gone)).toBe('Removed.');
    expect((await world.rest(world.admin).get('/api/v1/admin/instance/texts/extended_description')).status).toBe(404);
  });

  test('terms are published and withdrawn by their day', async () => {
    const { browser, page } = await open(PATH);
    const past = await browser.press(page, 'publish', { effective_date: '2001-01-01', text: 'Old' });
    expect([past.status, problemAt(past, 'effective_date')]).toEqual([422, 'First day: choose today or a later day.']);
    const day = new Date(world.clock.now().getTime() + 9 * 86_400_000).toISOString().slice(0, 10);
    const published = await browser.done(page, 'publish', { effective_date: day, text: 'Terms <b>' });
    expect([said(published), textOf(published).includes('To come')]).toEqual(['Published.', true]);
    const withdrawn = await browser.done(published, 'withdraw', {}, day);
    expect([said(withdrawn), await get('/api/v1/admin/terms_of_service')]).toEqual(['Withdrawn.', []]);
  });
});
