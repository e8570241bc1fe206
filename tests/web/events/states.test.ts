/** The page of an event in each of its states: the banner at its top, and the possible actions. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violations } from '../../support/clients/axe.ts';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { Correspondent } from '../../support/federation/correspondent.ts';
import { createEvent, storedEvent } from '../../support/federation/event-sender.ts';
import { createGroup, inHours, organize } from '../../support/world/events.ts';
import type { World } from '../../support/world/world.ts';

let net: Correspondent;
let world: World;
let visitor: Visitor;
beforeAll(async () => {
  net = await Correspondent.open();
  ({ world } = net);
});
afterAll(() => net.close());

type Fields = Parameters<typeof organize>[2];
const of = (fields: Fields = {}) => organize(world, world.alice, { title: 'Repair café', ...fields });
const join = (id: string, person = world.bob) => world.trpc(person).participations.join.mutate({ id });
const FULL = { options: { maximumAttendeeCapacity: 1 } };

/** An event of a group that blocks bob. */
async function ofBlocking() {
  const { id } = await createGroup(world, world.alice, { openness: 'OPEN' });
  await world.trpc(world.alice).groupBlocks.create.mutate({ id, accountId: world.bob.id });
  return of({ organizerActorId: id });
}

interface Case {
  what: string;
  /** The UUID of the event. */
  set: () => Promise<string>;
  /** Class and words of the banners, in order. */
  banners: [colour: string, words: string][];
  /** The only filled button; undefined if there is none. */
  act?: string;
  out?: string;
}

const CASES: Case[] = [
  {
    what: 'open',
    set: async () => (await of({ options: { maximumAttendeeCapacity: 30 } })).uuid,
    banners: [],
    act: 'Join',
  },
  {
    what: 'asked for',
    set: async () => (await of({ joinOptions: 'RESTRICTED' })).uuid,
    banners: [],
    act: 'Ask to join',
  },
  {
    what: 'going',
    set: async () => {
      const { uuid } = await of();
      for (const person of [world.bob, world.carol]) await join(uuid, person);
      return uuid;
    },
    banners: [['going', 'You’re going']],
    out: 'Give up my place',
  },
  {
    what: 'full',
    set: async () => {
      const { uuid } = await of(FULL);
      await join(uuid, world.carol);
      return uuid;
    },
    banners: [['waiting', 'The only place is taken']],
    act: 'Join the waiting list',
  },
  {
    what: 'full, and on the waiting list',
    set: async () => {
      const { uuid } = await of(FULL);
      for (const person of [world.carol, world.bob])
        await world.trpc(person).participations.join.mutate({ id: uuid, waiting: true });
      return uuid;
    },
    banners: [['waiting', 'You’re number 1 on the waiting list']],
    out: 'Leave the list',
  },
  {
    what: 'full, and offered a place',
    set: async () => {
      const { uuid } = await of({ ...FULL, beginsOn: inHours(world, 8) });
      for (const person of [world.carol, world.bob])
        await world.trpc(person).participations.join.mutate({ id: uuid, waiting: true });
      await world.trpc(world.carol).participations.leave.mutate({ id: uuid });
      return uuid;
    },
    banners: [['waiting', 'A place is held for you']],
    act: 'Take the place',
    out: 'Decline',
  },
  {
    what: 'full, and going',
    set: async () => {
      const { uuid } = await of(FULL);
      await join(uuid);
      return uuid;
    },
    banners: [['going', 'You’re going']],
    out: 'Give up my place',
  },
  {
    what: 'waiting',
    set: async () => {
      const { uuid } = await of({ joinOptions: 'RESTRICTED' });
      await join(uuid);
      return uuid;
    },
    banners: [['waiting', 'Waiting for approval']],
    out: 'Withdraw my request',
  },
  {
    what: 'refused',
    set: async () => {
      const { uuid } = await of({ joinOptions: 'RESTRICTED' });
      const { id } = await join(uuid);
      await world.trpc(world.alice).participations.update.mutate({ id, role: 'REJECTED' });
      return uuid;
    },
    banners: [['cancelled', 'Your request was declined']],
  },
  {
    what: 'not certain',
    set: async () => (await of({ status: 'TENTATIVE' })).uuid,
    banners: [['waiting', 'To be confirmed']],
    act: 'Join',
  },
  {
    what: 'cancelled',
    set: async () => {
      const { uuid } = await of();
      await join(uuid);
      await world.trpc(world.alice).events.cancel.mutate({ id: uuid, message: 'It rains.' });
      return uuid;
    },
    banners: [['cancelled', 'Cancelled by the organizer']],
    out: 'Give up my place',
  },
  {
    what: 'over',
    set: async () => {
      const { uuid } = await of();
      await join(uuid, world.carol);
      const [beginsOn, endsOn] = [inHours(world, -50), inHours(world, -48)];
      await world.platform.db.event.update({ where: { uuid }, data: { beginsOn, endsOn } });
      return uuid;
    },
    banners: [['', 'This was on']],
  },
  {
    what: 'of a group that blocks the viewer',
    set: async () => (await ofBlocking()).uuid,
    banners: [['cancelled', 'The organizers don’t let you take part.']],
  },
  {
    what: 'joined elsewhere',
    set: async () => {
      const { uuid } = await of();
      const data = { externalParticipationUrl: 'https://tickets.example/1' };
      await world.platform.db.event.update({ where: { uuid }, data });
      return uuid;
    },
    banners: [],
    act: 'Join',
  },
];

describe.skipIf(!hasBrowser()).each(['phone', 'desktop'] as const)('on a %s', (size) => {
  beforeEach(async () => {
    visitor = await Visitor.open(world, { size });
    return () => visitor.close();
  });

  test.each(CASES)('$what', async ({ what, set, banners, act, out }) => {
    const uuid = await set();
    const { page } = visitor;
    await visitor.signIn(world.bob, `/events/${uuid}`);
    await page.locator('.joincard, .facts').first().waitFor();
    const filled = page.locator('.button.primary:visible');
    await expect.poll(() => filled.allInnerTexts()).toEqual(act ? [act] : []);
    const shown = () =>
      page
        .locator('.state:visible')
        .evaluateAll((all) =>
          all.map((banner) => [
            banner.className,
            banner.querySelectorAll('svg').length,
            (banner as HTMLElement).innerText,
          ]),
        );
    const wanted = banners.map(([colour, words]) => [`state ${colour}`.trim(), 1, expect.stringContaining(words)]);
    await expect.poll(shown).toEqual(wanted);
    await expect.poll(() => page.getByRole('button', { name: out ?? 'Give up my place' }).count()).toBe(out ? 1 : 0);
    expect(await page.getByText('0 going').count()).toBe(0);
    await visitor.picture(`event-${what.replaceAll(/\W+/g, '-')}`);
    expect(visitor.problems).toEqual([]);
  });

  test('comments are not written by people whom the group blocks', async () => {
    const { uuid: eventId, id } = await ofBlocking();
    const comment = { actorUsername: 'carol', text: 'Is there tea?', eventId: id };
    await world.trpc(world.carol).comments.create.mutate(comment);
    const { page } = visitor;
    await visitor.signIn(world.bob, `/events/${eventId}`);
    await page.getByText('The organizers don’t let you comment.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^(?:Reply|Answer)/ }).isDisabled()).toBe(true);
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0);
    expect(await violations(visitor)).toEqual([]);
    await visitor.picture('event-comments-barred');
  });

  test('no local person decides about participants of a remote event', async () => {
    const object = await createEvent(net);
    const { uuid } = (await storedEvent(net, object.id)) ?? {};
    const { page } = visitor;
    await visitor.signIn(world.bob, `/events/${uuid}`);
    await page.getByText('knows who’s coming').first().waitFor();
    expect(await page.getByText('Nobody').count()).toBe(0);
    await page.getByRole('button', { name: 'Join', exact: true }).click();
    await page.locator('.state.waiting').filter({ hasText: 'Your request is on its way' }).waitFor();
    await visitor.picture('event-elsewhere-asked');
    await page.getByRole('button', { name: 'Withdraw my request' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw my request' }).click();
    await page.getByRole('button', { name: 'Join', exact: true }).waitFor();
  });
});

test('joins and leaves from the bar of a phone, which covers nothing', async () => {
  const { uuid } = await of({ ...FULL, description: '<p>We mend.</p>'.repeat(40) });
  visitor = await Visitor.open(world);
  const { page } = visitor;
  await visitor.signIn(world.bob, `/events/${uuid}`);
  const bar = page.locator('.joinbar');
  await bar.getByRole('button', { name: 'Join' }).click();
  await bar.getByRole('button', { name: 'Going' }).waitFor();
  // Parts that load later make the page longer, so the reader scrolls once more to see its end.
  const ofEnd = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const [end, top] = await Promise.all([page.locator('form').last().boundingBox(), bar.boundingBox()]);
    return (end?.y ?? Number.NaN) + (end?.height ?? 0) - (top?.y ?? Number.NaN);
  };
  await expect.poll(ofEnd).toBeLessThanOrEqual(0);
  await bar.getByRole('button', { name: 'Going' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give up my place' }).click();
  await bar.getByRole('button', { name: 'Join' }).waitFor();
  await expect
    .poll(() => world.platform.db.participant.count({ where: { event: { uuid }, role: 'PARTICIPANT' } }))
    .toBe(0);
  await visitor.close();
});
