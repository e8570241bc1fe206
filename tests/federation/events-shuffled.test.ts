/** Duplicates: an event of a group, sent by the organizer and the group, in any order and repeatedly. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Correspondent } from '../support/federation/correspondent.ts';
import { activityOf, type EventObject, eventObject, inHours, storedEvent } from '../support/federation/event-sender.ts';
import { type FediversePeer, type PeerActor, startPeer } from '../support/servers/fediverse-peer.ts';
import { insertFollow } from '../support/world/remote-actors.ts';

let from: Correspondent;
let third: FediversePeer;
beforeAll(async () => {
  from = await Correspondent.open();
  third = await startPeer();
});
afterAll(async () => {
  await from.close();
  await third.close();
});

const AT = { '@context': 'https://www.w3.org/ns/activitystreams' };

interface Sent {
  by: PeerActor;
  at: FediversePeer;
  activity: Record<string, unknown>;
}

/** The same order for the same seed. */
function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const left = [...list];
  return list.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as T);
}

function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

async function clubAt(peer: FediversePeer, name: string): Promise<PeerActor> {
  const club = peer.actor(name, { type: 'Group' });
  await insertFollow(from.world, from.world.carol.actorId, BigInt(await peer.idAt(from.world, club)));
  return club;
}

/** All activities of its servers about an event that is renamed, cancelled, and if `ends`, deleted. */
function storyOf(club: PeerActor, at: FediversePeer, ends: boolean): { last: EventObject; sent: Sent[] } {
  const { sam, peer } = from;
  const first = eventObject(from, {
    attributedTo: club.uri,
    tag: [{ type: 'Hashtag', name: '#Jazz', href: peer.url }],
  });
  const renamed = { ...first, name: 'Renamed', updated: inHours(from, -2) };
  const last = {
    ...renamed,
    name: 'Renamed again',
    status: 'CANCELLED',
    'ical:status': 'CANCELLED',
    updated: inHours(from, -1),
  };
  peer.put(new URL(first.id).pathname, ends ? 410 : { ...AT, ...last });
  const announce = (object: unknown, number: number) => ({
    ...{
      id: `${club.uri}/announces/${encodeURIComponent(first.id)}/${number}`,
      type: 'Announce',
      object,
      to: first.to,
    },
  });
  const own = [activityOf('Create', first), activityOf('Update', renamed), activityOf('Update', last)];
  const deletion = { id: `${first.id}/delete`, type: 'Delete', object: first.id, to: first.to };
  return {
    last,
    sent: [
      ...[...own, ...(ends ? [deletion] : [])].map((activity) => ({ by: sam, at: peer, activity })),
      ...[announce(first.id, 1), announce(first, 2)].map((activity) => ({ by: club, at, activity })),
    ],
  };
}

test.each([
  ['of its own server', () => from.peer, false],
  ['of another server', () => third, false],
  ['of its own server, which is deleted', () => from.peer, true],
  ['of another server, which is deleted', () => third, true],
])(
  'FEV-062, FEV-064: twenty-five orders with repetitions of events of a group %s end in the same rows',
  async (_, home, ends) => {
    const at = home();
    const club = await clubAt(at, ends ? 'closed' : 'club');
    const { db } = from.world.platform;
    const stories = Array.from({ length: 25 }, (_, index) => {
      const random = randomOf(index + 1);
      const { last, sent } = storyOf(club, at, ends);
      const all = shuffled([...sent, ...sent.filter(() => random() < 0.5)], random);
      const order = [index + 1, ...all.map(({ activity }) => activity.type)].join(' ');
      return { last, random, order, left: [...all] };
    });
    // Some activities of an event wait for each other, as jobs of a host do. The events share the jobs.
    while (stories.some(({ left }) => left.length > 0)) {
      for (const { left, random } of stories)
        for (let next = left.shift(); next; next = random() < 0.5 ? undefined : left.shift())
          expect(await next.at.send(from.world, next.by, next.activity)).toBe(202);
      await from.world.drain();
    }
    for (const { last, order } of stories) {
      const event = await storedEvent(from, last.id);
      if (ends) {
        expect([order, event]).toEqual([order, null]);
        continue;
      }
      expect([order, event]).toEqual([
        order,
        expect.objectContaining({
          title: 'Renamed again',
          status: 'CANCELLED',
          draft: false,
          sequence: expect.any(Number),
        }),
      ]);
      expect([order, event?.organizer.uri, event?.attributedTo?.uri]).toEqual([order, from.sam.uri, club.uri]);
      const eventId = event?.id ?? 0n;
      const counts = [
        await db.event.count({ where: { uri: last.id } }),
        await db.participant.count({ where: { eventId } }),
        await db.eventTag.count({ where: { eventId } }),
        await db.eventChange.count({ where: { eventId, what: 'published' } }),
        await db.eventInterest.count({ where: { eventId } }),
      ];
      expect([order, counts]).toEqual([order, [1, 1, 1, 1, 0]]);
    }
    expect(await db.status.count({ where: { actor: { uri: { in: [club.uri, from.sam.uri] } } } })).toBe(0);
  },
);
