/** Descriptions as people write them: addresses become links, a toolbar formats, and editing shows the entered text. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillTimes, openMoreOptions } from '../../support/clients/event-form.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { createGroup, organize } from '../../support/world/events.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const WRITTEN = `Come at *six*, see https://example.org/way?a=1&b=2 or the
[plan](https://example.org/plan_(new)).

## What to bring

- a **cup**
- 2 * 3 chairs, snake_case and <it>
- #repair with @bob

1. first
2. second

> As they said

# no heading without words is lost: 5 > 3 & "quotes"`;

const local = (hours: number): string =>
  new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString().slice(0, 16);

describe.skipIf(!hasBrowser())('in the client', () => {
  test('a description is formatted for readers, and comes back as it was written', async () => {
    const alice = await Visitor.open(world, { size: 'desktop' });
    const { page } = alice;
    await alice.signIn(world.alice, '/events/new');
    const description = page.getByLabel('What should people know?');
    await page.getByLabel('What is it?').fill('Repair café');
    await fillTimes(page, local(30));
    expect(await page.getByLabel('Until').inputValue()).toBe(local(32).slice(-5));
    await description.fill(WRITTEN);
    await alice.picture('event-form');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('heading', { level: 1, name: 'Repair café' }).waitFor();
    const uuid = new URL(page.url()).pathname.split('/')[2] ?? '';
    await page.getByRole('link', { name: 'https://example.org/way?a=1&b=2' }).waitFor();
    await page.getByRole('heading', { name: 'What to bring' }).waitFor();
    const { description: html } = await world.trpc().events.get.query({ id: uuid });
    expect(html).toContain('<li>2 * 3 chairs, snake_case and &lt;it&gt;</li>');
    expect(html).toContain('href="https://example.org/way?a=1&amp;b=2"');
    await alice.picture('event-described');
    await page.goto(`/events/${uuid}/edit`);
    expect(await description.inputValue()).toBe(WRITTEN);
    await page.getByLabel('What is it?').fill('Repair evening');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Repair evening' }).waitFor();
    expect((await world.trpc().events.get.query({ id: uuid })).description).toBe(html);
    expect(alice.problems).toEqual([]);
    await alice.close();
  });

  test('the bar writes the signs, and takes them away again; also for groups', async () => {
    const group = await createGroup(world, world.alice, { summary: '<p>We <strong>mend</strong> things.</p>' });
    const alice = await Visitor.open(world);
    const { page } = alice;
    await alice.signIn(world.alice, `/@${group.preferredUsername}/settings`);
    const summary = page.getByRole('textbox', { name: /Description|About|Summary/ }).first();
    expect(await summary.inputValue()).toBe('We **mend** things.');
    const choose = (from: number, to: number) =>
      summary.evaluate(
        (area: HTMLTextAreaElement, [start, end]) => area.setSelectionRange(start ?? 0, end ?? 0),
        [from, to],
      );
    const bar = page.getByRole('toolbar', { name: 'Formatting' });
    await choose(5, 9);
    await bar.getByRole('button', { name: 'Bold' }).click();
    expect(await summary.inputValue()).toBe('We mend things.');
    await bar.getByRole('button', { name: 'Italic' }).click();
    expect(await summary.inputValue()).toBe('We *mend* things.');
    await bar.getByRole('button', { name: 'Quotation' }).click();
    expect(await summary.inputValue()).toBe('> We *mend* things.');
    await alice.picture('group-form');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(async () => (await world.trpc().groups.get.query({ id: group.preferredUsername })).summary)
      .toMatch(/^<blockquote>\s*<p>We <em>mend<\/em> things\.<\/p>\s*<\/blockquote>$/);
    await alice.close();
  });

  test('HTML of other programs that Markdown cannot say is edited as it is', async () => {
    const description = '<p>See <img src="https://example.org/a.png" alt="a map"> and <u>this</u>.</p>';
    const { uuid, description: stored } = await organize(world, world.alice, { description });
    const alice = await Visitor.open(world);
    await alice.signIn(world.alice, `/events/${uuid}/edit`);
    await alice.page.getByText('you edit it as HTML').waitFor();
    expect(await alice.page.getByLabel('What should people know?').inputValue()).toBe(stored);
    await alice.close();
  });

  test('the form marks required fields, and shows all mistakes at once, those of the server too', async () => {
    const bob = await Visitor.open(world);
    const { page } = bob;
    await bob.signIn(world.bob, '/events/new');
    await page.getByLabel('What is it?').fill('Re');
    await openMoreOptions(page);
    await page.getByLabel('Places', { exact: true }).fill('many');
    await page.getByRole('button', { name: 'Online' }).click();
    await page.getByLabel('Online address').fill('no address');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Please check the marked fields.').waitFor();
    const marked = page.locator('[aria-invalid="true"]');
    const names = () => marked.evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name).sort());
    await expect
      .poll(names)
      .toEqual(['beginsOn', 'description', 'onlineAddress', 'options.maximumAttendeeCapacity', 'title'].sort());
    const required = await page
      .locator('[aria-required="true"]')
      .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name));
    expect(required.sort()).toEqual(['beginsOn', 'description', 'title']);
    await bob.picture('event-form-mistakes');
    await bob.close();
  });

  test('somebody who may not change the event or the group reads so before they type', async () => {
    const { uuid } = await organize(world, world.alice);
    const group = await createGroup(world, world.alice, { preferredUsername: 'gardeners', openness: 'OPEN' });
    await world.trpc(world.bob).groups.join.mutate({ id: group.id });
    const bob = await Visitor.open(world);
    await bob.signIn(world.bob, `/events/${uuid}/edit`);
    await bob.page.getByText('Only those who organize this event can change it.').waitFor();
    expect(await bob.page.getByLabel('What is it?').count()).toBe(0);
    await bob.page.goto(`${world.url}/@gardeners/settings`);
    await bob.page.getByText('Only the administrators of this group can change it.').waitFor();
    expect(await bob.page.getByLabel('Name').count()).toBe(0);
    expect(await bob.page.getByRole('button', { name: 'Delete the group' }).count()).toBe(0);
    await bob.close();
  });
});
