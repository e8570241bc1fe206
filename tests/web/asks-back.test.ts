/**
 * Irreversible actions, and those that only another person can revert, ask for confirmation; after a cancellation nothing has
 * happened.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NOTICES, openWith } from '../support/clients/later-files.ts';
import { hasBrowser, Visitor } from '../support/clients/web-browser.ts';
import { picture } from '../support/values/pictures.ts';
import { createGroup, organize } from '../support/world/events.ts';
import { createWorld, type Person, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Scene {
  by: Person;
  at: string;
  /** The remaining count: zero after the action. */
  left: () => Promise<number>;
}

interface Act {
  what: string;
  /** @param other a new person */
  set: (other: Person) => Promise<Scene>;
  /** The names of the buttons up to the question. */
  press: (name: string) => string[];
  verb: string;
}

const follow = (by: Person, whom: Person) => world.trpc(by).relationships.follow.mutate({ id: whom.id });
const follows = (followerId: bigint) => () => world.platform.db.follow.count({ where: { followerId } });

/** Somebody requests to follow Erin, who approves her followers. */
const askingErin = (path: (name: string) => string) => async (other: Person) => {
  await follow(other, world.erin);
  await world.drain();
  return { by: world.erin, at: path(other.name), left: follows(other.actorId) };
};

/** Somebody requests to follow Erin, and opens her page. @param isLetIn whether she has accepted */
const atErin = (isLetIn: boolean) => async (other: Person) => {
  await follow(other, world.erin);
  if (isLetIn) await world.trpc(world.erin).relationships.authorize.mutate({ account_id: other.id });
  return { by: other, at: '/@erin', left: follows(other.actorId) };
};

const inGroup = (isLetIn: boolean) => async (other: Person) => {
  const { id, preferredUsername } = await createGroup(world, world.alice, { name: 'Choir', openness: 'MODERATED' });
  await world.trpc(other).groups.join.mutate({ id });
  if (isLetIn) await world.trpc(world.alice).groups.updateMember.mutate({ id, memberActorId: other.id, role: 1 });
  return {
    name: preferredUsername,
    left: () => world.platform.db.member.count({ where: { actorId: other.actorId } }),
  };
};

const asModerator = (isLetIn: boolean) => async (other: Person) => {
  const { name, left } = await inGroup(isLetIn)(other);
  return { by: world.alice, at: `/@${name}/members`, left };
};

const asMember = (isLetIn: boolean) => async (other: Person) => {
  const { name, left } = await inGroup(isLetIn)(other);
  return { by: other, at: `/@${name}`, left };
};

const invited = (path: (group: string) => string) => async (other: Person) => {
  const { id, preferredUsername } = await createGroup(world, world.alice, { openness: 'INVITE_ONLY' });
  await world.trpc(world.alice).groupInvitations.create.mutate({ id, person: `@${other.name}` });
  const left = () => world.platform.db.groupInvitation.count({ where: { actorId: other.actorId } });
  return { by: other, at: path(preferredUsername), left };
};

const takingPart = (isLetIn: boolean) => async (other: Person) => {
  const { uuid } = await organize(world, world.alice, { joinOptions: isLetIn ? 'FREE' : 'RESTRICTED' });
  await world.trpc(other).participations.join.mutate({ id: uuid });
  const where = { actorId: other.actorId, role: { not: 'REJECTED' as const } };
  return { uuid, left: () => world.platform.db.participant.count({ where }) };
};

const asParticipant = (isLetIn: boolean) => async (other: Person) => {
  const { uuid, left } = await takingPart(isLetIn)(other);
  return { by: other, at: `/events/${uuid}`, left };
};

const inCollection = (ownerLooks: boolean) => async (other: Person) => {
  const { collection } = await world.trpc(world.alice).collections.create.mutate({ name: 'Makers' });
  await world.trpc(world.alice).collections.addItem.mutate({ id: collection.id, account_id: other.id });
  const where = { actorId: other.actorId, state: { not: 'REVOKED' as const } };
  return {
    by: ownerLooks ? world.alice : other,
    at: `/collections/${collection.id}`,
    left: () => world.platform.db.collectionItem.count({ where }),
  };
};

const withPicture = (kind: 'avatar' | 'header') => async (other: Person) => {
  const form = new FormData();
  form.set(kind, new Blob([new Uint8Array(await picture())], { type: 'image/png' }), 'me.png');
  await world.trpc(other).profile.update.mutate(form);
  const left = async () => ((await world.trpc(other).profile.get.query({}))[kind] ? 1 : 0);
  return { by: other, at: '/settings/profile', left };
};

const ACTS: Act[] = [
  {
    what: 'a follow request, in notifications',
    set: askingErin(() => '/notifications'),
    press: (name) => [`Decline ${name}’s follow request`],
    verb: 'Decline',
  },
  {
    what: 'a follow request, among relationships',
    set: askingErin(() => '/settings/relationships?show=requests'),
    press: (name) => [`Decline: ${name}`],
    verb: 'Decline',
  },
  {
    what: 'a follow request, on their page',
    set: askingErin((name) => `/@${name}`),
    press: () => ['Decline'],
    verb: 'Decline',
  },
  {
    what: 'one’s own follow request',
    set: atErin(false),
    press: () => ['Withdraw request: erin'],
    verb: 'Withdraw request',
  },
  { what: 'a follow that was approved', set: atErin(true), press: () => ['Following: erin'], verb: 'Unfollow' },
  {
    what: 'a follower',
    set: async (other) => {
      await follow(other, world.bob);
      return { by: world.bob, at: '/settings/relationships?show=followers', left: follows(other.actorId) };
    },
    press: (name) => [`Remove: ${name}`],
    verb: 'Remove',
  },
  { what: 'a request to join a group', set: asModerator(false), press: (name) => [`Decline ${name}`], verb: 'Decline' },
  {
    what: 'a member of a group',
    set: asModerator(true),
    press: (name) => [`Actions for ${name}`, 'Remove'],
    verb: 'Remove',
  },
  {
    what: 'one’s own request to join a group',
    set: asMember(false),
    press: () => ['Withdraw request'],
    verb: 'Withdraw request',
  },
  { what: 'one’s own membership', set: asMember(true), press: () => ['Actions for Choir', 'Leave'], verb: 'Leave' },
  {
    what: 'an invitation, on the group’s page',
    set: invited((group) => `/@${group}`),
    press: () => ['Decline'],
    verb: 'Decline',
  },
  {
    what: 'an invitation, among one’s groups',
    set: invited(() => '/groups'),
    press: () => ['Decline'],
    verb: 'Decline',
  },
  {
    what: 'a participant',
    set: async (other) => {
      const { uuid, left } = await takingPart(true)(other);
      return { by: world.alice, at: `/events/${uuid}/participants`, left };
    },
    press: (name) => [`Decline ${name}`],
    verb: 'Decline',
  },
  {
    what: 'one’s own request to join an event',
    set: asParticipant(false),
    press: () => ['Withdraw my request'],
    verb: 'Withdraw my request',
  },
  {
    what: 'one’s own place at an event',
    set: asParticipant(true),
    press: () => ['Give up my place'],
    verb: 'Give up my place',
  },
  { what: 'somebody in a collection', set: inCollection(true), press: (name) => [`Remove: ${name}`], verb: 'Remove' },
  {
    what: 'oneself in a collection',
    set: inCollection(false),
    press: () => ['Leave this collection'],
    verb: 'Leave this collection',
  },
  {
    what: 'a profile picture',
    set: withPicture('avatar'),
    press: () => ['Remove the picture: Profile picture'],
    verb: 'Remove the picture',
  },
  {
    what: 'a banner',
    set: withPicture('header'),
    press: () => ['Remove the picture: Banner'],
    verb: 'Remove the picture',
  },
];

describe.skipIf(!hasBrowser())('asks back', () => {
  test.each(ACTS)('$what', async ({ set, press, verb }) => {
    const other = await world.someone('reader');
    const { by, at, left } = await set(other);
    const visitor = await Visitor.open(world, { size: 'desktop' });
    const { page } = visitor;
    await visitor.signIn(by, at);
    const ask = async (): Promise<void> => {
      for (const name of press(other.name))
        await page
          .locator('main, aside')
          .getByRole('button', { name, exact: true })
          .or(page.getByRole('menuitem', { name, exact: true }))
          .click();
    };
    await ask();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await left()).toBe(1);
    await ask();
    await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
    await expect.poll(left).toBe(0);
    expect(visitor.problems).toEqual([]);
    await visitor.close();
  });

  test('a post that was refused after it had waited', async () => {
    const visitor = await Visitor.open(world, { size: 'desktop' });
    const { page, context } = visitor;
    await openWith(page, NOTICES, () => visitor.signIn(world.bob, '/compose'));
    await page.getByRole('textbox', { name: 'Text of the post' }).fill('Too long'.repeat(100));
    await context.setOffline(true);
    // Otherwise the composer waits for the answer itself.
    await page.waitForFunction(() => !navigator.onLine);
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.getByText('Waiting for a connection.').waitFor();
    await context.setOffline(false);
    const unsent = page.getByRole('region', { name: 'Not sent yet' });
    await unsent.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await unsent.getByText('Too long').waitFor();
    await unsent.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await unsent.waitFor({ state: 'detached' });
    await visitor.close();
  });

  test('an import that removes rows missing in the file, without scripts', async () => {
    const person = await world.someone('reader');
    await follow(person, world.carol);
    const visitor = await Visitor.open(world, { scripts: false });
    const { page } = visitor;
    await visitor.enter(person);
    await page.goto('/settings/data');
    const file = { name: 'follows.csv', mimeType: 'text/csv', buffer: Buffer.from('bob\n') };
    await page.getByLabel('File').setInputFiles(file);
    const yes = page.getByRole('button', { name: 'Import and remove the rest' });
    expect(await yes.isVisible()).toBe(false);
    await page.locator('summary', { hasText: 'Import and remove the rest' }).click();
    await page.getByText('This can’t be undone.').waitFor();
    await yes.click();
    await page.getByText(/[01] of 1 row done/).waitFor();
    await world.drain();
    const followed = await world.platform.db.follow.findMany({ where: { followerId: person.actorId } });
    expect(followed.map(({ targetId }) => targetId)).toEqual([world.bob.actorId]);
    await visitor.close();
  });

  test('text typed into the form of an event', async () => {
    const visitor = await Visitor.open(world, { size: 'desktop' });
    const { page } = visitor;
    await visitor.signIn(world.bob, '/events/new');
    await page.getByLabel('What is it?').fill('Repair café');
    await page.reload();
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await page.getByLabel('What is it?').inputValue()).toBe('Repair café');
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => page.getByLabel('What is it?').inputValue()).toBe('');
    await visitor.close();
  });
});
