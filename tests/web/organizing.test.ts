/** Organizing in the web client: events, their participants, and groups. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillTimes, openMoreOptions } from '../support/clients/event-form.ts';
import { hasBrowser, type Size, Visitor } from '../support/clients/web-browser.ts';
import { picture } from '../support/values/pictures.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { setLocale } from '../support/world/users.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const local = (hours: number): string =>
  new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString().slice(0, 16);

describe.skipIf(!hasBrowser())('an organizer', () => {
  test('makes an event: refusals at the fields, nothing lost by a closed tab, for a group', async () => {
    await createGroup(world, world.alice, { name: 'Menders' });
    const physicalAddress = {
      description: 'Market Hall',
      street: '4 Market Street',
      locality: 'Lyon',
      geom: '4.85;45.75',
    };
    await organize(world, world.bob, { physicalAddress });
    const visitor = await Visitor.open(world, { size: 'desktop' });
    const { page } = visitor;
    await visitor.signIn(world.alice, '/events/new');
    await page.getByLabel('What is it?').fill('Re');
    await fillTimes(page, local(30));
    await page.getByRole('button', { name: 'It lasts several days' }).click();
    await page.getByLabel('Ends').fill(local(29));
    await openMoreOptions(page);
    await page.getByLabel('Places', { exact: true }).fill('many');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Enter a number.').waitFor();
    await page.getByLabel('Places', { exact: true }).fill('12');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor();
    await expect.poll(() => page.getByLabel('What is it?').getAttribute('aria-invalid')).toBe('true');
    expect(await page.getByLabel('Ends').getAttribute('aria-invalid')).toBe('true');
    await page.getByText('choose a time after the beginning').waitFor();

    await page.reload();
    await page.getByText('What you typed last time has been restored.').waitFor();
    await openMoreOptions(page);
    expect(await page.getByLabel('Places', { exact: true }).inputValue()).toBe('12');
    await page.getByLabel('What is it?').fill('Repair café');
    await page.getByLabel('What should people know?').fill('Bring what is broken.\n\nWe mend <it> together.');
    await page.getByLabel('Until').fill(local(32).slice(-5));
    await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'toaster.png', mimeType: 'image/png', buffer: await picture() });
    await page.getByText('toaster.png is uploaded.').waitFor();
    await page.getByLabel('Description of the picture').fill('A toaster in parts');
    await page.getByRole('button', { name: 'Save the description' }).click();
    await page.getByAltText('A toaster in parts').waitFor();
    const place = page.getByRole('combobox', { name: 'Where?' });
    await place.pressSequentially('Market H');
    await page.getByRole('option', { name: 'Market Hall, 4 Market Street, Lyon' }).waitFor();
    await place.press('ArrowDown');
    await place.press('Enter');
    await page.getByLabel('Organized by').selectOption('Menders');
    await page.getByLabel('Who can join').selectOption('RESTRICTED');
    await page.getByRole('button', { name: 'Publish' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Repair café' }).waitFor();
    const uuid = new URL(page.url()).pathname.split('/')[2] ?? '';
    const event = await world.trpc(world.alice).events.get.query({ id: uuid });
    expect(event).toMatchObject({
      description: '<p>Bring what is broken.</p>\n<p>We mend &lt;it&gt; together.</p>',
      timeZone: 'Asia/Tokyo',
      picture: { alt: 'A toaster in parts' },
      joinOptions: 'RESTRICTED',
      physicalAddress: { street: '4 Market Street', geom: '4.85;45.75' },
      attributedTo: { name: 'Menders' },
      options: { maximumAttendeeCapacity: 12 },
    });
    expect(new Date(event.beginsOn)).toEqual(new Date(`${local(30)}:00+09:00`));
    await page.goto('/events/new');
    await page.getByLabel('What is it?').waitFor();
    expect(await page.getByLabel('What is it?').inputValue()).toBe('');

    await world.trpc(world.bob).participations.join.mutate({ id: uuid });
    await page.goto(`/events/${uuid}/participants`);
    await page.getByRole('button', { name: 'Waiting 1' }).click();
    await page.getByRole('button', { name: 'Accept bob' }).click();
    await page.getByRole('button', { name: 'Waiting 0' }).waitFor();
    await page.getByRole('button', { name: /^Going/ }).click();
    await page.getByRole('link', { name: 'bob' }).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download (CSV)' }).click();
    const csv = await readFile(await (await saved).path(), 'utf8');
    expect(csv).toContain(`bob@${world.platform.config.domain},PARTICIPANT`);

    await page.goto(`/events/${uuid}/edit`);
    await page.getByLabel('Description of the picture').fill('A toaster in five parts');
    await page.getByRole('button', { name: 'Save the description' }).click();
    await page.getByText('The description is saved.').waitFor();
    const { picture: described } = await world.trpc(world.alice).events.get.query({ id: uuid });
    expect(described).toMatchObject({ alt: 'A toaster in five parts' });
    await page.getByRole('button', { name: 'Focal point', exact: true }).click();
    const chosen = page.getByRole('dialog', { name: 'Focal point' });
    await chosen.getByRole('button', { name: /^Focal point: 50% from the left/ }).press('ArrowLeft');
    await visitor.picture('focal-point');
    await chosen.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The focal point is saved.').waitFor();
    const { picture: focused } = await world.trpc(world.alice).events.get.query({ id: uuid });
    expect(focused).toMatchObject({ alt: 'A toaster in five parts', focus: { x: -0.1, y: 0 } });
    // The refusals of the form are answers with an error's status, which browsers log.
    expect(visitor.problems.filter((text) => !/4(?:00|22)/.test(text))).toEqual([]);
    await visitor.close();
  });

  test('changes an event without harm to its markup', async () => {
    const description = '<p>Bring <strong>tools</strong>.</p>';
    const kept = { description, category: 'bicycle repair' };
    const { uuid } = await organize(world, world.alice, { ...kept, title: 'Bicycle day', tags: ['bicycles'] });
    const visitor = await Visitor.open(world, { size: 'phone' });
    const { page } = visitor;
    await visitor.signIn(world.alice, `/events/${uuid}/edit`);
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();
    expect(await page.getByLabel('What should people know?').inputValue()).toBe('Bring **tools**.');
    await page.getByLabel('What is it?').fill('Bicycle evening');
    await openMoreOptions(page);
    for (const category of ['Music', 'bicycle repair'])
      await page.getByLabel('Category').selectOption({ label: category });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Bicycle evening' }).waitFor();
    const { events } = world.trpc(world.alice);
    expect(await events.get.query({ id: uuid })).toMatchObject({ ...kept, tags: [{ title: 'bicycles' }] });

    await page.goto(`/events/${uuid}/edit`);
    await page.getByRole('button', { name: 'Cancel the event', exact: true }).click();
    await page.getByLabel('Your message to them').fill('It rains.');
    await page.getByRole('button', { name: 'Cancel the event now' }).click();
    await page.getByText('The event is cancelled.').waitFor();
    await page.getByText('It rains.').waitFor();
    expect(await events.get.query({ id: uuid })).toMatchObject({
      status: 'CANCELLED',
      cancellationMessage: 'It rains.',
    });
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});

describe.skipIf(!hasBrowser())('a group', () => {
  test.each<{ size: Size; name: string }>([
    { size: 'phone', name: 'leserunde' },
    { size: 'desktop', name: 'lesekreis' },
  ])('is founded and opened on a $size, with somebody invited and somebody let in', async ({ size, name }) => {
    const visitor = await Visitor.open(world, { size, locale: 'de' });
    const { page } = visitor;
    await setLocale(world, world.bob, 'de');
    await visitor.signIn(world.bob, '/groups');
    await page.getByRole('link', { name: 'Neue Gruppe' }).click();
    const handle = page.getByLabel('Name in der Adresse');
    await page.getByLabel('Name', { exact: true }).fill('Die schöne Runde');
    await expect.poll(() => handle.inputValue()).toBe('die_schone_runde');
    await handle.fill('alice');
    // Typed text stays.
    await page.getByLabel('Name', { exact: true }).fill('Leserunde');
    expect(await handle.inputValue()).toBe('alice');
    await page.getByRole('button', { name: 'Gruppe anlegen' }).click();
    await expect.poll(() => handle.getAttribute('aria-invalid')).toBe('true');
    await handle.fill(name);
    await page.getByRole('button', { name: 'Gruppe anlegen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Leserunde' }).waitFor();

    await world.trpc(world.erin).groups.join.mutate({ id: name });
    await page.getByRole('link', { name: 'Mitglieder' }).click();
    await page.getByRole('button', { name: 'erin annehmen' }).click();
    await page.getByRole('button', { name: 'Aktionen für erin' }).click();
    await page.getByRole('menuitem', { name: 'Moderation anvertrauen' }).click();
    await page.getByText('@erin · moderiert').waitFor();
    await page.getByLabel('Wen?').fill('@nobody');
    await page.getByRole('button', { name: 'Einladen' }).click();
    await expect.poll(() => page.getByLabel('Wen?').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Wen?').fill('@carol');
    await page.getByRole('button', { name: 'Einladen' }).click();
    await page.getByText('eingeladen von bob').waitFor();
    expect((await world.trpc(world.carol).groups.join.mutate({ id: name })).role).toBe(1);

    await page.goto(`/@${name}/settings`);
    await page.getByLabel('Wer beitreten darf').selectOption('OPEN');
    await page.getByRole('button', { name: 'Speichern' }).click();
    await page.getByText('Gruppe gespeichert.').waitFor();
    expect(await world.trpc().groups.get.query({ id: name })).toMatchObject({
      openness: 'OPEN',
      name: 'Leserunde',
    });
    expect(visitor.problems.filter((text) => !/4(?:04|22)|409/.test(text))).toEqual([]);
    await visitor.close();
  });
});
