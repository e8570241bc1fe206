/** Events and groups: drafts, private ones, invitations, requests with messages, visitors by mail, comments. */
import { Browser } from '../../clients/browser.ts';
import { PUBLIC } from '../../servers/fediverse-peer.ts';
import { createGroup, inHours, organize } from '../../world/events.ts';
import { askFor, newLinks } from '../../world/sign-in-links.ts';
import { READERS, UNBLOCKED, type Watched } from './watched.ts';

type Fields = Parameters<typeof organize>[2];

async function eventOf(of: Watched, fields: Fields) {
  const event = await organize(of.world, of.world.bob, fields);
  await of.world.drain();
  of.betray('event', event.url);
  return event;
}

/** Followers of an organizer may read private events, which are sent to nobody but the invited. */
export async function organizeEvents(of: Watched): Promise<void> {
  const { world, markers } = of;
  const { alice, bob } = world;
  const { friend } = of.actors;
  const hidden = (what: string, ...to: Parameters<typeof markers.add>[1][]) => ({
    title: markers.add(`the title of ${what}`, ...to),
    description: markers.add(`the description of ${what}`, ...to),
    // Other servers are not told the number.
    phoneAddress: markers.add(`the telephone of ${what}`),
    physicalAddress: { description: markers.add(`the place of ${what}`, ...to), locality: 'Lyon' },
  });
  await eventOf(of, { title: markers.add('a public event', 'near inbox', ...UNBLOCKED) });
  await eventOf(of, { ...hidden('a draft'), draft: true });
  await eventOf(of, { ...hidden('an event that waits for the staff'), visibility: 'RESTRICTED' });
  const few = { visibility: 'PRIVATE', joinOptions: 'INVITE' } as const;
  const secret = await eventOf(of, { ...hidden('a private event', 'fan'), ...few });
  const supper = await eventOf(of, {
    ...hidden('a private event with a remote guest', 'near inbox', 'friend', 'fan'),
    ...few,
  });
  await of.idOf('friend');
  await world.trpc(bob).eventInvitations.create.mutate({ id: supper.uuid, person: friend.handle });
  await world.trpc(bob).eventInvitations.create.mutate({ id: secret.uuid, person: 'alice' });
  await world.drain();
  await world.trpc(alice).participations.join.mutate({ id: secret.uuid });
  world.clock.advance(2000);
  await world
    .trpc(bob)
    .events.cancel.mutate({ id: secret.uuid, message: markers.add('why a private event is off', 'fan') });
  await world.drain();
  const debate = await eventOf(of, { title: 'Debate' });
  // A comment is a public post of its author.
  const text = markers.add('a comment', ...READERS);
  await world.trpc(alice).comments.create.mutate({ actorUsername: 'alice', eventId: debate.uuid, text });
  await world.drain();
}

export async function takePart(of: Watched): Promise<void> {
  const { world, markers } = of;
  const { alice } = world;
  const event = await eventOf(of, { title: 'Concert', joinOptions: 'RESTRICTED' });
  const quiet = await world.person(markers.add('the name of a person who asks to take part'));
  const own = { id: event.uuid, message: markers.add('a local request to take part') };
  await world.trpc(quiet).participations.join.mutate(own);
  await world.drain();
  const asked = { type: 'Join', object: event.url, participationMessage: markers.add('a remote request to take part') };
  await of.send('fan', asked);
  const open = await eventOf(of, { title: 'Picnic' });
  const browser = new Browser(world.url);
  const email = `${markers.add('the address of a visitor')}@example.org`;
  await askFor(browser, open.uuid, { email });
  const link = await newLinks(world)(email);
  markers.watch(link.split('token=')[1] ?? '', 'the token of a link that signs in');
  await browser.get(link);
  await world.drain();
  const { uri, followers } = of.actors.friend;
  const id = `${uri}/events/1`;
  const object = {
    ...{ id, url: id, type: 'Event', actor: uri, attributedTo: uri, name: 'Of a friend', joinMode: 'restricted' },
    ...{ startTime: inHours(world, 48), endTime: inHours(world, 50), timezone: 'Europe/Berlin' },
    ...{ to: [PUBLIC], cc: [followers], published: world.clock.now().toISOString(), draft: false },
  };
  await of.send('friend', { type: 'Create', object, to: object.to, cc: object.cc });
  const { uuid } = await world.platform.db.event.findUniqueOrThrow({ where: { uri: id } });
  const message = markers.add('a message to a remote organizer', 'near inbox');
  await world.trpc(alice).participations.join.mutate({ id: uuid, message });
  await world.drain();
}

/** Names of groups are public; members, pinned links, events and posts for the members of a private one are not. */
export async function gather(of: Watched): Promise<void> {
  const { world, markers } = of;
  const { bob } = world;
  const host = world.trpc(bob);
  for (const [what, ...to] of [
    ['a private group'],
    ['a private group with a remote member', 'near inbox', 'member'],
  ] as const) {
    const group = await createGroup(world, bob, { groupType: 'GROUP', openness: 'OPEN' });
    const uri = `${world.url}/users/${group.preferredUsername}`;
    of.betray('group', uri);
    if (to.length > 0) await of.send('member', { type: 'Join', object: uri });
    else {
      const quiet = await world.person(markers.add(`the name of a member of ${what}`));
      await world.trpc(quiet).groups.join.mutate({ id: group.id });
    }
    const given = { group_id: group.id, members_only: true };
    const wall = await of.post(bob, markers.add(`a post for the members of ${what}`, ...to), given);
    const answer = markers.add(`an answer to a post for the members of ${what}`, ...to);
    await of.post(bob, `@${of.actors.friend.handle} ${answer}`, { in_reply_to_id: wall.id });
    const option = markers.add(`an option for the members of ${what}`, ...to);
    await of.post(bob, 'A poll', { ...given, poll: { options: [option, 'no'], expires_in: 3600 } });
    const title = markers.add(`a pinned link of ${what}`);
    const url = `https://${markers.add(`the address of a pinned link of ${what}`)}.example/`;
    await host.groupPins.create.mutate({ id: group.id, title, url });
    await eventOf(of, {
      ...{ title: markers.add(`a private event of ${what}`, ...to), organizerActorId: group.id },
      ...{ visibility: 'PRIVATE', joinOptions: 'INVITE' },
    });
    await world.drain();
  }
}
