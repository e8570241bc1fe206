/** Interaction policies between servers: refusals, requests and approvals, with the documents of GoToSocial. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Quoting } from '../support/federation/quoting.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';
import type { Person } from '../support/world/world.ts';

/** Sam is the author at another server; kim of a third one follows alice. */
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
const stateOf = async (person: Person, id: string) =>
  (await rest(person).get(`/api/v1/statuses/${id}`)).body.reply_approval?.state;

describe('FED-BFA-10: a local person interacts with a remote post', () => {
  const NAMES = { automatic: 'automaticApproval', manual: 'manualApproval' };
  const OLD_NAMES = { automatic: 'always', manual: 'approvalRequired' };

  /** As gotosocial-create-note-policy.json: followers and bob reply at once, others after an approval; nobody boosts. */
  async function posted(more: Record<string, object> = {}, { automatic, manual } = NAMES) {
    const { sam, uriOf } = { sam: of.net.sam, uriOf: (name: string) => of.net.uriOf(name) };
    const interactionPolicy = {
      canLike: { [automatic]: PUBLIC },
      canReply: { [automatic]: [sam.uri, sam.followers, uriOf('bob')], [manual]: PUBLIC },
      canAnnounce: { [automatic]: [sam.uri] },
      ...more,
    };
    const cc = [sam.followers, uriOf('bob')];
    const note = await of.net.create({ cc, tag: { type: 'Mention', href: uriOf('bob') }, interactionPolicy });
    of.net.peer.forget();
    return { note, shown: await of.net.shown(note.id) };
  }

  async function reply(person: Person, inReplyToId: string, more = {}) {
    const body = { status: 'Yes', visibility: 'public', in_reply_to_id: inReplyToId, ...more };
    const answer = await rest(person).post('/api/v1/statuses', body);
    await of.net.world.drain();
    return answer;
  }

  const accept = (request: Record<string, unknown>, more = {}) => {
    const result = `${of.net.sam.uri}/authorizations/1`;
    return of.net.send({ id: of.net.fresh(of.net.sam), type: 'Accept', object: request, result, ...more });
  };

  test('a mentioned person replies without approval', async () => {
    const { shown } = await posted();
    const permissionOf = async (person: Person) =>
      (await rest(person).get(`/api/v1/statuses/${shown.id}`)).body.reply_approval.current_user;
    // One after the other: the second must not get what was built for the first.
    expect([await permissionOf(of.net.world.bob), await permissionOf(of.net.world.carol)]).toEqual([
      'automatic',
      'manual',
    ]);
    const { body } = await reply(of.net.world.bob, shown.id);
    expect(body.reply_approval.state).toBeNull();
    expect(of.net.peer.activities('Create').map(({ object }) => object.id)).toEqual([body.uri]);
    expect(of.net.peer.activities('ReplyRequest')).toEqual([]);
  });

  test.each([
    ['a follower', () => of.net.world.alice, 'automatic'],
    ['a stranger', () => of.net.world.carol, 'manual'],
  ])('the reply of %s goes to the author alone until an Accept with a result', async (_who, of_, permission) => {
    const person = of_();
    const { note, shown } = await posted();
    const seen = (await rest(person).get(`/api/v1/statuses/${shown.id}`)).body.reply_approval;
    expect(seen).toEqual({
      automatic: ['followers'],
      manual: ['public'],
      current_user: permission,
      barrier: null,
      state: null,
    });
    const { body } = await reply(person, shown.id);
    expect([body.visibility, body.reply_approval.state]).toEqual(['public', 'pending']);
    const [request, ...others] = of.net.peer.received.map(({ activity }) => activity);
    expect([others, of.third.received]).toEqual([[], []]);
    expect(request).toMatchObject({
      ...{ type: 'ReplyRequest', object: note.id, to: [of.net.sam.uri] },
      instrument: { id: body.uri, type: 'Note', inReplyTo: note.id, to: [PUBLIC] },
    });
    expect(request.instrument).not.toHaveProperty('replyAuthorization');
    expect((await rest(of.net.world.bob).get(`/api/v1/statuses/${body.id}`)).status).toBe(404);
    expect((await documentAt(body.uri)).status).toBe(404);
    const { instrument: _instrument, '@context': _context, ...asked } = request;
    await accept({ ...asked, instrument: body.uri });
    expect(await stateOf(of.net.world.bob, body.id)).toBeNull();
    const approval = `${of.net.sam.uri}/authorizations/1`;
    const peers = person === of.net.world.alice ? [of.net.peer, of.third] : [of.net.peer];
    for (const peer of peers)
      expect(peer.activities('Create')).toMatchObject([
        { object: { id: body.uri, replyAuthorization: approval, approvedBy: approval } },
      ]);
    expect(await (await documentAt(body.uri)).json()).toMatchObject({ replyAuthorization: approval });
  });

  test('a Reject leaves the reply to its author, who is notified', async () => {
    const { shown } = await posted();
    const { body } = await reply(of.net.world.carol, shown.id);
    await of.net.send({ id: of.net.fresh(of.net.sam), type: 'Reject', object: `${body.uri}#reply_request` });
    expect(await stateOf(of.net.world.carol, body.id)).toBe('rejected');
    expect((await rest(of.net.world.bob).get(`/api/v1/statuses/${body.id}`)).status).toBe(404);
    const told = await rest(of.net.world.carol).get('/api/v1/notifications?types[]=reply.rejected');
    expect(told.body[0]).toMatchObject({ status: { id: body.id }, account: { username: 'sam' } });
    expect(of.third.received).toEqual([]);
  });

  test('an Accept counts from the author alone, with an approval on their host', async () => {
    const { shown } = await posted();
    const { body } = await reply(of.net.world.carol, shown.id);
    const [request] = of.net.peer.activities('ReplyRequest');
    const mallory = of.net.peer.actor('mallory');
    const object = { ...request, instrument: body.uri };
    await of.net.sendAs(mallory, { id: of.net.fresh(mallory), type: 'Accept', object, result: `${mallory.uri}/1` });
    await accept(object, { result: `${of.third.url}/authorizations/1` });
    expect(await stateOf(of.net.world.carol, body.id)).toBe('pending');
  });

  test('GoToSocial before 0.20 gets the reply itself, and its Accept is the approval', async () => {
    const { shown } = await posted({}, OLD_NAMES);
    const { body } = await reply(of.net.world.carol, shown.id);
    expect(of.net.peer.received.map(({ activity }) => [activity.type, activity.object.id])).toEqual([
      ['Create', body.uri],
    ]);
    const id = of.net.fresh(of.net.sam);
    await of.net.send({ id, type: 'Accept', object: body.uri });
    expect(of.net.peer.activities('Create').at(-1).object.approvedBy).toBe(id);
    expect(await stateOf(of.net.world.bob, body.id)).toBeNull();
  });

  test('a reply that the policy does not permit is refused with the reason, and nothing is written or sent', async () => {
    const own = { automaticApproval: of.net.sam.uri };
    const { shown } = await posted({ canReply: own, canLike: own });
    expect(shown.reply_approval).toMatchObject({ automatic: [], manual: [], current_user: 'denied' });
    const refused = await reply(of.net.world.alice, shown.id);
    expect([refused.status, refused.body.error]).toEqual([403, 'Only people mentioned in this post can reply to it']);
    const liked = await rest(of.net.world.alice).post(`/api/v1/statuses/${shown.id}/favourite`);
    expect([liked.status, liked.body.error]).toEqual([403, 'The author of this post does not permit you to like it']);
    const boosted = await rest(of.net.world.alice).post(`/api/v1/statuses/${shown.id}/reblog`);
    expect([boosted.status, boosted.body.error]).toEqual([
      403,
      'The author of this post does not permit you to boost it',
    ]);
    await of.net.world.drain();
    expect(of.net.peer.received).toEqual([]);
    expect(await of.net.world.platform.db.status.count({ where: { inReplyToId: BigInt(shown.id) } })).toBe(0);
  });

  test.each([
    ['absent', {}],
    ['empty', { interactionPolicy: { canReply: {}, canLike: null, canAnnounce: {} } }],
  ])('an %s policy permits everything', async (_what, more) => {
    const { id } = await of.net.create(more);
    const shown = await of.net.shown(id);
    expect(shown.reply_approval).toMatchObject({ automatic: ['public'], current_user: 'automatic' });
    expect((await reply(of.net.world.carol, shown.id)).body.reply_approval.state).toBeNull();
    for (const act of ['favourite', 'reblog'])
      expect((await rest(of.net.world.carol).post(`/api/v1/statuses/${shown.id}/${act}`)).status).toBe(200);
  });

  test('an Update changes the policy', async () => {
    const { note, shown } = await posted();
    const interactionPolicy = { canReply: { automaticApproval: [PUBLIC] } };
    await of.net.send({ id: of.net.fresh(of.net.sam), type: 'Update', object: { ...note, interactionPolicy } });
    expect((await reply(of.net.world.carol, shown.id)).body.reply_approval.state).toBeNull();
    expect((await rest(of.net.world.carol).post(`/api/v1/statuses/${shown.id}/reblog`)).status).toBe(200);
  });
});
