/** Approvals of remote replies and boosts by remote authors, which are fetched, and revocations in both directions. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Note } from '../support/federation/correspondent.ts';
import { Quoting } from '../support/federation/quoting.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';
import type { Person } from '../support/world/world.ts';

/** Kim of a third server is the author; sam, whom alice follows, replies and boosts. */
let of: Quoting;
beforeAll(async () => {
  of = await Quoting.open();
});
afterAll(() => of.close());
beforeEach(() => {
  of.net.peer.forget();
  of.third.forget();
});

const rest = (person: Person) => of.net.world.rest(person);
const documentAt = (url: string) => fetch(url, { headers: { accept: 'application/activity+json' } });

/** A post of kim that everybody may reply to and boost after an approval; stored unless it is `unknown`. */
async function posted(unknown = false): Promise<Note> {
  const policy = { automaticApproval: [of.kim.uri], manualApproval: [PUBLIC] };
  const note = of.post({ interactionPolicy: { canReply: policy, canAnnounce: policy } });
  if (!unknown) await rest(of.net.world.alice).get(`/api/v2/search?resolve=true&q=${encodeURIComponent(note.id)}`);
  await of.net.world.drain();
  return note;
}

/** An approval by kim of a reply or Announce; `wrong`: other values. */
const stamp = (kind: string, uri: string, target: string, wrong: object = {}) =>
  of.stamp(uri, target, { type: `${kind}Authorization`, ...wrong });

const create = (object: Note) =>
  of.net.send({ id: `${object.id}/activity`, type: 'Create', object, to: object.to, cc: object.cc });

async function replied(target: Note, wrong: object | null = {}) {
  const note = of.net.note({ inReplyTo: target.id });
  const address = wrong && stamp('Reply', note.id, target.id, wrong);
  await create(address ? { ...note, replyAuthorization: address } : note);
  return { note, address };
}

async function repliesTo(target: Note, person = of.net.world.bob): Promise<string[]> {
  const stored = await of.net.storedOf(target.id);
  const { body } = await rest(person).get(`/api/v1/statuses/${stored?.id}/context`);
  await of.net.world.drain();
  return body.descendants.map(({ uri }: { uri: string }) => uri);
}

const revokedBy = (object: unknown) =>
  of.third.send(of.net.world, of.kim, { id: of.net.fresh(of.kim), type: 'Delete', object });

describe('FED-BFA-10: a remote reply to a remote post', () => {
  test.each([
    ['known', false],
    ['unknown', true],
  ])(
    'is in the thread of a post that was %s with an approval of its author, and leaves it with that',
    async (_when, unknown) => {
      const target = await posted(unknown);
      const { note, address } = await replied(target);
      expect(await repliesTo(target)).toEqual([note.id]);
      await revokedBy({ id: address, type: 'ReplyAuthorization' });
      await of.net.world.drain();
      expect([await repliesTo(target), await of.net.shown(note.id)]).toEqual([[], null]);
    },
  );

  test.each([
    ['of another type', { type: 'LikeAuthorization' }],
    ['by somebody else', { attributedTo: 'http://127.0.0.2/users/somebody' }],
    ['of another reply', { interactingObject: 'http://127.0.0.1/notes/other' }],
    ['for another post', { interactionTarget: 'http://127.0.0.2/posts/other' }],
    ['that is missing', null],
  ])('is not in the thread with an approval %s', async (_what, wrong) => {
    const target = await posted();
    const { note } = await replied(target, wrong);
    expect([await repliesTo(target), await of.net.shown(note.id)]).toEqual([[], null]);
  });

  test('an approval on another host than that of the author is not fetched', async () => {
    const target = await posted();
    const note = of.net.note({ inReplyTo: target.id });
    let fetched = 0;
    const address = of.net.peer.put('/approval', (res) => {
      fetched += 1;
      res.writeHead(404).end();
    });
    await create({ ...note, replyAuthorization: address });
    expect([fetched, await repliesTo(target)]).toEqual([0, []]);
  });

  test('appears when it arrives again with an approval, or when the author tells everybody', async () => {
    const target = await posted();
    const [{ note: again }, { note: told }] = [await replied(target, null), await replied(target, null)];
    await create({ ...again, approvedBy: stamp('Reply', again.id, target.id) });
    const accept = { id: of.net.fresh(of.kim), type: 'Accept', object: told.id, result: `${of.kim.uri}/1` };
    await of.third.send(of.net.world, of.kim, accept);
    await of.net.world.drain();
    expect((await repliesTo(target)).toSorted()).toEqual([again.id, told.id].toSorted());
  });

  test('is in the thread without an approval if the post mentions its author', async () => {
    const note = of.post({
      ...{ cc: [of.kim.followers, of.net.sam.uri], tag: { type: 'Mention', href: of.net.sam.uri } },
      interactionPolicy: { canReply: { automaticApproval: [of.kim.uri] } },
    });
    await rest(of.net.world.alice).get(`/api/v2/search?resolve=true&q=${encodeURIComponent(note.id)}`);
    await of.net.world.drain();
    const { note: reply } = await replied(note, null);
    expect(await repliesTo(note)).toEqual([reply.id]);
  });
});

describe('FED-BFA-10: a remote boost of a remote post', () => {
  async function boosted(target: Note, wrong: object | null = {}) {
    const id = of.net.fresh(of.net.sam);
    const address = wrong && stamp('Announce', id, target.id, wrong);
    const claim = address ? { announceAuthorization: address } : {};
    await of.net.send({ id, type: 'Announce', object: target.id, to: [PUBLIC], ...claim });
    return { id, address };
  }

  test('is shown with an approval of the author, and undone when that is revoked', async () => {
    const target = await posted();
    const { id, address } = await boosted(target);
    expect([await of.net.home(), (await of.net.shown(target.id)).reblogs_count]).toEqual([
      expect.arrayContaining([id]),
      1,
    ]);
    await revokedBy(address);
    await of.net.world.drain();
    expect([await of.net.home(), (await of.net.shown(target.id)).reblogs_count]).toEqual([
      expect.not.arrayContaining([id]),
      0,
    ]);
  });

  test.each([
    ['with a wrong approval', { interactingObject: 'http://127.0.0.1/notes/other' }],
    ['without an approval', null],
  ])('is dropped %s', async (_what, wrong) => {
    const target = await posted();
    const { id } = await boosted(target, wrong);
    expect([await of.net.storedOf(id), (await of.net.shown(target.id)).reblogs_count]).toEqual([null, 0]);
  });
});

describe('FED-BFA-10: a local author rejects a reply after approving it', () => {
  test('a remote reply leaves the thread: a Delete of the approval and a Reject are sent', async () => {
    const { alice, bob } = of.net.world;
    const post = await of.net.post(alice, { reply_approval_policy: 'approval' });
    const { id: uri } = await of.net.create({ inReplyTo: post.uri, cc: [of.net.uriOf('alice')] });
    const { id } = await of.net.shown(uri);
    const decide = async (decision: string) => {
      expect((await rest(alice).post(`/api/v1/reply_requests/${id}/${decision}`)).status).toBe(200);
      await of.net.world.drain();
    };
    await decide('approve');
    const accepted = of.net.peer.activities('Accept').at(-1);
    expect([
      (await of.net.shown(uri)).reply_approval.state,
      (await of.net.shown(uri, bob)).reply_approval.state,
    ]).toEqual(['approved', null]);
    await decide('reject');
    expect(of.net.peer.activities('Delete')).toMatchObject([
      {
        actor: of.net.uriOf('alice'),
        object: { id: accepted.result, type: 'ReplyAuthorization', interactingObject: uri },
      },
    ]);
    expect(of.net.peer.activities('Reject')).toMatchObject([{ object: uri, target: post.uri }]);
    expect([await of.net.shown(uri), await of.net.shown(uri, bob)]).toEqual([null, null]);
    expect((await of.net.world.read(alice, post.id)).replies_count).toBe(0);
    expect((await documentAt(accepted.result)).status).toBe(404);
    expect((await rest(alice).post(`/api/v1/reply_requests/${id}/reject`)).status).toBe(404);
    expect((await rest(bob).post(`/api/v1/reply_requests/${id}/reject`)).status).toBe(404);
  });

  test('a local reply stays with its author, who is notified, and other servers delete it', async () => {
    const { alice, bob, carol } = of.net.world;
    await of.third.follow(of.net.world, of.kim, bob);
    const post = await of.net.post(alice, { reply_approval_policy: 'approval' });
    const reply = await of.net.post(bob, { status: '@carol May I?', in_reply_to_id: post.id });
    await rest(alice).post(`/api/v1/reply_requests/${reply.id}/approve`);
    await rest(carol).post(`/api/v1/statuses/${reply.id}/reblog`);
    await of.net.world.drain();
    expect(of.third.activities('Create')).toMatchObject([{ object: { id: reply.uri } }]);
    const before = await of.net.world.read(bob, reply.id);
    await rest(alice).post(`/api/v1/reply_requests/${reply.id}/reject`);
    await of.net.world.drain();
    expect(of.third.activities('Delete')).toMatchObject([{ object: { id: reply.uri } }]);
    const after = await of.net.world.read(bob, reply.id);
    expect([after.reply_approval.state, after.visibility]).toEqual(['rejected', 'public']);
    expect(after.account.statuses_count).toBe(before.account.statuses_count - 1);
    expect(await of.net.shown(reply.uri, carol)).toBeNull();
    expect((await rest(bob).get('/api/v1/notifications?types[]=reply.rejected')).body[0]).toMatchObject({
      status: { id: reply.id },
    });
    expect((await rest(carol).get('/api/v1/notifications?types[]=mention')).body).toEqual([]);
    expect(
      (await rest(carol).get('/api/v1/timelines/home')).body.map(({ reblog }: { reblog: object }) => reblog),
    ).toEqual(expect.not.arrayContaining([expect.objectContaining({ id: reply.id })]));
  });
});

test('FED-BFA-10: a remote author takes the approval of a local reply back: it stays with its author', async () => {
  const { carol, bob } = of.net.world;
  const policy = { automaticApproval: [of.net.sam.uri], manualApproval: [PUBLIC] };
  const note = await of.net.create({ interactionPolicy: { canReply: policy } });
  const { id } = await of.net.shown(note.id);
  const reply = await of.net.post(carol, { status: 'Yes', in_reply_to_id: id });
  const result = `${of.net.sam.uri}/authorizations/reply`;
  await of.net.send({ id: of.net.fresh(of.net.sam), type: 'Accept', object: `${reply.uri}#reply_request`, result });
  expect((await of.net.shown(reply.uri, bob)).id).toBe(reply.id);
  await of.net.send({ id: of.net.fresh(of.net.sam), type: 'Delete', object: result });
  expect([(await of.net.shown(reply.uri, carol)).reply_approval.state, await of.net.shown(reply.uri, bob)]).toEqual([
    'rejected',
    null,
  ]);
});
