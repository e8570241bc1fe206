/** People of many servers who each act on one local person, her post and her event, and the outcomes as the database has them. */
import type { FediversePeer, PeerActor } from '../servers/fediverse-peer.ts';
import { PUBLIC, startPeer } from '../servers/fediverse-peer.ts';
import { sendUntilTaken } from './traffic.ts';

const EACH = 3;
/** Every such activity is sent once more after it was accepted. */
const REPEATED = 5;

/** Addresses of what they act on. */
export interface Target {
  person: string;
  post: string;
  event: string;
}

type Activity = Record<string, unknown> & { id: string };

interface Member {
  peer: FediversePeer;
  actor: PeerActor;
  /** Takes everything back that can be. */
  returns: boolean;
}

function note({ actor }: Member, { person }: Target, name: string, more: object = {}): Activity {
  const id = `${actor.uri}/posts/${name}`;
  return {
    ...{ id, type: 'Note', attributedTo: actor.uri, content: `<p>${name}</p>`, to: [PUBLIC], cc: [person] },
    ...{ tag: [{ type: 'Mention', href: person, name: '@ann' }], published: new Date().toISOString() },
    ...more,
  };
}

const create = (object: Activity): Activity => ({ id: `${object.id}/create`, type: 'Create', to: [PUBLIC], object });

/** The activities of a member, in their order. The post `gone` is deleted, and its Create arrives again later. */
function activitiesOf(member: Member, target: Target): Activity[] {
  const { actor, returns } = member;
  const act = (name: string, type: string, object: unknown): Activity => ({
    ...{ id: `${actor.uri}#${name}`, type, object, to: [PUBLIC] },
  });
  const undone = (begun: Activity): Activity => act(`undo-${begun.type}`, 'Undo', { ...begun, actor: actor.uri });
  const gone = create(note(member, target, 'gone', { inReplyTo: target.post }));
  const begun = [
    act('follow', 'Follow', target.person),
    act('like', 'Like', target.post),
    act('boost', 'Announce', target.post),
  ];
  const join = act('join', 'Join', target.event);
  const kept = [
    create(note(member, target, 'kept')),
    create(note(member, target, 'reply', { inReplyTo: target.post })),
  ];
  const ends = returns ? [...begun.map(undone), act('leave', 'Leave', target.event)] : [];
  return [...begun, ...kept, gone, join, act('deletion', 'Delete', (gone.object as Activity).id), gone, ...ends];
}

export class Crowd {
  readonly #members: readonly Member[];
  readonly #peers: readonly FediversePeer[];
  #taken = 0;

  private constructor(peers: readonly FediversePeer[]) {
    this.#peers = peers;
    this.#members = peers.flatMap((peer, host) =>
      Array.from({ length: EACH }, (_, n) => ({
        ...{ peer, actor: peer.actor(`p${host}x${n}`), returns: (host + n) % EACH === 0 },
      })),
    );
  }

  static async open(hosts: number): Promise<Crowd> {
    return new Crowd(
      await Promise.all(Array.from({ length: hosts }, (_, host) => startPeer('cavage', `127.0.1.${host + 1}`))),
    );
  }

  /**
   * Everybody acts at once, each in order, and sends what is not answered again.
   *
   * @param progress with the share that was answered; the sender continues when it resolves
   */
  async act(url: string, target: Target, progress: (share: number) => Promise<void>): Promise<void> {
    const stories = this.#members.map((member) => ({ ...member, activities: activitiesOf(member, target) }));
    const count = stories.reduce((sum, { activities }) => sum + activities.length, 0);
    await Promise.all(
      stories.map(async ({ peer, actor, activities }) => {
        for (const activity of activities) {
          await sendUntilTaken(peer, url, actor, activity);
          this.#taken += 1;
          if (this.#taken % REPEATED === 0) await sendUntilTaken(peer, url, actor, activity);
          await progress(this.#taken / count);
        }
      }),
    );
  }

  get #staying(): Member[] {
    return this.#members.filter(({ returns }) => !returns);
  }

  /** The rows that there should be: names of people, by what they did. */
  get expected() {
    const names = (members: readonly Member[]): string[] => members.map(({ actor }) => actor.name).sort();
    const [all, staying] = [names(this.#members), names(this.#staying)];
    return {
      ...{ followers: staying, likes: staying, boosts: staying, participants: staying },
      ...{ posts: [...all, ...all].sort(), mentions: [...all, ...all].sort() },
      numbers: { followers: staying.length, likes: staying.length, boosts: staying.length, replies: all.length },
      accepted: this.#staying.flatMap(({ actor }) => [`${actor.uri}#follow`, `${actor.uri}#join`]).sort(),
    };
  }

  /** The requests of those who stay that were accepted, at least once. A request that is taken back at once may be left unanswered. */
  get accepted(): string[] {
    const staying = new Set(this.#staying.map(({ actor }) => actor.uri));
    const ids = this.#peers.flatMap((peer) => peer.activities('Accept').map(({ object }) => object.id as string));
    return [...new Set(ids)].filter((id) => staying.has(id.replace(/#.*/, ''))).sort();
  }

  async close(): Promise<void> {
    await Promise.all(this.#peers.map((peer) => peer.close()));
  }
}

type Query = (sql: string) => Promise<Record<string, unknown>[]>;

/** The rows that there are, in the form of `expected`. */
export async function outcomesOf(query: Query): Promise<Omit<Crowd['expected'], 'accepted'>> {
  const named = async (from: string): Promise<string[]> => {
    const rows = await query(
      `SELECT a.preferred_username AS name FROM ${from} AND a.domain IS NOT NULL ORDER BY a.preferred_username COLLATE "C"`,
    );
    return rows.map(({ name }) => String(name));
  };
  const [numbers] = await query(
    `SELECT n.followers_count AS followers, t.favourites_count AS likes, t.reblogs_count AS boosts, t.replies_count AS replies
     FROM statuses s JOIN status_stats t ON t.status_id = s.id JOIN actor_stats n ON n.actor_id = s.actor_id WHERE s.local`,
  );
  return {
    followers: await named('follows f JOIN actors a ON a.id = f.follower_id WHERE f.approved'),
    likes: await named('favourites f JOIN actors a ON a.id = f.actor_id WHERE true'),
    boosts: await named(
      'statuses s JOIN actors a ON a.id = s.actor_id WHERE s.reblog_of_id IS NOT NULL AND s.deleted_at IS NULL',
    ),
    participants: await named(`participants p JOIN actors a ON a.id = p.actor_id WHERE p.role = 'PARTICIPANT'`),
    posts: await named(
      'statuses s JOIN actors a ON a.id = s.actor_id WHERE s.reblog_of_id IS NULL AND s.deleted_at IS NULL',
    ),
    mentions: await named(
      `notifications n JOIN actors a ON a.id = n.origin_id JOIN statuses s ON s.id = n.status_id AND s.deleted_at IS NULL WHERE n.type = 'mention'`,
    ),
    numbers: numbers as Crowd['expected']['numbers'],
  };
}
