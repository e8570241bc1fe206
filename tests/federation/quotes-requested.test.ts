/** Requests to quote local posts and their answers, and requests by local people to quote remote posts (FEP-044f). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Quoting } from '../support/federation/quoting.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';

let of: Quoting;
beforeAll(async () => {
  of = await Quoting.open();
});
afterAll(() => of.close());
beforeEach(() => {
  of.net.peer.forget();
  of.third.forget();
});

const alice = () => of.net.world.rest(of.net.world.alice);
const quotable = (policy = 'public', more = {}) =>
  of.net.post(of.net.world.alice, { quote_approval_policy: policy, ...more });
const answers = () => of.net.peer.received.map(({ activity }) => activity).filter(({ type }) => /ect$|ept$/.test(type));
const documentAt = (url: string) => fetch(url, { headers: { accept: 'application/activity+json' } });

describe('a remote person asks to quote a local post', () => {
  test('FED-QUOTE-07: the policy approves: an Accept with an approval that can be fetched, and a notification', async () => {
    const quoted = await quotable();
    const request = of.request(quoted.uri);
    await of.net.send(request);
    const [answer, ...others] = answers();
    expect(others).toEqual([]);
    const { id: _id, instrument, ...asked } = request;
    expect(answer).toMatchObject({
      ...{ type: 'Accept', actor: of.net.uriOf('alice'), to: [of.net.sam.uri] },
      object: { ...asked, id: request.id, actor: of.net.sam.uri, instrument: instrument.id },
    });
    const stamp = await documentAt(answer.result);
    expect([stamp.status, await stamp.json()]).toMatchObject([
      200,
      {
        ...{ id: answer.result, type: 'QuoteAuthorization', attributedTo: of.net.uriOf('alice') },
        ...{ interactingObject: instrument.id, interactionTarget: quoted.uri },
      },
    ]);
    expect(await of.quoteIn(instrument.id)).toMatchObject({ state: 'accepted', quoted_status: { id: quoted.id } });
    const { body } = await alice().get('/api/v1/notifications?types[]=quote');
    expect(body[0]).toMatchObject({ type: 'quote', status: { uri: instrument.id }, account: { username: 'sam' } });
    const repeated = { ...request, id: of.net.fresh(of.net.sam) };
    await of.net.send(repeated);
    expect(answers().map(({ type, result, object }) => [type, result, object.id])).toEqual([
      ['Accept', answer.result, request.id],
      ['Accept', answer.result, repeated.id],
    ]);
    expect((await of.net.world.read(of.net.world.alice, quoted.id)).quotes_count).toBe(1);
  });

  test('FED-QUOTE-07: a quote that was stored as pending is approved, and a post for followers is shown to the quoted author', async () => {
    const quoted = await quotable();
    const note = await of.net.create({ quote: quoted.uri });
    expect((await of.quoteIn(note.id)).state).toBe('pending');
    await of.net.send(of.request(quoted.uri, { instrument: note }));
    expect((await of.quoteIn(note.id)).state).toBe('accepted');
    const private_ = of.net.note({ quote: quoted.uri, to: [of.net.sam.followers], cc: [] });
    await of.net.send(of.request(quoted.uri, { instrument: private_ }));
    expect((await of.quoteIn(private_.id)).state).toBe('accepted');
    expect(await of.net.shown(private_.id, of.net.world.bob)).toBeNull();
  });

  test('FED-QUOTE-07: an instrument that is only named is fetched from its address', async () => {
    const quoted = await quotable();
    const note = of.net.noteAt(of.net.peer, of.net.sam, { quote: quoted.uri });
    await of.net.send(of.request(quoted.uri, { instrument: note.id }));
    expect(answers().map(({ type }) => type)).toEqual(['Accept']);
    expect((await of.quoteIn(note.id)).state).toBe('accepted');
  });

  test.each<[string, (quoted: string) => Record<string, unknown>]>([
    ['quotes another post', () => ({ instrument: of.net.note({ quote: `${of.net.peer.url}/notes/none` }) })],
    ['quotes nothing', () => ({ instrument: of.net.note() })],
    ['is by somebody else', (quote) => ({ instrument: of.net.note({ quote, attributedTo: of.kim.uri }) })],
    ['is on another host', (quote) => ({ instrument: of.post({ quote, attributedTo: of.net.sam.uri }) })],
  ])('FED-QUOTE-07: an instrument that %s is not answered', async (_what, more) => {
    const quoted = await quotable();
    await of.net.send(of.request(quoted.uri, more(quoted.uri)));
    expect(answers()).toEqual([]);
    expect((await of.net.world.read(of.net.world.alice, quoted.id)).quotes_count).toBe(0);
  });

  test('FED-QUOTE-07: the policy refuses: a Reject, and nothing is stored', async () => {
    for (const policy of ['nobody', 'followers']) {
      const quoted = await quotable(policy);
      of.net.peer.forget();
      const request = of.request(quoted.uri);
      await of.net.send(request);
      expect(answers()).toMatchObject([
        { type: 'Reject', object: { id: request.id, instrument: request.instrument.id } },
      ]);
      expect(answers()[0]).not.toHaveProperty('result');
      expect(await of.net.storedOf(request.instrument.id)).toBeNull();
    }
  });

  test('FED-QUOTE-07: followers may quote where the policy names them; blocked people and hidden servers may not', async () => {
    const quoted = await quotable('followers');
    await of.net.peer.follow(of.net.world, of.net.sam, of.net.world.alice);
    of.net.peer.forget();
    await of.net.send(of.request(quoted.uri));
    expect(answers().map(({ type }) => type)).toEqual(['Accept']);
    const open = await of.net.post(of.net.world.bob, { quote_approval_policy: 'public' });
    const bob = of.net.world.rest(of.net.world.bob);
    const id = await of.net.peer.idAt(of.net.world, of.net.sam);
    const refused = async () => {
      of.net.peer.forget();
      await of.net.send(of.request(open.uri));
      return answers().map(({ type }) => type);
    };
    await bob.post(`/api/v1/accounts/${id}/block`);
    expect(await refused()).toEqual(['Reject']);
    await bob.post(`/api/v1/accounts/${id}/unblock`);
    await bob.post('/api/v1/domain_blocks', { domain: of.net.peer.domain });
    expect(await refused()).toEqual(['Reject']);
    await bob.delete('/api/v1/domain_blocks', { domain: of.net.peer.domain });
    expect(await refused()).toEqual(['Accept']);
  });

  test('FED-QUOTE-07: a private post, a boost and a remote post are not answered', async () => {
    const hidden = await quotable('public', { visibility: 'private' });
    const shared = await quotable();
    const boost = (await alice().post(`/api/v1/statuses/${shared.id}/reblog`)).body;
    for (const uri of [hidden.uri, boost.uri, (await of.net.create()).id, `${of.net.uriOf('alice')}/statuses/1`])
      await of.net.send(of.request(uri));
    expect(answers()).toEqual([]);
  });

  test('the quoted author revokes it: the approval is deleted, and a later request is rejected', async () => {
    const quoted = await quotable();
    const request = of.request(quoted.uri);
    await of.net.send(request);
    const [{ result }] = answers();
    const quoting = await of.net.storedOf(request.instrument.id);
    const revoked = await alice().post(`/api/v1/statuses/${quoted.id}/quotes/${quoting?.id}/revoke`);
    expect(revoked.body.quote).toEqual({ state: 'revoked', quoted_status: null });
    await of.net.world.drain();
    const [deletion] = of.net.peer.activities('Delete');
    expect(deletion).toMatchObject({
      ...{ id: `${result}#delete`, actor: of.net.uriOf('alice'), to: [PUBLIC] },
      object: { id: result, type: 'QuoteAuthorization', interactingObject: request.instrument.id },
    });
    expect((await documentAt(result)).status).toBe(404);
    expect((await of.net.world.read(of.net.world.alice, quoted.id)).quotes_count).toBe(0);
    const { body } = await alice().get('/api/v1/notifications?types[]=quote');
    expect(body.map((one: { status: { uri: string } }) => one.status.uri)).not.toContain(request.instrument.id);
    of.net.peer.forget();
    await of.net.send({ ...request, id: of.net.fresh(of.net.sam) });
    expect(answers().map(({ type }) => type)).toEqual(['Reject']);
  });

  test('the quoted author refuses a quote that waits without a request', async () => {
    const quoted = await quotable();
    const note = await of.net.create({ quote: quoted.uri });
    const quoting = await of.net.storedOf(note.id);
    const { body } = await alice().post(`/api/v1/statuses/${quoted.id}/quotes/${quoting?.id}/revoke`);
    expect(body.quote).toEqual({ state: 'rejected', quoted_status: null });
    await of.net.world.drain();
    expect(of.net.peer.activities('Delete')).toEqual([]);
  });
});

describe('a local person quotes a remote post', () => {
  /** Alice quotes a post of kim; sam's server has a follower of hers. */
  async function quote(more = {}) {
    const canQuote = { automaticApproval: [PUBLIC] };
    const target = of.post({ interactionPolicy: { canQuote }, ...more });
    const [found] = (await alice().get(`/api/v2/search?resolve=true&q=${encodeURIComponent(target.id)}`)).body.statuses;
    const made = await of.net.post(of.net.world.alice, { status: 'Look', quoted_status_id: found.id });
    const [request] = of.third.activities('QuoteRequest');
    const answer = (type: string, answered = {}) => ({
      ...{ id: of.net.fresh(of.kim), type, actor: of.kim.uri },
      object: {
        id: request.id,
        type: 'QuoteRequest',
        actor: request.actor,
        object: request.object,
        instrument: made.uri,
      },
      ...answered,
    });
    const send = async (activity: Record<string, unknown>, by = of.kim) => {
      expect(await of.third.send(of.net.world, by, activity)).toBe(202);
      await of.net.world.drain();
    };
    const stamp = of.stamp(made.uri, target.id);
    return { target, found, made, request, answer, send, stamp };
  }

  test('FED-QUOTE-05: the post is pending and a QuoteRequest with it is sent; an Accept leads to an Update with the approval', async () => {
    await of.net.peer.follow(of.net.world, of.net.sam, of.net.world.alice);
    const { target, found, made, request, answer, send, stamp } = await quote();
    expect(found.quote_approval.current_user).toBe('automatic');
    expect(made.quote).toEqual({ state: 'pending', quoted_status: null });
    expect(made.content).toContain(`href="${target.id}"`);
    expect(request).toMatchObject({
      ...{ actor: of.net.uriOf('alice'), object: target.id },
      instrument: { id: made.uri, type: 'Note', quote: target.id },
    });
    expect(request.instrument).not.toHaveProperty('quoteAuthorization');
    const { content } = request.instrument;
    expect(content).toMatch(/^<p class="quote-inline">RE: <a .*<\/p><p>Look<\/p>$/);
    await send(answer('Accept', { result: stamp }));
    expect(await of.quoteIn(made.uri)).toMatchObject({ state: 'accepted', quoted_status: { id: found.id } });
    expect((await of.net.shown(made.uri)).edited_at).toBeNull();
    expect(of.net.peer.activities('Update').at(-1)).toMatchObject({
      object: { id: made.uri, quote: target.id, quoteAuthorization: stamp },
    });
    await send({ id: `${stamp}#delete`, type: 'Delete', to: [PUBLIC], object: stamp });
    expect((await of.quoteIn(made.uri)).state).toBe('revoked');
    const { object } = of.net.peer.activities('Update').at(-1);
    expect([object.quote, object.quoteAuthorization, object.content]).toEqual([undefined, undefined, '<p>Look</p>']);
  });

  test('FED-QUOTE-05: a Reject marks the quote as rejected', async () => {
    const { made, answer, send } = await quote();
    await send(answer('Reject'));
    const { quote: shown, content } = await of.net.shown(made.uri);
    expect([shown, content]).toEqual([{ state: 'rejected', quoted_status: null }, '<p>Look</p>']);
  });

  test('FED-QUOTE-06: an Accept counts from the quoted author alone, with an approval on their host, while the quote is pending', async () => {
    const { made, answer, send, stamp } = await quote();
    const state = async () => (await of.quoteIn(made.uri)).state;
    const mallory = of.third.actor('mallory');
    await send({ ...answer('Accept', { result: stamp }), id: of.net.fresh(mallory), actor: mallory.uri }, mallory);
    expect(await state()).toBe('pending');
    for (const result of [undefined, `${of.net.peer.url}/stamps/1`, 'urn:stamp', { type: 'QuoteAuthorization' }]) {
      await send(answer('Accept', { result }));
      expect(await state()).toBe('pending');
    }
    await send(answer('Reject'));
    await send(answer('Accept', { result: stamp }));
    expect(await state()).toBe('rejected');
  });

  test('FED-QUOTE-06: an Accept that names the request by its id, and one that names the quoting post, are understood', async () => {
    for (const object of [
      (request: { id: string }) => request.id,
      (_request: object, uri: string) => ({
        type: 'QuoteRequest',
        object: 'x:',
        instrument: uri,
        id: `${of.third.url}/q`,
      }),
    ]) {
      of.third.forget();
      const { made, request, answer, send, stamp } = await quote();
      await send(answer('Accept', { result: { id: stamp }, object: object(request, made.uri) }));
      expect((await of.quoteIn(made.uri)).state).toBe('accepted');
    }
  });

  test.each<[string, object, string]>([
    ['manual approval', { manualApproval: [PUBLIC] }, 'manual'],
    ['unknown people', { automaticApproval: ['https://far.example/users/x'] }, 'unknown'],
  ])('a policy of %s lets people ask', async (_what, canQuote, expected) => {
    const { found, made } = await quote({ interactionPolicy: { canQuote } });
    expect([found.quote_approval.current_user, made.quote.state]).toEqual([expected, 'pending']);
  });

  test('a post that nobody may quote is refused', async () => {
    const { id } = of.post({ interactionPolicy: { canQuote: { automaticApproval: [of.kim.uri] } } });
    const [found] = (await alice().get(`/api/v2/search?resolve=true&q=${encodeURIComponent(id)}`)).body.statuses;
    const { status } = await alice().post('/api/v1/statuses', { status: 'Look', quoted_status_id: found.id });
    expect(status).toBe(404);
    await of.net.world.drain();
    expect(of.third.activities('QuoteRequest')).toEqual([]);
  });

  test('an edit keeps the quote and asks nobody again', async () => {
    const { made, answer, send, stamp } = await quote();
    await send(answer('Accept', { result: stamp }));
    of.third.forget();
    await alice().send('PUT', `/api/v1/statuses/${made.id}`, { body: { status: 'Look again' } });
    await of.net.world.drain();
    expect((await of.quoteIn(made.uri)).state).toBe('accepted');
    expect(of.third.activities('QuoteRequest')).toEqual([]);
    expect(of.third.activities('Update').at(-1).object.quoteAuthorization).toBe(stamp);
  });
});
