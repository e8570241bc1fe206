/** Names with emoji shortcodes where only plain text is possible: mails, calendars, feeds, metadata of pages, staff pages. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainActorName } from '../../src/wording/plain-name.ts';
import { StaffBrowser } from '../support/clients/staff-browser.ts';
import { organize } from '../support/world/events.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  for (const who of [world.alice, world.bob])
    await world.rest(who).send('PATCH', '/api/v1/accounts/update_credentials', {
      body: { display_name: `${who.name} Smith :bicycle:` },
    });
});
afterAll(() => world.close());

test.each([
  ['Alice :bike:', 'Alice'],
  ['Alice:bike: Smith', 'Alice:bike: Smith'],
  [':bike: :sun:', 'alice'],
  ['at 10:30:45', 'at 10:30:45'],
  ['', 'alice'],
])('%j is %j', (name, plain) => {
  expect(plainActorName({ name, preferredUsername: 'alice' })).toBe(plain);
});

test('calendars, feeds and mails of an event name its organizer without shortcodes', async () => {
  const { uuid } = await organize(world, world.alice);
  for (const path of ['/@alice/feed/ics', '/@alice/feed/atom', `/events/${uuid}`]) {
    const text = await (await fetch(world.url + path, { headers: { accept: 'text/html, */*' } })).text();
    expect(text, path).toContain('alice Smith');
    // The card of the page is HTML.
    const plain = path.startsWith('/events')
      ? (/<script type="application\/ld\+json"[\s\S]*?<\/script>/.exec(text)?.[0] ?? '')
      : text;
    expect(plain, path).toContain('alice Smith');
    expect(plain, path).not.toContain(':bicycle:');
  }
});

test('mails and the page of a report name people without shortcodes', async () => {
  const { body } = await world.rest(world.alice).post('/api/v1/reports', { account_id: world.bob.id });
  await world.drain();
  const { subject, text } = await lastMailTo(world, world.mod.email);
  expect(subject + text).toContain('bob Smith');
  expect(subject + text).not.toContain(':bicycle:');
  const { page } = await StaffBrowser.open(world, world.mod, `/moderation/reports/${body.id}`);
  expect(page.text).toContain('bob Smith');
  expect(page.text).not.toContain(':bicycle:');
});
