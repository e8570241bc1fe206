/** Replies of remote people to local posts: policies in documents, requests, approvals and refusals, as GoToSocial has them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Quoting } from '../support/federation/quoting.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';
import type { Person } from '../support/world/world.ts';

/** Sam of another server replies to posts of alice, whom kim of a third one follows. */
let of: Quoting;
beforeAll(async () => {
  of = await Quoting.open();
  await of.third.follow(of.net.world, of.kim, of.net.world.alice);
});
afterAll(() => of.close());
beforeEach(() => {
  of.net.peer.forget();
  of.third.forget();
});

const rest = (person: Person) => of.net.world.rest(person);
const documentAt = (url: string) => fetch(url, { headers: { accept: 'application/activity+json' } });
const answers = () => of.net.peer.received.map(({ activity }) => activity).filter(({ type }) => /ect$|ept$/.test(type));

describe('a remote person replies to a local post', () => {
  const posted = (reply_approval_policy: string, more = {}) =>
    of.net.post(of.net.world.alice, { reply_approval_policy, ...more });
  const replied = (inReplyTo: string, more = {}) => of.net.create({ inReplyTo, cc: [of.net.uriOf('alice')], ...more });
  const request = (inReplyTo: string) => ({
    ...{ id: of.net.fresh(of.net.sam), type: 'ReplyRequest', object: inReplyTo },
    instrument: of.net.note({ inReplyTo }),
  });
  const queue = async () =>
    (await rest(of.net.world.alice).get('/api/v1/reply_requests')).body.map(({ uri }: { uri: string }) => uri);
  const decide = async (uri: string, decision: string) => {
    const stored = await of.net.storedOf(uri);
    const { status } = await rest(of.net.world.alice).post(`/api/v1/reply_requests/${stored?.id}/${decision}`);
    await of.net.world.drain();
    expect(status).toBe(200);
  };

  test('the document of a post has its policy', async () => {
    const [alice, bob] = [of.net.uriOf('alice'), of.net.uriOf('bob')];
    const followers = `${alice}/followers`;
    for (const [policy, canReply] of Object.entries({
      public: { automaticApproval: [PUBLIC] },
      followers: { automaticApproval: [alice, followers, bob] },
      mentioned: { automaticApproval: [alice, bob] },
      approval: { automaticApproval: [alice, bob], manualApproval: [PUBLIC] },
    })) {
      const { uri } = await posted(policy, { status: 'Hello @bob' });
      const { interactionPolicy } = (await (await documentAt(uri)).json()) as { interactionPolicy: object };
      expect(interactionPolicy).toMatchObject({ canReply });
      expect(Object.keys(interactionPolicy)).toEqual(['canQuote', 'canReply']);
    }
  });

  test.each([
    ['its Create', (uri: string) => replied(uri), null],
    [
      'a ReplyRequest',
      async (uri: string) => {
        const asked = request(uri);
        await of.net.send(asked);
        return { id: asked.instrument.id, request: asked.id };
      },
      'ReplyRequest',
    ],
  ])(
    '%s waits for the author, who approves it: an Accept with an approval that can be fetched',
    async (_by, send, type) => {
      const post = await posted('approval');
      const { id, ...sent } = await send(post.uri);
      expect([answers(), await queue(), await of.net.shown(id, of.net.world.bob)]).toEqual([[], [id], null]);
      expect((await of.net.shown(id)).reply_approval.state).toBe('pending');
      await decide(id, 'approve');
      const [accepted, ...others] = answers();
      expect(others).toEqual([]);
      expect(accepted).toMatchObject({ type: 'Accept', actor: of.net.uriOf('alice'), to: [of.net.sam.uri] });
      if (type === null) expect([accepted.object, accepted.target]).toEqual([id, post.uri]);
      else expect(accepted.object).toMatchObject({ ...{ type, instrument: id }, id: Reflect.get(sent, 'request') });
      const stamp = await documentAt(accepted.result);
      expect([stamp.status, await stamp.json()]).toMatchObject([
        200,
        {
          ...{ id: accepted.result, type: 'ReplyAuthorization', attributedTo: of.net.uriOf('alice') },
          ...{ interactingObject: id, interactionTarget: post.uri },
        },
      ]);
      expect((await of.net.shown(id, of.net.world.bob)).reply_approval.state).toBeNull();
      expect((await of.net.world.read(of.net.world.alice, post.id)).replies_count).toBe(1);
    },
  );

  test('the author rejects it: a Reject, and nobody sees the reply, even after another request', async () => {
    const post = await posted('approval');
    const asked = request(post.uri);
    await of.net.send(asked);
    await decide(asked.instrument.id, 'reject');
    expect(answers()).toMatchObject([{ type: 'Reject', object: { id: asked.id, instrument: asked.instrument.id } }]);
    expect(answers()[0]).not.toHaveProperty('result');
    expect(await of.net.shown(asked.instrument.id)).toBeNull();
    await of.net.send({ ...asked, id: of.net.fresh(of.net.sam) });
    expect(answers().map(({ type }) => type)).toEqual(['Reject', 'Reject']);
    expect(await queue()).not.toContain(asked.instrument.id);
  });

  test('the policy does not permit it: a Reject, and nothing is stored; mentioned people may reply', async () => {
    const { handle } = of.net.sam;
    for (const policy of ['mentioned', 'followers']) {
      of.net.peer.forget();
      const post = await posted(policy);
      const [{ id }, asked] = [await replied(post.uri), request(post.uri)];
      await of.net.send(asked);
      expect(answers()).toMatchObject([
        { type: 'Reject', object: id, target: post.uri },
        { type: 'Reject', object: { id: asked.id } },
      ]);
      expect([await of.net.storedOf(id), await of.net.storedOf(asked.instrument.id)]).toEqual([null, null]);
      const { uri } = await posted(policy, { status: `Hello @${handle}` });
      expect(await of.net.shown((await replied(uri)).id, of.net.world.bob)).not.toBeNull();
    }
  });

  test('a request for a reply that needs no approval is accepted at once, and a follower gets an Accept in any case', async () => {
    const open = request((await posted('public')).uri);
    await of.net.send(open);
    expect(answers()).toMatchObject([{ type: 'Accept', object: { id: open.id } }]);
    await of.net.peer.follow(of.net.world, of.net.sam, of.net.world.alice);
    of.net.peer.forget();
    const { id } = await replied((await posted('followers')).uri);
    expect(answers()).toMatchObject([{ type: 'Accept', object: id }]);
    expect(await of.net.shown(id, of.net.world.bob)).not.toBeNull();
  });

  test('a reply to a reply that waits is refused, and a request for another post is not answered', async () => {
    const post = await posted('approval');
    const waiting = await replied(post.uri);
    const below = await replied(waiting.id);
    expect(await of.net.storedOf(below.id)).toBeNull();
    of.net.peer.forget();
    const hidden = await posted('public', { visibility: 'direct' });
    const other = await posted('public');
    await of.net.send(request(hidden.uri));
    await of.net.send({ ...request(other.uri), object: post.uri });
    expect(answers()).toEqual([]);
  });
});
