/** Kinds of ticket on the pages of visitors, without scripts, and as other programs read them (0131). */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Browser } from '../support/clients/browser.ts';
import { StaffBrowser, textOf } from '../support/clients/staff-browser.ts';
import { organize } from '../support/world/events.ts';
import { ADULT, CHILD, choose, HELPER, holders, withKinds } from '../support/world/kinds.ts';
import { askFor, newLinks } from '../support/world/sign-in-links.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const page = async (uuid: string) => load((await new Browser(world.url).get(`/events/${uuid}`)).text);
const structured = async (uuid: string) => JSON.parse((await page(uuid))('script[type="application/ld+json"]').text());

describe('the page of an event', () => {
  test('shows the kinds with price, places and the link to pay, and a full or closed one as such', async () => {
    const { event, id, kind } = await withKinds(world, {
      ticketKinds: [ADULT, CHILD, HELPER, { name: 'Early', closed: true }],
    });
    await choose(world, world.bob, id, kind('Helper'));
    const $ = await page(event.uuid);
    const shown = $('.joincard .kind')
      .toArray()
      .map((each) => $(each).text().replace(/\s+/g, ' ').trim());
    expect(shown).toEqual([
      expect.stringMatching(/^Adult ?€12 ?2 places left ?Pay at pay\.example$/),
      expect.stringMatching(/^Child ?Free ?Under fourteen\.$/),
      expect.stringMatching(/^Helper ?Free ?Full$/),
      expect.stringMatching(/^Early ?Free ?No longer available$/),
    ]);
    expect($('.kind a').attr('href')).toBe(ADULT.url);
    const options = $('select[name=ticket_kind] option')
      .toArray()
      .map((option) => $(option).text());
    expect(options).toEqual([
      '',
      'Adult, €12 · 2 places left',
      'Child, Free',
      'Helper, Free · Full',
      'The one I have, or any',
    ]);
  });

  test('has them as offers of schema.org, and the prices of an event without kinds, too', async () => {
    const { event, id, kind } = await withKinds(world);
    await choose(world, world.bob, id, kind('Helper'));
    const offer = { '@type': 'Offer', url: event.url, availability: 'https://schema.org/InStock' };
    expect((await structured(event.uuid)).offers).toEqual([
      { ...offer, name: 'Adult', price: 12, priceCurrency: 'EUR', url: ADULT.url },
      { ...offer, name: 'Child', description: CHILD.description, price: 0 },
      { ...offer, name: 'Helper', price: 0, availability: 'https://schema.org/SoldOut' },
    ]);
    const plain = { offers: [{ price: 6, priceCurrency: 'EUR' }], showParticipationPrice: true };
    const { uuid, url } = await organize(world, world.alice, { options: plain });
    expect((await structured(uuid)).offers).toEqual([{ ...offer, url, price: 6, priceCurrency: 'EUR' }]);
    expect((await structured((await organize(world, world.alice)).uuid)).offers).toBeUndefined();
  });

  test('is full when all kinds are, and takes people who wait', async () => {
    const { event, id, kind } = await withKinds(world, { ticketKinds: [HELPER] });
    await choose(world, world.bob, id, kind('Helper'));
    const $ = await page(event.uuid);
    expect($('.joincard').text()).toContain('There are no tickets left');
    expect($('.joincard a.opens').text()).toBe('Join the waiting list');
    await world.trpc(world.alice).events.update.mutate({ id, ticketKinds: [{ ...HELPER, closed: true }] });
    expect((await page(event.uuid))('.joincard a.opens').length).toBe(0);
  });
});

describe('a visitor', () => {
  test('joins by mail with a kind, or waits for one; a form without one is shown again', async () => {
    const linkTo = newLinks(world);
    const { event, id, kind } = await withKinds(world);
    const wrong = await askFor(new Browser(world.url), event.uuid, { email: 'none@example.org' });
    expect(wrong.status).toBe(422);
    expect(load(wrong.text)('#ticket_kind-problem').text()).not.toBe('');
    for (const [email, chosen] of [
      ['one@example.org', 'Helper'],
      ['two@example.org', 'Adult'],
      ['three@example.org', 'Helper'],
    ] as const) {
      const device = new Browser(world.url);
      await askFor(device, event.uuid, { email, name: email.split('@')[0] ?? '', ticket_kind: kind(chosen) });
      await device.get(await linkTo(email));
    }
    expect(await holders(world, id)).toEqual({ seated: ['one: Helper', 'two: Adult'], waiting: ['three: Helper'] });
    const again = new Browser(world.url);
    await askFor(again, event.uuid, { email: 'one@example.org', name: 'one', ticket_kind: kind('Child') });
    await again.get(await linkTo('one@example.org'));
    expect(await holders(world, id)).toEqual({ seated: ['one: Child', 'two: Adult', 'three: Helper'], waiting: [] });
  });

  test('changes kind and guests by one form: both, or neither', async () => {
    const linkTo = newLinks(world);
    const { event, id, kind } = await withKinds(world, { guestsPerPerson: 3 });
    const send = async (chosen: string, guests: string) => {
      const device = new Browser(world.url);
      const form = { email: 'both@example.org', name: 'both', ticket_kind: kind(chosen) || chosen, guests };
      await askFor(device, event.uuid, form);
      await device.get(await linkTo('both@example.org'));
      const [row] = await world.platform.db.participant.findMany({
        where: { eventId: BigInt(id), role: 'PARTICIPANT' },
      });
      return [row?.ticketKind, row?.guests];
    };
    expect(await send('Child', '3')).toEqual([kind('Child'), 3]);
    expect(await send('Adult', '2')).toEqual([kind('Child'), 3]);
    expect(await send('Adult', '1')).toEqual([kind('Adult'), 1]);
    const ticketKinds = [{ ...ADULT, closed: true }, CHILD];
    await world.trpc(world.alice).events.update.mutate({ id, ticketKinds });
    expect(await send('any', '0')).toEqual([kind('Adult'), 0]);
  });

  test('reads why they could not join when the kind was closed meanwhile', async () => {
    const linkTo = newLinks(world);
    const { event, id, kind } = await withKinds(world);
    const device = new Browser(world.url);
    await askFor(device, event.uuid, { email: 'late@example.org', name: 'late', ticket_kind: kind('Helper') });
    await world
      .trpc(world.alice)
      .events.update.mutate({ id, ticketKinds: [ADULT, CHILD, { ...HELPER, closed: true }] });
    await device.get(await linkTo('late@example.org'));
    expect((await holders(world, id)).seated).toEqual([]);
  });
});

test('a member joins on the page of joining, changes the kind, and waits for a full one', async () => {
  const { event, id, kind } = await withKinds(world);
  const path = `/events/${event.uuid}/join`;
  const { browser, page: asked } = await StaffBrowser.open(world, world.bob, path);
  const refused = await browser.submit(asked, 'join', { ticket_kind: '' });
  expect([refused.status, load(refused.text)('#ticket_kind-problem').length]).toEqual([422, 1]);
  const joined = await browser.done(refused, 'join', { ticket_kind: kind('Adult') });
  expect(textOf(joined)).toContain('Your ticket: Adult, €12 Pay at pay.example');
  const other = await browser.done(joined, 'kind', { ticket_kind: kind('Helper') });
  expect(textOf(other)).toContain('Your ticket: Helper, Free');
  const second = await StaffBrowser.open(world, world.carol, path);
  const full = await second.browser.submit(second.page, 'join', { ticket_kind: kind('Helper') });
  expect([full.status, textOf(full)]).toEqual([409, expect.stringContaining('no tickets of this kind left')]);
  const waits = await second.browser.done(full, 'wait', { ticket_kind: kind('Helper') });
  expect(textOf(waits)).toContain('You’re number 1 on the waiting list.');
  expect(await holders(world, id)).toEqual({ seated: ['bob: Helper'], waiting: ['carol: Helper'] });
});
