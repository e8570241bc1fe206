/** Events in a browser: finding, joining, requesting, commenting, and live updates. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, Visitor } from '../../support/clients/web-browser.ts';
import { inHours, organize } from '../../support/world/events.ts';
import { setLocale } from '../../support/world/users.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

describe.skipIf(!hasBrowser())('events', () => {
  test('are found on a phone by words and place, joined, talked about, left; others see it at once', async () => {
    const { uuid } = await organize(world, world.alice, {
      title: 'Repair café',
      physicalAddress: { description: 'Library', locality: 'Lyon', geom: '4.83;45.77' },
      options: { maximumAttendeeCapacity: 2 },
    });
    await organize(world, world.alice, { title: 'Reading evening' });
    const [bob, carol] = [await Visitor.open(world), await Visitor.open(world, { size: 'desktop' })];
    await carol.signIn(world.carol, `/events/${uuid}`);
    await carol.page.getByRole('button', { name: 'Join', exact: true }).waitFor();
    await bob.signIn(world.bob, '/events');
    await bob.page.getByRole('searchbox', { name: 'Search events' }).fill('repair');
    await bob.page.keyboard.press('Enter');
    await bob.page.waitForURL('**/events?q=repair');
    await expect.poll(() => bob.page.getByRole('article').count()).toBe(1);
    await bob.page.getByRole('button', { name: 'Filters: place, tag' }).click();
    await bob.page.getByRole('textbox', { name: 'Place' }).fill('Paris');
    await bob.page.keyboard.press('Enter');
    await bob.page.getByText('No events found.').waitFor();
    await bob.page.getByRole('button', { name: 'Clear all' }).click();
    await bob.page.getByRole('link', { name: 'Repair café' }).click();
    await bob.page.getByText('2 of 2 places left').waitFor();
    expect(await bob.page.getByRole('link', { name: 'Directions' }).getAttribute('href')).toContain('to=45.77%2C4.83');
    await bob.page.getByRole('button', { name: 'Join', exact: true }).click();
    await bob.page.getByText('You’re going').waitFor();
    await bob.page.getByText('1 of 2 places left').waitFor();
    await world.drain();
    await carol.page.getByRole('heading', { name: '1 going' }).waitFor();
    await carol.page.getByRole('textbox', { name: 'Write a comment' }).fill('I bring cake');
    await carol.page.getByRole('button', { name: 'Send' }).click();
    await carol.page.getByRole('article', { name: 'Comment by carol' }).waitFor();
    await world.drain();
    await bob.page.getByText('I bring cake').waitFor();
    await bob.page.getByRole('button', { name: 'Reply' }).click();
    await bob.page.getByRole('textbox', { name: 'Reply to carol' }).fill('Which one?');
    await bob.page.getByRole('button', { name: 'Send' }).click();
    await bob.page.getByRole('article', { name: 'Comment by bob' }).waitFor();
    await bob.page.getByRole('button', { name: 'Going', exact: true }).click();
    await bob.page.getByRole('dialog').getByRole('button', { name: 'Give up my place' }).click();
    // His page shows it before the server has done it.
    await bob.page.getByRole('button', { name: 'Join', exact: true }).waitFor();
    await expect
      .poll(() => world.platform.db.participant.count({ where: { actorId: world.bob.actorId, event: { uuid } } }))
      .toBe(0);
    await world.drain();
    await carol.page.getByRole('heading', { name: '1 going' }).waitFor({ state: 'detached' });
    await world.trpc(world.alice).events.update.mutate({ id: uuid, status: 'CANCELLED' });
    await world.drain();
    await carol.page.getByText('Cancelled by the organizer').waitFor();
    expect([...bob.problems, ...carol.problems]).toEqual([]);
    await Promise.all([bob.close(), carol.close()]);
  });

  test('comments of a moderated event wait for an organizer, who is told of them', async () => {
    const options = { commentModeration: 'MODERATED' } as const;
    const { uuid } = await organize(world, world.alice, { title: 'Debate', options });
    const [alice, carol] = [await Visitor.open(world), await Visitor.open(world)];
    await carol.signIn(world.carol, `/events/${uuid}`);
    await carol.page.getByRole('textbox', { name: 'Write a comment' }).fill('May I speak?');
    await carol.page.getByRole('button', { name: 'Send' }).click();
    await carol.page.getByText('Waiting for an organizer’s approval').waitFor();
    await world.drain();
    await alice.signIn(world.alice, '/notifications');
    await alice.page.getByRole('link', { name: 'carol commented on “Debate”' }).click();
    await alice.page.getByRole('button', { name: 'Approve the comment by carol' }).click();
    await alice.page.getByRole('button', { name: 'Approve the comment by carol' }).waitFor({ state: 'detached' });
    await world.drain();
    await carol.page.getByText('Waiting for an organizer’s approval').waitFor({ state: 'detached' });
    // The session ends while she writes: the page stays, and after a sign-in in another tab it is sent.
    await carol.page.getByRole('textbox', { name: 'Write a comment' }).fill('One thing more');
    await carol.context.clearCookies();
    await carol.page.getByRole('button', { name: 'Send' }).click();
    await carol.page.getByText('You are signed out.').waitFor();
    await carol.enter(world.carol);
    await carol.page.evaluate(() => dispatchEvent(new Event('focus')));
    await carol.page.getByText('You are signed out.').waitFor({ state: 'detached' });
    await carol.page.reload();
    await carol.page.getByRole('button', { name: 'Send' }).click();
    await carol.page.getByText('Waiting for an organizer’s approval').waitFor();
    expect(await world.trpc(world.carol).comments.list.query({ id: uuid })).toMatchObject([
      { text: 'One thing more' },
      { text: 'May I speak?' },
    ]);
    expect(await world.trpc().comments.list.query({ id: uuid })).toMatchObject([{ text: 'May I speak?' }]);
    expect([...alice.problems, ...carol.problems].filter((problem) => !problem.includes('401'))).toEqual([]);
    await Promise.all([alice.close(), carol.close()]);
  });

  test('fill a month on a desktop by keyboard, with a join message, and a refusal in words', async () => {
    const asked = await organize(world, world.alice, {
      title: 'Dinner',
      joinOptions: 'RESTRICTED',
      beginsOn: inHours(world, 24),
    });
    const full = await organize(world, world.alice, { title: 'Tiny', options: { maximumAttendeeCapacity: 1 } });
    await setLocale(world, world.bob, 'de');
    const bob = await Visitor.open(world, { size: 'desktop' });
    await bob.signIn(world.bob, '/events?view=month');
    const chosen = bob.page.locator('table button[aria-pressed=true]');
    await chosen.focus();
    await bob.page.keyboard.press('ArrowRight');
    await bob.page.waitForURL('**/events?view=month&date=*');
    await expect.poll(() => bob.page.evaluate(() => document.activeElement?.getAttribute('aria-pressed'))).toBe('true');
    await expect.poll(() => chosen.getAttribute('aria-label')).toContain('Veranstaltung');
    await bob.page.getByRole('article').getByRole('link', { name: 'Dinner' }).click();
    await bob.page.getByRole('button', { name: 'Teilnahme anfragen' }).click();
    await bob.page.getByRole('textbox', { name: 'Nachricht an die Veranstaltenden' }).fill('Ich kann kochen');
    await bob.page.getByRole('button', { name: 'Senden' }).click();
    await bob.page.getByText('Wartet auf Zusage').waitFor();
    const [waiting] = await world
      .trpc(world.alice)
      .participations.list.query({ id: asked.uuid, roles: 'NOT_APPROVED' });
    expect(waiting?.message).toBe('Ich kann kochen');
    await world.trpc(world.alice).participations.update.mutate({ id: waiting?.id ?? '', role: 'PARTICIPANT' });
    await world.drain();
    await bob.page.getByText('Du bist dabei').first().waitFor();
    // A whole day of another zone is one day here, too.
    const [before, day] = [9, 10].map((days) => inHours(world, days * 24).slice(0, 10));
    await organize(world, world.alice, {
      ...{ title: 'Holiday', timeZone: 'Etc/GMT-12', beginsOn: `${before}T12:00:00Z`, endsOn: `${day}T12:00:00Z` },
      options: { showStartTime: false, showEndTime: false },
    });
    const holiday = bob.page.getByRole('article').getByRole('link', { name: 'Holiday' });
    await bob.page.goto(`/events?view=month&date=${day}`);
    await holiday.waitFor();
    await bob.page.goto(`/events?view=month&date=${before}`);
    await bob.page.locator(`[data-day="${day}"][aria-label*="Veranstaltung"]`).waitFor();
    expect(await holiday.count()).toBe(0);
    // Somebody takes the last place while bob requests it, before the update arrives.
    await bob.page.goto(`/events/${full.uuid}`);
    const join = bob.page.getByRole('button', { name: 'Teilnehmen', exact: true });
    await join.waitFor();
    await bob.page.route('**/trpc/participations.join*', async (route) => {
      await world.trpc(world.carol).participations.join.mutate({ id: full.uuid });
      await route.continue();
    });
    await join.click();
    await bob.page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    await bob.page.getByText('Der einzige Platz ist vergeben').first().waitFor();
    expect(bob.problems.filter((problem) => !problem.includes('409'))).toEqual([]);
    await bob.close();
  });
});
