/** Likes and boosts that the author of a post has to approve: requests in both directions and their answers, as GoToSocial has them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Quoting } from '../support/federation/quoting.ts';
import { PUBLIC } from '../support/servers/fediverse-peer.ts';

/** Sam is the author at another server; kim of a third one follows carol. */
let of: Quoting;
beforeAll(async () => {
  of = await Quoting.open();
  await of.third.follow(of.net.world, of.kim, of.net.world.carol);
});
afterAll(() => of.close());
beforeEach(() => {
  of.net.peer.forget();
  of.third.forget();
});

const carol = () => of.net.world.rest(of.net.world.carol);
const documentAt = (url: string) => fetch(url, { headers: { accept: 'application/activity+json' } });
const sent = () => of.net.peer.received.map(({ activity }) => activity);

const KINDS = [
  { kind: 'Like', act: 'favourite', flag: 'favourited', count: 'favourites_count', people: 'favourited_by' },
  { kind: 'Announce', act: 'reblog', flag: 'reblogged', count: 'reblogs_count', people: 'reblogged_by' },
] as const;

const NAMES = { automatic: 'automaticApproval', manual: 'manualApproval' };
const OLD_NAMES = { automatic: 'always', manual: 'approvalRequired' };

describe.each(KINDS)(
  'FED-BFA-10: a local $kind of a post that its author approves',
  ({ kind, act, flag, count, people }) => {
    const property = `${kind.toLowerCase()}Authorization`;
    const approval = () => `${of.net.sam.uri}/authorizations/${kind}`;

    async function posted({ automatic, manual } = NAMES, people: object | null = null) {
      const policy = people ?? { [automatic]: [of.net.sam.uri], [manual]: [PUBLIC] };
      const note = await of.net.create({ interactionPolicy: { canLike: policy, canAnnounce: policy } });
      of.net.peer.forget();
      return { note, id: (await of.net.shown(note.id)).id };
    }

    async function interact(name: string, id: string) {
      const answer = await carol().post(`/api/v1/statuses/${id}/${name}`);
      await of.net.world.drain();
      expect(answer.status).toBe(200);
      return answer.body;
    }

    const answer = (type: string, object: unknown, more = {}) =>
      of.net.send({ id: of.net.fresh(of.net.sam), type, object, ...more });

    const stateOf = async (id: string) => {
      const { body } = await carol().get(`/api/v1/statuses/${id}`);
      return [body[flag], body[count], body.waiting_interactions ?? []];
    };
    const peopleOf = async (id: string) =>
      (await carol().get(`/api/v1/statuses/${id}/${people}`)).body.map(
        ({ username }: { username: string }) => username,
      );

    const WAITING = [true, 0, [act]];

    test.each([
      ['everybody', null],
      ['followers, whose follow third servers cannot verify', 'followers'],
    ])('waits until an Accept with a result, if the policy names %s', async (_who, people) => {
      const policy = people === null ? null : { automaticApproval: [of.net.sam.uri, of.net.sam.followers] };
      if (people !== null) {
        await carol().post(`/api/v1/accounts/${await of.net.peer.idAt(of.net.world, of.net.sam)}/follow`);
        await of.net.world.drain();
        await answer('Accept', of.net.peer.activities('Follow').at(-1));
      }
      const { note, id } = await posted(NAMES, policy);
      const body = await interact(act, id);
      expect((body.reblog ?? body).waiting_interactions).toEqual([act]);
      const [request, ...others] = sent();
      expect([others, of.third.received]).toEqual([[], []]);
      expect(request).toMatchObject({
        ...{ type: `${kind}Request`, actor: of.net.uriOf('carol'), object: note.id, to: [of.net.sam.uri] },
        instrument: { type: kind, actor: of.net.uriOf('carol'), object: note.id },
      });
      expect([await stateOf(id), await peopleOf(id)]).toEqual([WAITING, []]);
      await interact(act, id);
      expect(sent()).toHaveLength(1);

      await answer('Accept', { ...request, instrument: request.instrument.id }, { result: approval() });
      expect([await stateOf(id), await peopleOf(id)]).toEqual([[true, 1, []], ['carol']]);
      const approved = { id: request.instrument.id, type: kind, [property]: approval(), approvedBy: approval() };
      expect(of.net.peer.activities(kind)).toMatchObject([approved]);
      expect(of.third.activities('Announce')).toMatchObject(kind === 'Announce' ? [approved] : []);
      await answer('Accept', request.id, { result: approval() });
      expect((await stateOf(id))[1]).toBe(1);
      if (people) await carol().post(`/api/v1/accounts/${await of.net.peer.idAt(of.net.world, of.net.sam)}/unfollow`);
    });

    test.each(['before an Accept', 'after an Accept'])('is undone by a Reject %s', async (when) => {
      const { id } = await posted();
      await interact(act, id);
      const [request] = sent();
      if (when === 'after an Accept') await answer('Accept', request.id, { result: approval() });
      of.net.peer.forget();
      await answer('Reject', request.id);
      expect([await stateOf(id), await peopleOf(id)]).toEqual([[false, 0, []], []]);
    });

    test('is taken back while it waits: an Undo, and nothing is counted, not even after an Accept', async () => {
      const { id } = await posted();
      await interact(act, id);
      const [request] = sent();
      await interact(`un${act}`, id);
      expect(of.net.peer.activities('Undo')).toMatchObject([{ object: { id: request.instrument.id, type: kind } }]);
      await answer('Accept', request.id, { result: approval() });
      expect(await stateOf(id)).toEqual([false, 0, []]);
    });

    test('an Accept counts from the author alone, with an approval on their host', async () => {
      const { id } = await posted();
      await interact(act, id);
      const [request] = sent();
      const mallory = of.net.peer.actor('mallory');
      const object = request.id;
      await of.net.sendAs(mallory, { id: of.net.fresh(mallory), type: 'Accept', object, result: `${mallory.uri}/1` });
      await answer('Accept', object, { result: `${of.third.url}/authorizations/1` });
      expect(await stateOf(id)).toEqual(WAITING);
    });

    test('GoToSocial before 0.20 gets the activity itself, and its Accept is the approval', async () => {
      const { id } = await posted(OLD_NAMES);
      await interact(act, id);
      const [activity, ...others] = sent();
      expect([activity.type, others]).toEqual([kind, []]);
      await answer('Accept', activity.id);
      expect(await stateOf(id)).toEqual([true, 1, []]);
      expect(of.net.peer.activities(kind).at(-1)).toHaveProperty('approvedBy');
    });
  },
);

test('a boost that waits is shown to nobody else, and is deleted with its post', async () => {
  const policy = { automaticApproval: [of.net.sam.uri], manualApproval: [PUBLIC] };
  const note = await of.net.create({ interactionPolicy: { canAnnounce: policy } });
  const { id } = await of.net.shown(note.id);
  const { body: boost } = await carol().post(`/api/v1/statuses/${id}/reblog`);
  await of.net.world.drain();
  expect(await of.net.shown(boost.uri)).toBeNull();
  expect((await documentAt(boost.uri)).status).toBe(404);
  const { body: before } = await carol().get('/api/v1/accounts/verify_credentials');
  await of.net.send({ id: of.net.fresh(of.net.sam), type: 'Delete', object: note.id });
  const { body: after } = await carol().get('/api/v1/accounts/verify_credentials');
  expect(after.statuses_count).toBe(before.statuses_count);
});

describe.each(KINDS)('FED-BFA-10: a remote $kind of a local post by request', ({ kind, count }) => {
  const instrumentFor = (object: string) => ({
    ...{ id: of.net.fresh(of.net.sam), type: kind, actor: of.net.sam.uri, object },
    ...{ to: [PUBLIC], cc: [of.net.uriOf('alice')] },
  });
  const countOf = async ({ id }: { id: string }) => (await carol().get(`/api/v1/statuses/${id}`)).body[count];
  const request = (object: string, instrument: unknown) =>
    of.net.send({ id: of.net.fresh(of.net.sam), type: `${kind}Request`, object, instrument });

  test('is counted once, and answered with an approval that can be fetched', async () => {
    const post = await of.net.post(of.net.world.alice);
    const instrument = instrumentFor(post.uri);
    await request(post.uri, instrument);
    const [accepted, ...others] = sent();
    expect(others).toEqual([]);
    expect(accepted).toMatchObject({
      ...{ type: 'Accept', actor: of.net.uriOf('alice'), to: [of.net.sam.uri] },
      object: { type: `${kind}Request`, object: post.uri, instrument: instrument.id },
    });
    const stamp = await documentAt(accepted.result);
    expect([stamp.status, await stamp.json()]).toMatchObject([
      200,
      {
        ...{ id: accepted.result, type: `${kind}Authorization`, attributedTo: of.net.uriOf('alice') },
        ...{ interactingObject: instrument.id, interactionTarget: post.uri },
      },
    ]);
    await of.net.send({ ...instrument, [`${kind.toLowerCase()}Authorization`]: accepted.result });
    await request(post.uri, instrument);
    expect([await countOf(post), sent().map(({ type }) => type)]).toEqual([1, ['Accept', 'Accept']]);
    await of.net.send({ id: of.net.fresh(of.net.sam), type: 'Undo', object: instrument });
    expect([await countOf(post), (await documentAt(accepted.result)).status]).toEqual([0, 404]);
  });

  test('gets no answer for a post that the sender cannot see, or an activity of another actor', async () => {
    const secret = await of.net.post(of.net.world.alice, { visibility: 'private' });
    const post = await of.net.post(of.net.world.alice);
    await request(secret.uri, instrumentFor(secret.uri));
    await request(post.uri, { ...instrumentFor(post.uri), id: `${of.third.url}/1`, actor: of.kim.uri });
    expect([await countOf(post), sent()]).toEqual([0, []]);
  });
});
