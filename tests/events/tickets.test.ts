/** Tickets of participants: the code, where it is shown, and when it ends (docs/decisions/0138-tickets-and-the-door.md). */
import { load } from 'cheerio';
import { importJWK } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { GATHER_MS } from '../../src/domain/events/plan-changes.ts';
import { readCode } from '../../src/look/ticket-code.ts';
import { readQr } from '../support/values/read-qr.ts';
import { codeOf, ticketed } from '../support/world/check-in.ts';
import { inHours, organize } from '../support/world/events.ts';
import { lastMailTo, mailsTo } from '../support/world/mails.ts';
import { occurrences, weekly } from '../support/world/series.ts';
import { createWorld, type World } from '../support/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** As a scanner without a network does. */
async function isGenuine(publicKey: string, code: string): Promise<boolean> {
  const read = readCode(code);
  const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', x: publicKey }, 'EdDSA');
  return read !== null && crypto.subtle.verify('Ed25519', key as CryptoKey, read.signature, read.signed);
}

/** The QR code of a page of the server. */
async function shownQr(page: string): Promise<string[]> {
  const address = load(page)('.ticket img').attr('src') ?? '';
  return readQr(Buffer.from(address.split('base64,')[1] ?? '', 'base64'));
}

test('a foreign reader reads the code in the mail, and on the page that it links', async () => {
  const { bob } = world;
  const { uuid } = await ticketed(world, [bob], { title: 'Feast' });
  const code = await codeOf(world, bob, uuid);
  const mail = await lastMailTo(world, bob.email);
  expect(mail.html).toContain('src="cid:ticket"');
  expect(await readQr(mail.pictures.ticket ?? Buffer.alloc(0))).toEqual([code]);
  const [, link = ''] = /(https?:\/\/\S+\/ticket\?token=\S+)/.exec(mail.text) ?? [];
  const page = await (await fetch(link)).text();
  expect(await shownQr(page)).toEqual([code]);
  const [ticket] = await world.trpc(bob).tickets.own.query({ id: uuid });
  const typed = `${ticket?.shortCode.slice(0, 4)}-${ticket?.shortCode.slice(4)}`;
  expect([mail.text.includes(typed), page.includes(typed)]).toEqual([true, true]);
});

test('the public key verifies a ticket, and not one of which a part was changed', async () => {
  const { alice, bob } = world;
  const { uuid, id, of } = await ticketed(world, [bob]);
  const code = await codeOf(world, bob, uuid);
  const { publicKey, eventId } = await world.trpc(alice).door.show.query({ id: uuid });
  expect(readCode(code)).toMatchObject({ eventId: BigInt(eventId), participationId: BigInt(of(bob)) });
  expect(eventId).toBe(id);
  expect(await isGenuine(publicKey, code)).toBe(true);
  for (const place of [20, 40, 100]) {
    const other = code[place] === 'A' ? 'B' : 'A';
    expect(await isGenuine(publicKey, code.slice(0, place) + other + code.slice(place + 1))).toBe(false);
  }
});

test('only participants of events with tickets have one', async () => {
  const { alice, bob, carol } = world;
  const asked = await ticketed(world, [bob], { joinOptions: 'RESTRICTED' });
  const of = (person: typeof bob, id: string) => world.trpc(person).tickets.own.query({ id });
  expect(await of(bob, asked.uuid)).toEqual([]);
  await world.trpc(alice).participations.update.mutate({ id: asked.of(bob), role: 'PARTICIPANT' });
  expect(await of(bob, asked.uuid)).toMatchObject([{ participationId: asked.of(bob), name: 'bob', guests: 0 }]);
  expect([await of(alice, asked.uuid), await of(carol, asked.uuid)]).toEqual([[], []]);
  await world.trpc(alice).participations.update.mutate({ id: asked.of(bob), role: 'REJECTED' });
  expect(await of(bob, asked.uuid)).toEqual([]);
  const without = await organize(world, alice);
  await world.trpc(bob).participations.join.mutate({ id: without.uuid });
  expect(await of(bob, without.uuid)).toEqual([]);
  const mail = await lastMailTo(world, bob.email);
  expect([mail.pictures, mail.text.includes('/ticket?')]).toEqual([{}, false]);
});

test('a ticket ends with the participation, and another participation has another one', async () => {
  const { carol } = world;
  const { uuid } = await ticketed(world, [carol]);
  const before = await codeOf(world, carol, uuid);
  const [mail] = (await mailsTo(world, carol.email)).slice(-1);
  const [, link = ''] = /(https?:\/\/\S+\/ticket\?token=\S+)/.exec(mail?.text ?? '') ?? [];
  await world.trpc(carol).participations.leave.mutate({ id: uuid });
  const gone = await fetch(link);
  expect([gone.status, load(await gone.text())('.ticket').length]).toEqual([404, 0]);
  await world.trpc(carol).participations.join.mutate({ id: uuid });
  const after = await codeOf(world, carol, uuid);
  expect([after.length, after === before]).toEqual([before.length, false]);
});

test('mails that show no ticket have no picture of it', async () => {
  const { alice, bob } = world;
  const { uuid } = await ticketed(world, [bob]);
  await world.drain();
  await world.trpc(alice).events.update.mutate({ id: uuid, beginsOn: inHours(world, 49) });
  world.clock.advance(GATHER_MS);
  const mail = await lastMailTo(world, bob.email);
  expect([mail.html.includes('cid:'), mail.pictures]).toEqual([false, {}]);
});

test('organizers turn tickets on later, and for all dates of a series', async () => {
  const { alice, bob } = world;
  const { uuid } = await organize(world, alice);
  await world.trpc(bob).participations.join.mutate({ id: uuid });
  await world.trpc(alice).events.update.mutate({ id: uuid, hasTickets: true });
  expect(await codeOf(world, bob, uuid)).not.toBe('');
  expect((await world.trpc().events.get.query({ id: uuid })).hasTickets).toBe(true);
  const { seriesId } = await weekly(world, alice, { hasTickets: true, rule: 'FREQ=WEEKLY;COUNT=3' });
  await world.drain();
  expect((await occurrences(world, seriesId)).map(({ hasTickets }) => hasTickets)).toEqual([true, true, true]);
});
