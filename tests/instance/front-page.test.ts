/** The front page: one button, this week's events with participants, people, and no zeros. */
import { type CheerioAPI, load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSetting, resetSetting } from '../../src/domain/instance/settings.ts';
import { createGroup, inHours, organize } from '../support/world/events.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  // A Wednesday, so that tomorrow is in the same week.
  world.clock.advance(new Date('2030-05-15T09:00:00Z').getTime() - world.clock.now().getTime());
});
afterAll(() => world.close());

async function front(): Promise<CheerioAPI> {
  const answer = await fetch(`${world.url}/`, { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(200);
  return load(await answer.text());
}

test('the front page of a new community links to the next steps, and shows no counts', async () => {
  const $ = await front();
  expect(
    $('.button.primary')
      .toArray()
      .map((button) => $(button).attr('href')),
  ).toEqual(['/auth/sign_up']);
  expect($('#week .empty').text()).toContain('Nothing is planned yet');
  expect($('main').text()).not.toMatch(/\b0\b/);
});

test('shows events with faces, people who want to be found, and groups', async () => {
  const { alice, bob } = world;
  await changeSetting(world.platform, 'name', 'Lindenau');
  const { actor } = world.platform.db;
  await actor.updateMany({ where: { preferredUsername: { not: 'alice' } }, data: { discoverable: false } });
  await actor.updateMany({ where: { preferredUsername: 'alice' }, data: { discoverable: true } });
  await createGroup(world, alice, { name: 'Menders', preferredUsername: 'menders' });
  const event = await organize(world, alice, { title: 'Repair café', beginsOn: inHours(world, 30) });
  await world.trpc(bob).participations.join.mutate({ id: event.id });
  await world.post(bob, 'Bring a spanner');
  await world.drain();
  const $ = await front();
  expect($('.hero h1').text()).toBe('Lindenau');
  expect($('#week h2').text()).toBe('This week');
  const card = $('#week article.eventcard');
  expect([card.find('h3').text(), card.find('.faces .face').length, card.find('.ph').attr('data-letter')]).toEqual([
    ...['Repair café', 1, 'R'],
  ]);
  expect(
    $('.people li')
      .toArray()
      .map((person) => $(person).find('a').attr('href')),
  ).toEqual(['/@alice']);
  expect($('.groupcard h3').text()).toBe('Menders');
  expect($('.post .text').text()).toBe('Bring a spanner');
  expect($('main').text()).not.toMatch(/\b0 /);
});

test('the only button leads to the sign-in where nobody can sign up', async () => {
  await changeSetting(world.platform, 'registrations', 'closed');
  const $ = await front();
  expect($('.button.primary').attr('href')).toBe('/auth/sign_in');
  expect($('a[href="/auth/sign_up"]')).toHaveLength(0);
  await resetSetting(world.platform, 'registrations');
});
