/** Names, certainty and missing data on event pages, as people read them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { addEmoji } from '../../support/world/emojis.ts';
import { createGroup, organize } from '../../support/world/events.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
let name: string;
let uuid: string;

beforeAll(async () => {
  world = await createWorld();
  await addEmoji(world, 'lamp');
  const { alice, bob, carol } = world;
  for (const person of [alice, bob, carol])
    await world
      .rest(person)
      .send('PATCH', '/api/v1/accounts/update_credentials', { body: { display_name: `${person.name} :lamp:` } });
  const group = await createGroup(world, alice, { name: 'Menders :lamp:', openness: 'MODERATED' });
  name = group.preferredUsername;
  await world.trpc(alice).groupInvitations.create.mutate({ id: group.id, person: '@carol' });
  await world.trpc(bob).groups.join.mutate({ id: group.id });
  const event = await organize(world, alice, {
    title: 'Lamps',
    status: 'TENTATIVE',
    joinOptions: 'RESTRICTED',
    organizerActorId: group.id,
  });
  uuid = event.uuid;
  await world.trpc(bob).participations.join.mutate({ id: uuid });
  await world.trpc(bob).comments.create.mutate({ eventId: uuid, actorUsername: 'bob', text: 'May I bring two?' });
  await world.drain();
});
afterAll(() => world.close());

/** Addresses as Alice opens them. */
const pages = () => [
  '/events',
  `/events/${uuid}`,
  `/events/${uuid}/participants?show=waiting`,
  '/events/new',
  `/@${name}`,
  `/@${name}/members`,
  `/@${name}/settings`,
  '/groups',
  '/search?q=lamps',
  '/settings/identities',
];

describe.skipIf(!hasBrowser())('the client', () => {
  test('names nobody with the shortcode of an emoji: in texts, labels and titles', async () => {
    const visitor = await Visitor.open(world, { size: 'desktop' });
    const { page } = visitor;
    await visitor.signIn(world.alice);
    for (const path of pages()) {
      await page.goto(path);
      await page.locator('main h1').first().waitFor();
      await page.waitForFunction(() => !document.querySelector('main [role=status][aria-label]'));
      const said = () =>
        page.evaluate(() =>
          [
            document.title,
            document.querySelector('main')?.textContent ?? '',
            ...[...document.querySelectorAll('main [aria-label]')].map(({ ariaLabel }) => ariaLabel),
          ].filter((text) => text?.includes(':lamp:')),
        );
      await expect.poll(said, { message: path }).toEqual([]);
    }
    await visitor.close();
  });

  test('says that an event is not certain yet', async () => {
    const visitor = await Visitor.open(world);
    await visitor.signIn(world.bob, `/events/${uuid}`);
    await visitor.page.getByRole('status').getByText('To be confirmed').waitFor();
    await visitor.close();
  });

  test('leads on from a group that plans nothing', async () => {
    const { preferredUsername } = await createGroup(world, world.bob);
    const visitor = await Visitor.open(world);
    await visitor.signIn(world.carol, `/@${preferredUsername}?tab=events`);
    await visitor.page.getByRole('link', { name: 'See all events' }).click();
    await visitor.page.getByRole('link', { name: 'Lamps' }).waitFor();
    await visitor.close();
  });
});

test('a zone stays with its time on pages, and no dot begins a line', async () => {
  const read = async (path: string): Promise<string> =>
    (await fetch(world.url + path, { headers: { Accept: 'text/html' } })).text();
  expect(await read(`/events/${uuid}`)).toMatch(/\d\d:\d\d\u00a0[A-Z][\w+:]*/);
  const text = await read('/events');
  expect(text).toContain('\u00a0· ');
  expect(text.replace(/<title>.*?<\/title>/, '')).not.toContain(' · ');
});
