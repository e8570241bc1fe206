/** Texts of events in several languages in the client: the organizer writes them in the form, and members read theirs (0152). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMoreOptions } from '../../support/clients/event-form.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { organize } from '../../support/world/events.ts';
import { setLocale } from '../../support/world/users.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await setLocale(world, world.bob, 'fr');
});
afterAll(() => world.close());

const FRENCH = { language: 'fr', title: 'Fête d’été', description: '<p>Nous <b>dansons</b>.</p>' };
const GERMAN = { language: 'de', title: 'Sommerfest', description: '<p>Wir tanzen.</p>' };

describe.skipIf(!hasBrowser())('texts in several languages', () => {
  test('are written in the form, named in refusals, kept when it is saved again, and removed', async () => {
    const { alice } = world;
    const event = await organize(world, alice, { title: 'Summer party', description: '<p>We dance.</p>' });
    const host = await Visitor.open(world);
    const { page } = host;
    await host.signIn(alice, `/events/${event.uuid}/edit`);
    const open = async (): Promise<void> => {
      await openMoreOptions(page);
      await page.getByLabel('Add a language').waitFor();
    };
    const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
    await open();
    await page.getByLabel('Add a language').selectOption('fr');
    await page.getByLabel('Title (French)').fill('F');
    await page.getByLabel('Description (French)').fill('Nous **dansons**.');
    await save();
    await page.locator('.error', { hasText: 'Title (French)' }).waitFor();
    // The form does not guess in which language the event was written.
    await page.locator('.error', { hasText: 'Language of the title and description above' }).waitFor();
    await page.getByLabel('Language of the title and description above').selectOption('en');
    await host.picture('texts-wrong');
    await page.setViewportSize({ width: 390, height: 844 });
    await host.picture('texts-wrong');
    await page.getByLabel('Title (French)').fill('Fête d’été');
    await save();
    await page.waitForURL(`**/events/${event.uuid}`);
    const read = () => world.trpc(alice).events.texts.query({ id: event.uuid });
    const written = await read();
    expect(written).toMatchObject({
      language: 'en',
      title: 'Summer party',
      texts: [{ language: 'fr', title: 'Fête d’été' }],
    });
    expect(written.texts[0]?.description).toContain('<strong>dansons</strong>');
    await page.goto(`${world.url}/events/${event.uuid}/edit`);
    await page.getByLabel('What is it?').fill('Garden party');
    await save();
    await page.waitForURL(`**/events/${event.uuid}`);
    expect(await read()).toEqual({ ...written, title: 'Garden party' });
    await page.goto(`${world.url}/events/${event.uuid}/edit`);
    await open();
    await page.getByRole('button', { name: 'Remove French' }).click();
    await page.getByLabel('Title (French)').waitFor({ state: 'detached' });
    // An event with one text has a language, too.
    await page.getByLabel('Language of the title and description above').selectOption('pt');
    await host.picture('texts-none');
    await save();
    await page.waitForURL(`**/events/${event.uuid}`);
    expect(await read()).toMatchObject({ language: 'pt', texts: [] });
    expect(host.problems.filter((each) => !/422/.test(each))).toEqual([]);
    await host.close();
  });

  test('members read theirs and see the original on the page; the form has the original', async () => {
    const { bob } = world;
    const event = await organize(world, bob, { ...GERMAN, texts: [FRENCH] });
    const member = await Visitor.open(world);
    const { page } = member;
    await member.signIn(bob, `/events/${event.uuid}`);
    await page.getByRole('heading', { name: FRENCH.title, level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Deutsch (original)' }).click();
    await page.getByRole('heading', { name: GERMAN.title, level: 3 }).waitFor();
    await page.getByText('Wir tanzen.').waitFor();
    await member.picture('texts-page');
    await page.setViewportSize({ width: 390, height: 844 });
    await member.picture('texts-page');
    await page.goto(`${world.url}/events`);
    await page.getByRole('main').getByText(FRENCH.title).first().waitFor();
    await page.goto(`${world.url}/events/${event.uuid}/edit`);
    await page.waitForFunction(
      (title) => document.querySelector<HTMLInputElement>('input[name=title]')?.value === title,
      GERMAN.title,
    );
    expect(member.problems).toEqual([]);
    await member.close();
  });
});
