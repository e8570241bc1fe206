/** Posts of all visibilities with what people do to them: mentions, edits, polls, quotes, boosts, votes and deletions. */
import { PUBLIC } from '../../servers/fediverse-peer.ts';
import { file, form, picture } from '../../values/pictures.ts';
import { inHours } from '../../world/events.ts';
import { UNBLOCKED, type Watched } from './watched.ts';

export async function writePosts(of: Watched): Promise<void> {
  const { world, markers } = of;
  const { alice, bob, carol, erin } = world;
  const { friend } = of.actors;
  await of.post(bob, markers.add('a public post', 'near inbox', ...UNBLOCKED));
  await of.post(bob, markers.add('an unlisted post', 'near inbox', ...UNBLOCKED), { visibility: 'unlisted' });
  await of.post(bob, markers.add('a post for followers', 'near inbox', 'fan'), { visibility: 'private' });
  const both = markers.add('a mention in a post for followers', 'near inbox', 'fan', 'friend');
  await of.post(bob, `@${friend.handle} ${both}`, { visibility: 'private' });
  const direct = markers.add('a direct post', 'near inbox', 'friend');
  const letter = await of.post(bob, `@${friend.handle} ${direct}`, { visibility: 'direct' });
  await of.post(bob, `@alice ${markers.add('a direct post to a local person')}`, { visibility: 'direct' });
  const answer = markers.add('a local answer to a direct post');
  await of.post(alice, `@bob ${answer}`, { visibility: 'direct' });
  await of.post(alice, markers.add('a post for local followers'), { visibility: 'private' });
  await of.post(carol, markers.add('a post for followers at the other server', 'far inbox', 'passer'), {
    visibility: 'private',
  });
  await of.send('stranger', { type: 'Follow', object: `${world.url}/users/erin` });
  await of.post(erin, markers.add('a post for followers, with a request that waits'), { visibility: 'private' });
  await world.trpc(bob).postDrafts.save.mutate({ key: 'new', text: markers.add('a draft') });
  const scheduled = { status: markers.add('a scheduled post'), scheduled_at: inHours(world, 2) };
  await world.trpc(bob).statuses.create.mutate(scheduled);

  const media = await world.upload(
    bob,
    form({
      file: file(await picture()),
      description: markers.add('the description of a picture for followers', 'near inbox', 'fan'),
    }),
  );
  await of.post(bob, 'A picture', {
    ...{ visibility: 'private', media_ids: [media.id] },
    spoiler_text: markers.add('a warning for followers', 'near inbox', 'fan'),
  });
  const options = [markers.add('an option for followers', 'near inbox', 'fan'), 'no'];
  await of.post(bob, 'A poll', { visibility: 'private', poll: { options, expires_in: 3600 } });

  const quoted = await of.post(bob, 'Quote me', { quote_approval_policy: 'public' });
  const quoting = { visibility: 'private', quoted_status_id: quoted.id };
  await of.post(bob, markers.add('a quote for followers', 'near inbox', 'fan'), quoting);
  await of.post(alice, markers.add('a quote for local followers'), quoting);

  const draft = markers.add('a post for followers before its edit', 'near inbox');
  const edited = await of.post(bob, draft, { visibility: 'private' });
  world.clock.advance(2000);
  const status = markers.add('a post for followers after its edit', 'near inbox', 'fan');
  await of.act(bob, `/api/v1/statuses/${edited.id}`, { status }, 'PUT');
  const correction = markers.add('an edited direct post', 'near inbox', 'friend');
  await of.act(bob, `/api/v1/statuses/${letter.id}`, { status: `@${friend.handle} ${direct} ${correction}` }, 'PUT');
  const removed = await of.post(bob, markers.add('a deleted post', 'near inbox'));
  await of.act(bob, `/api/v1/statuses/${removed.id}`, {}, 'DELETE');
  const unsaid = await of.post(alice, markers.add('a deleted post for local followers'), { visibility: 'private' });
  await of.act(alice, `/api/v1/statuses/${unsaid.id}`, {}, 'DELETE');
}

/** Each remote post comes from `friend`, whom alice follows. */
export async function answerPosts(of: Watched): Promise<void> {
  const { world, markers } = of;
  const { alice, carol } = world;
  const { friend, passer } = of.actors;
  await of.act(alice, `/api/v1/accounts/${await of.idOf('friend')}/follow`);
  const follow = of.near.peer.activities('Follow').find(({ object }) => object === friend.uri);
  await of.send('friend', { type: 'Accept', object: follow });
  const noteOf = async (by: 'friend' | 'passer', to: string[], more: object = {}) => {
    const { uri, followers } = of.actors[by];
    const id = `${uri}/notes/${crypto.randomUUID()}`;
    const text = to.includes(PUBLIC) ? 'A public text' : markers.add(`a remote text to ${to.join()}`);
    const content = `<p>${text}</p>`;
    const published = world.clock.now().toISOString();
    const object = { id, type: 'Note', attributedTo: uri, content, to, cc: [followers], published, ...more };
    await of.send(by, { type: 'Create', object, to, cc: object.cc });
    const stored = await world.platform.db.status.findFirstOrThrow({ where: { uri: id } });
    return { id: stored.id.toString(), uri: id };
  };
  // Remote texts are for the server that wrote them and for local readers.
  const secret = await noteOf('friend', [friend.followers]);
  const open = await noteOf('friend', [PUBLIC]);
  await noteOf('passer', [`${world.url}/users/carol`], {
    cc: [],
    tag: [{ type: 'Mention', href: `${world.url}/users/carol`, name: '@carol' }],
  });
  const option = markers.add('the option that a local person chose', 'near inbox');
  const poll = await noteOf('friend', [PUBLIC], {
    type: 'Question',
    oneOf: [option, 'no'].map((name) => ({ type: 'Note', name, replies: { type: 'Collection', totalItems: 0 } })),
    endTime: inHours(world, 24),
  });
  const { body: shown } = await world.rest(alice).get(`/api/v1/statuses/${poll.id}`);
  await of.act(alice, `/api/v1/polls/${shown.poll.id}/votes`, { choices: [0] });
  const reply = markers.add('an answer for followers to a remote post', 'near inbox', 'friend');
  const replying = { visibility: 'private', in_reply_to_id: secret.id };
  await of.post(alice, `@${friend.handle} ${reply}`, replying);
  await of.act(alice, `/api/v1/statuses/${secret.id}/favourite`);
  await of.act(alice, `/api/v1/statuses/${open.id}/reblog`);
  await of.act(carol, `/api/v1/statuses/${open.id}/bookmark`);
  await of.act(alice, `/api/v1/statuses/${open.id}/mute`);
  const words = markers.add('a direct post to the other server', 'far inbox', 'passer');
  await of.post(carol, `@${passer.handle} ${words}`, { visibility: 'direct' });
}
