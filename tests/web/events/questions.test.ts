/** Questions in the client: the organizer asks them in the form of the event, a member answers, and the organizer reads the answers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMoreOptions } from '../../support/clients/event-form.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { organize } from '../../support/world/events.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.skipIf(!hasBrowser())('questions in the client', () => {
  test('are asked, answered and read', async () => {
    const { alice, bob } = world;
    const event = await organize(world, alice);
    const host = await Visitor.open(world);
    await host.signIn(alice, `/events/${event.uuid}/edit`);
    const add = host.page.getByRole('button', { name: 'Add a question' });
    await openMoreOptions(host.page);
    await add.click();
    await host.page.getByLabel('Question', { exact: true }).fill('What do you eat?');
    await host.page.getByLabel('Answer', { exact: true }).selectOption('CHOICE');
    await host.page.getByLabel('Answers to choose from').fill('Everything\nNo meat');
    await host.page.getByLabel('Must be answered').check();
    await host.picture('questions-form');
    await host.page.getByRole('button', { name: 'Save', exact: true }).click();
    await host.page.waitForURL(`**/events/${event.uuid}`);

    const guest = await Visitor.open(world);
    const { page } = guest;
    await guest.signIn(bob, `/events/${event.uuid}`);
    await page.getByRole('button', { name: 'Join', exact: true }).filter({ visible: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('What do you eat?').waitFor();
    expect(await dialog.locator('label.needed').allInnerTexts()).toEqual(['What do you eat?']);
    await dialog.getByRole('button', { name: 'Join', exact: true }).click();
    await dialog.locator('.error').waitFor();
    await guest.picture('questions-missing');
    await dialog.getByLabel('What do you eat?').selectOption('No meat');
    await dialog.getByRole('button', { name: 'Join', exact: true }).click();
    await page
      .getByRole('button', { name: 'Change your answers to the organizers' })
      .filter({ visible: true })
      .first()
      .waitFor();
    await guest.picture('questions-answered');
    await host.page.goto(`${world.url}/events/${event.uuid}/participants`);
    await host.page.getByText('No meat').waitFor();
    await host.picture('questions-list');
    expect(host.problems).toEqual([]);
    await guest.close();
    await host.close();
  });

  test('a refusal that belongs to no field is shown, and options are sent as they are written', async () => {
    const { alice, carol } = world;
    const group = { label: 'Group', kind: 'CHOICE', required: true, options: ['A  (Monday)', 'B'] } as const;
    const asked = { ...group, options: [...group.options] };
    const event = await organize(world, alice, { questions: [asked, { label: 'Notes', kind: 'TEXT' }] });
    const guest = await Visitor.open(world);
    const { page } = guest;
    await guest.signIn(carol, `/events/${event.uuid}`);
    await page.getByRole('button', { name: 'Join', exact: true }).filter({ visible: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Group').selectOption({ index: 1 });
    const join = dialog.getByRole('button', { name: 'Join', exact: true });
    const change = (questions: NonNullable<Parameters<typeof organize>[2]>['questions']) =>
      world.trpc(alice).events.update.mutate({ id: event.id, questions });
    await change([asked]);
    await join.click();
    await dialog.getByRole('alert').waitFor();
    await guest.picture('questions-changed');
    await change([asked, { label: 'Notes', kind: 'TEXT' }]);
    await join.click();
    await dialog.waitFor({ state: 'hidden' });
    const [own] = (await world.trpc(carol).participations.own.query({ id: event.id })).participations;
    expect(own?.answers).toEqual([{ question: 'Group', value: 'A  (Monday)' }]);
    await guest.close();
  });
});
