/** An organizer on a phone writes to the people of an event, who read it on its page and reply to the author alone. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookAt, NOTHING } from '../../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { CoOrganizing } from '../../support/world/co-organizers.ts';
import { eventWith, inboxOf, writeTo } from '../../support/world/event-messages.ts';
import { mailsTo } from '../../support/world/mails.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** A text whose longest word is wider than a narrow phone. */
const TEXT = `The hall moved to the ${'Schwarzwälderkirschtorte'.repeat(4)} house.`;

async function expectReadable(visitor: Visitor, name: string): Promise<void> {
  await visitor.page.setViewportSize({ width: 390, height: 844 });
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(390);
  await visitor.picture(name);
  expect(await lookAt(visitor), name).toEqual(NOTHING);
  await visitor.picture(name);
}

describe.skipIf(!hasBrowser())('messages in the client', () => {
  test('are counted before they are sent, listed with figures, and shown on the page of the event', async () => {
    const { bob, carol, erin } = world;
    const event = await eventWith(world, [carol, erin]);
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(bob, `/events/${event.uuid}`);
    await page.getByRole('main').getByRole('link', { name: 'Messages' }).click();
    await page.getByLabel('2 people who take part').waitFor();
    await page.getByLabel('Nobody is on the waiting list').waitFor();
    const send = page.getByRole('button', { name: 'Send to 2 people' });
    await send.click();
    await page.getByText('Message: fill this in').waitFor();
    await page.getByLabel('Message', { exact: true }).fill(TEXT);
    await expectReadable(visitor, 'messages-compose');
    await send.click();
    const sent = page.getByRole('main').getByRole('listitem');
    await sent.getByText('The hall moved').waitFor();
    await sent.getByText('0 of 2 people have it').waitFor();
    await world.drain();
    await page.reload();
    await sent.getByText('2 of 2 people have it').waitFor();
    await page.getByText('4 more messages within 24 hours').waitFor();
    await expectReadable(visitor, 'messages-sent');
    expect(visitor.problems.filter((problem) => !problem.includes('422'))).toEqual([]);
    await visitor.close();

    const guest = await Visitor.open(world);
    await guest.signIn(carol, `/events/${event.uuid}`);
    await guest.page.getByRole('heading', { name: 'Messages from the organizers' }).waitFor();
    await expectReadable(guest, 'messages-received');
    await guest.page.getByRole('link', { name: 'Reply to bob' }).click();
    await guest.page.getByText('The hall moved').first().waitFor();
    expect(guest.problems).toEqual([]);
    await guest.close();
    expect(await inboxOf(world, erin)).toHaveLength(1);
  });

  test('are shown to later participants if they are announced, and deleted for everybody', async () => {
    const { bob, carol, erin } = world;
    const event = await eventWith(world, [carol]);
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(bob, `/events/${event.uuid}/messages`);
    await page.getByLabel('Message', { exact: true }).fill('Bring a cup.');
    expect(await page.getByLabel('Also show it to people who take part later').isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Send to 1 person' }).click();
    await page.getByText('people who take part later see it').waitFor();
    await world.drain();
    await world.trpc(erin).participations.join.mutate({ id: event.uuid });

    const late = await Visitor.open(world);
    await late.signIn(erin, `/events/${event.uuid}`);
    await late.page.getByText('Bring a cup.').waitFor();
    expect(await late.page.getByRole('link', { name: 'Reply to bob' }).count()).toBe(0);
    await expectReadable(late, 'messages-announced');

    await page.getByRole('button', { name: 'Delete the message of bob' }).click();
    await page.getByRole('dialog').getByText('disappears for the others').waitFor();
    await visitor.picture('messages-deleting');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Nothing has been sent yet.').waitFor();
    await world.drain();
    await late.page.reload();
    await late.page.getByRole('heading', { name: 'Reading evening' }).first().waitFor();
    await late.page.getByText('Bring a cup.').waitFor({ state: 'detached' });
    expect((await inboxOf(world, carol)).filter(({ text }) => text.includes('Bring a cup.'))).toEqual([]);
    for (const each of [visitor, late]) {
      expect(each.problems).toEqual([]);
      await each.close();
    }
  });

  test('are deleted on the page of the event by moderators, and by authors who no longer organize it', async () => {
    const { bob, carol, mod } = world;
    const event = await eventWith(world, [carol]);
    const co = new CoOrganizing(world);
    await co.invite(event.uuid, carol, bob);
    await co.accept(event.uuid, carol);
    await world.trpc(world.erin).participations.join.mutate({ id: event.uuid });
    await writeTo(world, carol, event.id, { text: 'Of a helper.' });
    await writeTo(world, bob, event.id, { text: 'An insult.' });
    await world.drain();
    await co.remove(event.uuid, carol, bob);
    await world.drain();
    for (const [person, text, other] of [
      [mod, 'An insult.', 'Of a helper.'],
      [carol, 'Of a helper.', null],
    ] as const) {
      const visitor = await Visitor.open(world);
      const { page } = visitor;
      await visitor.signIn(person, `/events/${event.uuid}`);
      const article = page.getByRole('article').filter({ hasText: text });
      await article.waitFor();
      if (other) await page.getByText(other).waitFor();
      await article.getByRole('button', { name: 'Delete the message of' }).waitFor();
      await expectReadable(visitor, `messages-deletable-${person.name}`);
      await article.getByRole('button', { name: 'Delete the message of' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
      await article.waitFor({ state: 'detached' });
      expect(visitor.problems).toEqual([]);
      await visitor.close();
    }
    await world.drain();
    expect((await inboxOf(world, world.erin)).filter(({ text }) => /helper|insult/.test(text))).toEqual([]);
    const guest = await Visitor.open(world);
    await guest.signIn(world.erin, `/events/${event.uuid}`);
    await guest.page.getByRole('heading', { name: 'Reading evening' }).first().waitFor();
    expect(await guest.page.getByRole('button', { name: /^Delete the message/ }).count()).toBe(0);
    await guest.close();
  });

  test('are answered by the identity that got them', async () => {
    const { bob } = world;
    const guest = await world.person('twofold');
    const signedIn = { ...guest, token: guest.accessToken };
    const made = await world.gql(signedIn, 'mutation { createPerson(preferredUsername: "other_one") { id } }');
    const event = await eventWith(world, []);
    await world.trpc(signedIn).participations.join.mutate({ id: event.uuid, actorId: made.data.createPerson.id });
    await writeTo(world, bob, event.id, { text: 'Bring a second cup.' });
    await world.drain();
    const visitor = await Visitor.open(world);
    await visitor.signIn(guest, `/events/${event.uuid}`);
    await visitor.page.getByRole('button', { name: 'Switch to @other_one and reply' }).click();
    await visitor.page.waitForURL(/@bob\/\d+$/);
    await visitor.page.getByText('Bring a second cup.').first().waitFor();
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('are read from the link of a mail, without a sign-in', async () => {
    const event = await eventWith(world, [world.carol]);
    await writeTo(world, world.bob, event.id, { text: TEXT });
    await world.drain();
    const link = (await mailsTo(world, world.carol.email)).at(-1)?.link ?? '';
    const visitor = await Visitor.open(world);
    await visitor.page.goto(link);
    await visitor.page.getByRole('link', { name: 'Reply', exact: true }).waitFor();
    await visitor.picture('messages-of-mail-wide');
    await expectReadable(visitor, 'messages-of-mail');
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('show the refusal at its field', async () => {
    const event = await eventWith(world, [world.carol]);
    for (let number = 0; number < 4; number += 1) await writeTo(world, world.bob, event.id);
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(world.bob, `/events/${event.uuid}/messages`);
    await page.getByLabel('Message', { exact: true }).fill('Once more');
    await page.getByText('1 more message within 24 hours').waitFor();
    // Another organizer was faster.
    await writeTo(world, world.bob, event.id);
    await page.getByRole('button', { name: 'Send to 1 person' }).click();
    await page.getByText('Message: send it later').waitFor();
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Once more');
    await page.reload();
    await page.getByText('You can send the next message:').waitFor();
    await visitor.close();
  });

  test('are listed for their author after the event was deleted, who deletes one', async () => {
    const { bob, carol } = world;
    const event = await eventWith(world, [carol], { title: 'Boat trip' });
    await writeTo(world, bob, event.uuid, { text: TEXT });
    await world.trpc(bob).events.delete.mutate({ id: event.id });
    await world.drain();
    const visitor = await Visitor.open(world);
    const { page } = visitor;
    await visitor.signIn(bob, '/events/drafts');
    await page.getByRole('heading', { name: 'Boat trip' }).waitFor();
    await page.getByText('The event was deleted.').waitFor();
    await expectReadable(visitor, 'messages-written');
    const row = page.getByRole('article').filter({ hasText: 'Boat trip' });
    await row.getByRole('button', { name: 'Delete the message of bob' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await row.waitFor({ state: 'detached' });
    await world.drain();
    expect((await inboxOf(world, carol)).map(({ whole }) => whole.includes('Boat trip'))).not.toContain(true);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });
});
