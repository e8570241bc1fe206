/** Notifications, search and settings of the web client in a browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { picture } from '../support/values/pictures.ts';
import { inHours, organize } from '../support/world/events.ts';
import { lastMailTo } from '../support/world/mails.ts';
import { createWorld, PASSWORD, type World } from '../support/world/world.ts';

let world: World;
let visitor: Visitor;

describe.skipIf(!hasBrowser())('in a browser', () => {
  beforeAll(async () => {
    world = await createWorld();
    await organize(world, world.alice, { title: 'Repair café', beginsOn: inHours(world, 30) });
    await world.rest(world.alice).post('/api/v1/statuses', { status: `@bob can you mend a toaster? #repair` });
    await world.rest(world.carol).post(`/api/v1/accounts/${world.bob.id}/follow`);
    await world.drain();
    visitor = await Visitor.open(world);
    await visitor.signIn(world.bob, '/search');
  });
  afterAll(async () => {
    await visitor?.close();
    await world?.close();
  });

  const shown = (name: string) => visitor.page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  const open = async (path: string, title: string): Promise<void> => {
    await visitor.page.goto(path);
    await shown(title);
  };
  const button = (name: string) => visitor.page.getByRole('button', { name, exact: true });
  const toast = (text: string) => visitor.page.getByText(text, { exact: true }).first().waitFor();

  test('notifications arrive while the page is open, count in the navigation, and are dismissed', async () => {
    const { page } = visitor;
    const entry = page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: /Notifications/ });
    await page.getByRole('link', { name: 'Notifications 2 new' }).waitFor();
    await entry.click();
    await shown('Notifications');
    await page
      .getByRole('link', { name: 'New: alice mentioned you' })
      .or(page.getByText('alice mentioned you'))
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'carol followed you' }).waitFor();
    await page.getByRole('link', { name: 'Notifications', exact: true }).first().waitFor();
    await world.rest(world.alice).post(`/api/v1/accounts/${world.bob.id}/follow`);
    await world.drain();
    await page.getByRole('link', { name: 'alice and carol followed you' }).waitFor();
    // There is nothing more.
    expect(await button('Show more').count()).toBe(0);
    await button('Dismiss: alice mentioned you').click();
    await page.getByText('alice mentioned you').first().waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Mentions' }).click();
    await page.getByText('Nobody has mentioned you yet.').waitFor();
  });

  test('those whose notifications are held back are accepted', async () => {
    const { page } = visitor;
    await open('/settings/notifications', 'Notifications');
    const reminders = page.getByLabel('Remind me of events I’m going to, when their organizers chose');
    await reminders.uncheck();
    await expect.poll(async () => (await world.trpc(world.bob).users.me.query()).reminderMails).toBe(false);
    await page.getByLabel('People you do not follow').selectOption('filter');
    await expect
      .poll(async () => (await world.trpc(world.bob).notificationPolicy.get.query({})).for_not_following)
      .toBe('filter');
    await world.rest(world.erin).post('/api/v1/statuses', { status: '@bob may I come?' });
    await world.drain();
    await open('/notifications', 'Notifications');
    await page.getByRole('link', { name: 'Notifications from 1 person are waiting for you' }).click();
    await shown('Filtered notifications');
    await page.getByLabel('Select all').check();
    await button('Accept 1').click();
    await page.getByText('No filtered notifications.').waitFor();
    expect(await world.trpc(world.bob).notificationRequests.list.query({})).toEqual([]);
  });

  test('the key / opens the search, which finds everything while one types, by keyboard', async () => {
    const { page } = visitor;
    await open('/settings', 'Settings');
    await page.keyboard.press('/');
    await page.locator('input[type=search]:focus').waitFor();
    await page.keyboard.type('repair');
    await page.getByRole('link', { name: 'Repair café' }).waitFor();
    await page.getByRole('link', { name: '#repair' }).first().waitFor();
    expect(new URL(page.url()).search).toBe('?q=repair');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await shown('Repair café');
    await page.goBack();
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await page.getByText('No results for “repair”.').first().waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('heading', { name: 'Recent searches' }).waitFor();
    await button('Remove “repair” from the recent searches').click();
    await page.getByRole('heading', { name: 'Recent searches' }).waitFor({ state: 'detached' });
  });

  test('the profile is changed; a refused value stays in its field', async () => {
    const { page } = visitor;
    await open('/settings/profile', 'Profile');
    const name = page.getByLabel('Display name');
    await name.fill('x'.repeat(41));
    await button('Save').last().click();
    await page.getByRole('alert').filter({ hasText: 'Please check the marked fields.' }).waitFor();
    await page.getByText('Display name: shorten this').waitFor();
    expect(await name.inputValue()).toHaveLength(41);
    await name.fill('Bob the mender');
    await page.getByRole('group', { name: 'Field 1' }).getByLabel('Name').fill('Pronouns');
    await page.getByRole('group', { name: 'Field 1' }).getByLabel('Value').fill('he');
    await button('Save').last().click();
    await toast('Saved.');
    const chooser = page.waitForEvent('filechooser');
    await button('Choose a picture: Profile picture').click();
    await (await chooser).setFiles({ name: 'bob.png', mimeType: 'image/png', buffer: await picture() });
    await page.getByLabel('Description for people who cannot see it').fill('Bob with a hammer');
    await page.getByRole('region', { name: 'Profile picture' }).getByRole('button', { name: 'Save' }).click();
    await page.getByRole('img', { name: 'Bob with a hammer' }).waitFor();
    const { body } = await world.rest().get(`/api/v1/accounts/${world.bob.id}`);
    expect(body).toMatchObject({ display_name: 'Bob the mender', avatar_description: 'Bob with a hammer' });
    expect(body.fields).toMatchObject([{ name: 'Pronouns', value: 'he' }]);
  });

  test('filters are made and deleted', async () => {
    const { page } = visitor;
    await open('/settings/filters', 'Filters');
    await button('New filter').click();
    await button('Save').click();
    await page
      .getByText(/: fill this in\.$/)
      .first()
      .waitFor();
    await page.getByText('Please check the marked fields.').waitFor();
    await page.getByLabel('Name of the filter').fill('Football');
    await page.getByRole('textbox', { name: 'Word or phrase 1' }).fill('offside');
    await page.getByLabel('Posts with these words are').selectOption('hide');
    await button('Save').click();
    await button('Edit Football').click();
    expect(await page.getByRole('textbox', { name: 'Word or phrase 1' }).inputValue()).toBe('offside');
    await page.keyboard.press('Escape');
    expect(await world.trpc(world.bob).filters.list.query({})).toMatchObject([
      { title: 'Football', filter_action: 'hide', keywords: [{ keyword: 'offside' }] },
    ]);
    await button('Delete Football').click();
    await button('Delete the filter').click();
    await page.getByText('You have no filters.').waitFor();
  });

  test('followers are removed, and servers hidden', async () => {
    const { page } = visitor;
    await open('/settings/relationships?show=followers', 'Relationships');
    await page.getByRole('button', { name: 'Remove: carol' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove: carol' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Hidden servers' }).click();
    await page.getByLabel('Server address').fill('loud.example');
    await button('Hide').click();
    await button('Remove: loud.example').waitFor();
    expect(await world.trpc(world.bob).blocks.domains.query({})).toEqual(['loud.example']);
  });

  test('the language changes at once', async () => {
    const { page } = visitor;
    await open('/settings/preferences', 'Preferences');
    await page.getByLabel('Add a language').selectOption('fr');
    await button('Remove: French').click();
    await page.getByText('All languages').waitFor();
    await page.getByLabel('Language', { exact: true }).selectOption('de');
    await button('Save').first().click();
    await shown('Allgemein');
    await page.getByLabel('Sprache', { exact: true }).selectOption('en');
    await button('Speichern').first().click();
    await shown('Preferences');
  });

  test('another identity is made, acts, and is deleted', async () => {
    const { page } = visitor;
    await open('/settings/identities', 'Identities');
    await page.getByLabel('Username').fill('no spaces');
    await button('Create').click();
    await page.getByRole('alert').first().waitFor();
    await page.getByLabel('Username').fill('bob_mends');
    await button('Create').click();
    await button('Act as bob_mends').click();
    await page.getByRole('button', { name: 'Act as Bob the mender' }).waitFor();
    await button('Act as Bob the mender').click();
    // The page is reloaded, which would close a dialog that was opened before.
    await button('Act as bob_mends').waitFor();
    await button('Delete bob_mends').click();
    await button('Delete forever').click();
    await button('Delete bob_mends').waitFor({ state: 'detached' });
  });

  test('the address changes once the link of the mail is opened', async () => {
    const { page } = visitor;
    await open('/settings/account', 'Account');
    const form = page.locator('form').filter({ hasText: 'New address' });
    await form.getByLabel('New address').fill('bob@elsewhere.example');
    await form.getByLabel('Current password').fill('not this one');
    await form.getByRole('button', { name: 'Change the address' }).click();
    await form.getByRole('alert').first().waitFor();
    await form.getByLabel('Current password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Change the address' }).click();
    await page.getByText('Check bob@elsewhere.example for a link').waitFor();
    await page.goto((await lastMailTo(world, 'bob@elsewhere.example')).link);
    await button('Use this address').click();
    await page.getByText('You sign in with bob@elsewhere.example from now on.').waitFor();
    await open('/settings/account', 'Account');
    await page.getByText('You sign in with bob@elsewhere.example.').waitFor();
  });

  test('the account is deleted with its password', async () => {
    const { page } = visitor;
    await open('/settings/account', 'Account');
    const form = page.locator('form').filter({ hasText: 'Delete your account' });
    await form.getByLabel('Current password').fill('not this one');
    await form.getByRole('button', { name: 'Delete your account' }).click();
    await button('Delete forever').click();
    await form.getByRole('alert').waitFor();
    await form.getByLabel('Current password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Delete your account' }).click();
    await button('Delete forever').click();
    await page.waitForURL('/');
    await world.drain();
    expect((await world.rest().get(`/api/v1/accounts/${world.bob.id}`)).status).not.toBe(200);
    // Refusals are answers of the server, which the browser logs; 409 means that an earlier page had moved the marker.
    expect(visitor.problems.filter((problem) => !/status of 4(?:01|09|10|22)/.test(problem))).toEqual([]);
  });
});
