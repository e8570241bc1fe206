/** Quotes in remote posts: accepted by a verified approval of the quoted author, and revoked by its deletion (FEP-044f). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drain } from '../../src/jobs/worker/drain.ts';
import { Quoting } from '../support/federation/quoting.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';

let of: Quoting;
beforeAll(async () => {
  of = await Quoting.open();
});
afterAll(() => of.close());

const update = (object: Record<string, unknown>) =>
  of.net.send({ type: 'Update', id: of.net.fresh(of.net.sam), object });

test('FED-QUOTE-03: a quote is pending until its approval is verified; authors need none for their own posts', async () => {
  const quoted = of.post({ content: '<p>Wise</p>' });
  const pending = await of.net.create({ content: '<p>Look</p>', quote: quoted.id });
  expect(await of.quoteIn(pending.id)).toEqual({ state: 'pending', quoted_status: null });
  const { content } = await of.net.shown(pending.id);
  expect(content).toMatch(/^<p class="quote-inline">RE: <a .*<\/p><p>Look<\/p>$/);
  expect(content).toContain(`href="${quoted.id}"`);
  // Nobody asks for a post that could not be shown.
  expect(of.third.read).not.toContain(new URL(quoted.id).pathname);

  const own = await of.net.create();
  const { id } = await of.net.create({ quote: own.id });
  expect(await of.quoteIn(id)).toMatchObject({ state: 'accepted', quoted_status: { uri: own.id } });

  const approved = await of.approved(quoted);
  const quote = await of.quoteIn(approved.id);
  expect(quote).toMatchObject({ state: 'accepted', quoted_status: { uri: quoted.id, quotes_count: 1 } });
  const list = await of.net.world.rest(of.net.world.alice).get(`/api/v1/statuses/${quote.quoted_status.id}/quotes`);
  expect(list.body.map(({ uri }: { uri: string }) => uri)).toEqual([approved.id]);
});

test('FED-QUOTE-03: an Update without an edit brings the approval, and takes it away', async () => {
  const quoted = of.post();
  const note = await of.net.create({ quote: quoted.id });
  await update({ ...note, quoteAuthorization: of.stamp(note.id, quoted.id) });
  expect(await of.quoteIn(note.id)).toMatchObject({ state: 'accepted', quoted_status: { uri: quoted.id } });
  expect((await of.net.shown(note.id)).edited_at).toBeNull();
  await update({ ...note });
  expect((await of.quoteIn(note.id)).state).toBe('pending');
  const other = of.post();
  await update({ ...note, quote: other.id, quoteAuthorization: of.stamp(note.id, other.id) });
  expect(await of.quoteIn(note.id)).toMatchObject({ state: 'accepted', quoted_status: { uri: other.id } });
  const { quote, ...without } = note;
  expect(quote).toBe(quoted.id);
  await update(without);
  expect(await of.quoteIn(note.id)).toBeNull();
});

test.each<[string, () => Record<string, unknown>]>([
  ['type', () => ({ type: 'LikeAuthorization' })],
  ['id', () => ({ id: of.stamp('https://far.example/1', 'https://far.example/2') })],
  ['interactingObject', () => ({ interactingObject: `${of.net.peer.url}/notes/other` })],
  ['interactionTarget', () => ({ interactionTarget: `${of.third.url}/posts/other` })],
  ['attributedTo on another host', () => ({ attributedTo: of.net.sam.uri })],
  ['attributedTo of the same host', () => ({ attributedTo: of.third.actor('mallory').uri })],
  ['interactingObject missing', () => ({ interactingObject: null })],
])('FED-QUOTE-04: an approval with a wrong %s approves nothing', async (_what, wrong) => {
  const quoted = of.post();
  const { id } = await of.approved(quoted, wrong());
  expect(await of.quoteIn(id)).toEqual({ state: 'pending', quoted_status: null });
});

test('FED-QUOTE-04: an approval on another host than the quoted post is not even fetched', async () => {
  const quoted = of.post();
  const note = of.net.note({ quote: quoted.id });
  const stamp = of.net.peer.put('/stamps/foreign', {
    ...{ '@context': 'https://www.w3.org/ns/activitystreams', id: `${of.net.peer.url}/stamps/foreign` },
    ...{ type: 'QuoteAuthorization', attributedTo: of.kim.uri },
    ...{ interactingObject: note.id, interactionTarget: quoted.id },
  });
  await of.net.create({ ...note, quoteAuthorization: stamp });
  expect((await of.quoteIn(note.id)).state).toBe('pending');
  expect(of.net.peer.read).not.toContain('/stamps/foreign');
});

test('FED-QUOTE-04: a quoted post that the approval contains is not believed', async () => {
  const quoted = of.post({ content: '<p>True</p>' });
  const { id } = await of.approved(quoted, { interactionTarget: { ...quoted, content: '<p>False</p>' } });
  expect(await of.quoteIn(id)).toMatchObject({ state: 'accepted', quoted_status: { content: '<p>True</p>' } });
});

test('an approval that does not exist rejects the quote, and its link is not shown', async () => {
  const quoted = of.post();
  const note = await of.net.create({ quote: quoted.id, quoteAuthorization: `${of.third.url}/users/kim/none` });
  const { quote, content } = await of.net.shown(note.id);
  expect(quote).toEqual({ state: 'rejected', quoted_status: null });
  expect(content).not.toContain(quoted.id);
});

test('an approval is fetched again if its server does not answer now', async () => {
  const quoted = of.post();
  const note = of.net.note({ quote: quoted.id });
  const stamp = of.stamp(note.id, quoted.id);
  const path = new URL(stamp).pathname;
  of.third.put(path, 503);
  const object = { ...note, quoteAuthorization: stamp };
  const { world, peer, sam } = of.net;
  expect(await peer.send(world, sam, { id: `${note.id}/activity`, type: 'Create', object })).toBe(202);
  await drain(world.platform, { allowFailures: true, until: new Date(0) });
  expect((await of.quoteIn(note.id)).state).toBe('pending');
  of.third.put(path, {
    ...{ '@context': 'https://www.w3.org/ns/activitystreams', id: stamp, type: 'QuoteAuthorization' },
    ...{ attributedTo: of.kim.uri, interactingObject: note.id, interactionTarget: quoted.id },
  });
  world.clock.advance(3_600_000);
  await world.drain();
  expect((await of.quoteIn(note.id)).state).toBe('accepted');
});

test('FED-QUOTE-10: a quote against the policy is shown if its approval is valid', async () => {
  const quoted = of.post({ interactionPolicy: { canQuote: { automaticApproval: [of.kim.uri] } } });
  const { id } = await of.approved(quoted);
  const { state, quoted_status } = await of.quoteIn(id);
  expect([state, quoted_status.quote_approval.current_user]).toEqual(['accepted', 'denied']);
});

test('a deleted approval revokes the quote; nobody but the quoted author deletes it', async () => {
  const quoted = of.post();
  const { id, stamp } = await of.approved(quoted);
  const deletion = (object: unknown) => ({ id: `${stamp}#delete`, type: 'Delete', to: [PUBLIC], object });
  const mallory = of.third.actor('mallory');
  expect(await of.third.send(of.net.world, mallory, deletion(stamp))).toBe(202);
  await of.net.world.drain();
  expect((await of.quoteIn(id)).state).toBe('accepted');
  const { quoted_status } = await of.quoteIn(id);
  const whole = { id: stamp, type: 'QuoteAuthorization', attributedTo: of.kim.uri };
  expect(await of.third.send(of.net.world, of.kim, deletion(whole))).toBe(202);
  await of.net.world.drain();
  expect(await of.quoteIn(id)).toEqual({ state: 'revoked', quoted_status: null });
  const { body } = await of.net.world.rest(of.net.world.alice).get(`/api/v1/statuses/${quoted_status.id}`);
  expect(body.quotes_count).toBe(0);
  // The same approval in an Update changes nothing.
  await update({ ...of.net.note({ quote: quoted.id, quoteAuthorization: stamp }), id });
  expect((await of.quoteIn(id)).state).toBe('revoked');
});

test('a deleted quoted post is shown as deleted, whether the quote was accepted or pending', async () => {
  const quoted = of.post();
  const accepted = await of.approved(quoted);
  const pending = await of.net.create({ quote: quoted.id });
  expect((await of.quoteIn(pending.id)).state).toBe('pending');
  const gone = { id: `${quoted.id}#delete`, type: 'Delete', to: [PUBLIC], object: quoted.id };
  expect(await of.third.send(of.net.world, of.kim, gone)).toBe(202);
  await of.net.world.drain();
  for (const { id } of [accepted, pending])
    expect(await of.quoteIn(id)).toEqual({ state: 'deleted', quoted_status: null });
  const tombstone = await of.net.create({ quote: { type: 'Tombstone' } });
  expect((await of.quoteIn(tombstone.id)).state).toBe('deleted');
});

test('FED-QUOTE-12: a quote of a local post without a request is pending, whatever the policy', async () => {
  const { world } = of.net;
  const quoted = await of.net.post(world.alice, { quote_approval_policy: 'public' });
  const note = of.net.note({ quote: quoted.uri });
  await of.net.create({ ...note, quoteAuthorization: `${of.net.uriOf('alice')}/quote_authorizations/1` });
  expect((await of.quoteIn(note.id)).state).toBe('pending');
  const { body } = await world.rest(world.alice).get('/api/v1/notifications?types[]=quote');
  expect(body).toEqual([]);
});

test('a quote shows nobody a post that they may not see', async () => {
  const { world } = of.net;
  const hidden = await of.net.post(world.alice, { status: 'Secret', visibility: 'private' });
  const note = await of.net.create({ quote: hidden.uri });
  for (const person of [world.bob, world.carol]) {
    const { quote } = await of.net.shown(note.id, person);
    expect(quote).toEqual({ state: 'pending', quoted_status: null });
  }
  // Even an accepted quote depends on what its viewer may see.
  const quoting = await of.net.storedOf(note.id);
  await world.platform.db.status.update({ where: { id: quoting?.id ?? 0n }, data: { quoteState: 'ACCEPTED' } });
  expect((await of.net.shown(note.id, world.bob)).quote).toEqual({ state: 'unauthorized', quoted_status: null });
});
