/** Deliveries to and from a server during faults, and their outcomes. */
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../faults/losses.ts';
import { type FediversePeer, type PeerActor, PUBLIC, startPeer } from '../servers/fediverse-peer.ts';
import { signUp } from '../servers/sign-up.ts';
import { WAIT_MS } from '../time-limits.ts';

const AGAIN_MS = 100;
const PATIENCE_MS = 15_000;
const PAGE = 40;
/** Servers, each with an author whom ben follows, and who follows ann. */
const PEERS = 3;
/** One post in this many mentions ben, comes with a like, and is repeated after it was accepted. */
const EACH = 4;
/** For a peer, and for ann. */
const AT_ONCE = 2;

interface Side {
  peer: FediversePeer;
  author: PeerActor;
}

interface Answer {
  /** Null if there was none. */
  status: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: what the wire says, whatever it is
  body: any;
}

/** By the clock of servers that run as processes of their own. */
const serverAt = (url: string) => ({ url, clock: { now: () => new Date() } });

/** As servers do that get no answer or 503: the same once more. */
export async function sendUntilTaken(
  peer: FediversePeer,
  url: string,
  by: PeerActor,
  activity: Record<string, unknown>,
): Promise<void> {
  while ((await peer.send(serverAt(url), by, activity).catch(() => null)) !== 202) await pause(AGAIN_MS);
}

const textOf = (html: string): string => html.replace(/<[^>]+>/g, '');

export class Traffic {
  readonly #url: string;
  readonly #sides: readonly Side[];
  #ann = '';
  #ben = '';
  /** Addresses of notes that were answered 202, of those of them that name ben, and of likes of ann's first post. */
  readonly taken: string[] = [];
  readonly naming: string[] = [];
  readonly likes: string[] = [];
  /** Texts of ann's posts that were answered 200. */
  readonly committed: string[] = [];
  #firstPost = { id: '', uri: '' };

  private constructor(url: string, sides: readonly Side[]) {
    this.#url = url;
    this.#sides = sides;
  }

  /** Creates the people: ben follows an author of each peer, who follows ann. */
  static async open(url: string): Promise<Traffic> {
    const sides = await Promise.all(
      Array.from({ length: PEERS }, async () => {
        const peer = await startPeer();
        return { peer, author: peer.actor('sam') };
      }),
    );
    const traffic = new Traffic(url, sides);
    traffic.#ann = await signUp(url, 'ann');
    traffic.#ben = await signUp(url, 'ben');
    for (const side of sides) await traffic.#acquaint(side);
    traffic.#firstPost = (await traffic.#post('the first one')).body;
    return traffic;
  }

  async #acquaint({ peer, author }: Side): Promise<void> {
    // Processes that were killed before may still be starting.
    const { accounts } = await this.#read(this.#ben, `/api/v2/search?resolve=true&type=accounts&q=${author.handle}`);
    const path = `/api/v1/accounts/${accounts[0].id}/follow`;
    await this.#read(this.#ben, path, { method: 'POST' });
    const follow = await until('the follow', WAIT_MS, async () => peer.activities('Follow')[0] ?? null);
    await sendUntilTaken(peer, this.#url, author, { id: `${author.uri}/accepts/1`, type: 'Accept', object: follow });
    const back = { id: `${author.uri}/follows/1`, type: 'Follow', object: `${this.#url}/users/ann` };
    await sendUntilTaken(peer, this.#url, author, back);
    await until('the answer', WAIT_MS, async () => peer.activities('Accept')[0] ?? null);
    await until('the acceptance', WAIT_MS, async () => {
      const { body: relationships } = await this.#ask(
        this.#ben,
        `/api/v1/accounts/relationships?id[]=${path.split('/')[4]}`,
      );
      return relationships[0].following || null;
    });
  }

  async #ask(token: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = { authorization: `Bearer ${token}`, ...init.headers };
    try {
      const answer = await fetch(this.#url + path, { ...init, headers, signal: AbortSignal.timeout(PATIENCE_MS) });
      const text = await answer.text();
      return { status: answer.status, body: answer.ok ? JSON.parse(text) : text };
    } catch {
      return { status: null, body: null };
    }
  }

  /** Repeats the request until it is answered. */
  async #read(token: string, path: string, init: RequestInit = {}): Promise<Answer['body']> {
    return until(path, WAIT_MS, async () => {
      const { status, body } = await this.#ask(token, path, init);
      return status === 200 ? body : null;
    });
  }

  /** Under the same key until it is answered. */
  async #post(text: string): Promise<Answer> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': text };
    for (;;) {
      const init = { method: 'POST', headers, body: JSON.stringify({ status: text }) };
      const answer = await this.#ask(this.#ann, '/api/v1/statuses', init);
      if (answer.status === 200) return answer;
      await pause(AGAIN_MS);
    }
  }

  #deliver({ peer }: Side, by: PeerActor, activity: Record<string, unknown>): Promise<void> {
    return sendUntilTaken(peer, this.#url, by, activity);
  }

  async #arrive(n: number): Promise<void> {
    const side = this.#sides[n % PEERS] as Side;
    const { peer, author } = side;
    const id = `${peer.url}/notes/${n}`;
    const ben = `${this.#url}/users/ben`;
    const names = n % EACH === 0;
    const object = {
      ...{
        id,
        type: 'Note',
        attributedTo: author.uri,
        content: `<p>note ${n}</p>`,
        published: new Date().toISOString(),
      },
      ...{ to: [PUBLIC], cc: [author.followers, ...(names ? [ben] : [])] },
      ...(names && { tag: [{ type: 'Mention', href: ben, name: '@ben' }] }),
    };
    const activity = { id: `${id}/activity`, type: 'Create', to: object.to, cc: object.cc, object };
    await this.#deliver(side, author, activity);
    this.taken.push(id);
    if (names) {
      this.naming.push(id);
      const fan = peer.actor(`fan${n}`);
      const like = { id: `${fan.uri}/likes/1`, type: 'Like', object: this.#firstPost.uri };
      await this.#deliver(side, fan, like);
      await this.#deliver(side, fan, like);
      this.likes.push(like.id);
      await this.#deliver(side, author, activity);
    }
  }

  /** So many activities in both directions; `progress` is called with the share that is done, between two of them. */
  async run(count: number, progress: (share: number) => void): Promise<void> {
    let arriving = 0;
    let leaving = 0;
    const told = (): void => progress((this.taken.length + this.committed.length) / (2 * count));
    const arrive = async (): Promise<void> => {
      while (arriving < count) {
        arriving += 1;
        await this.#arrive(arriving);
        told();
      }
    };
    const leave = async (): Promise<void> => {
      while (leaving < count) {
        leaving += 1;
        const text = `post ${leaving}`;
        await this.#post(text);
        this.committed.push(text);
        told();
      }
    };
    const loops = Array.from({ length: AT_ONCE * PEERS }, arrive);
    await Promise.all([...loops, ...Array.from({ length: AT_ONCE }, leave)]);
  }

  /** The missing activities in both directions. */
  async missing(): Promise<{ here: string[]; there: string[]; likes: number }> {
    const home = new Set(await this.home());
    const there = this.#sides.flatMap(({ peer }) => {
      const got = new Set(this.#received(peer));
      return this.committed.filter((text) => !got.has(text)).map((text) => `${text} at ${peer.domain}`);
    });
    const { favourites_count } = await this.#read(this.#ann, `/api/v1/statuses/${this.#firstPost.id}`);
    return {
      here: this.taken.filter((uri) => !home.has(uri)),
      there,
      likes: this.likes.length - favourites_count,
    };
  }

  #received(peer: FediversePeer): string[] {
    return peer.activities('Create').map(({ object }) => textOf(object.content));
  }

  async #pages<Item extends { id: string }>(token: string, path: string): Promise<Item[]> {
    const found: Item[] = [];
    for (;;) {
      const after = found.length > 0 ? `&max_id=${found.at(-1)?.id}` : '';
      const page = await this.#read(token, `${path}?limit=${PAGE}${after}`);
      if (page.length === 0) return found;
      found.push(...page);
    }
  }

  /** Addresses in the home timeline of ben, including duplicates. */
  async home(): Promise<string[]> {
    return (await this.#pages<{ id: string; uri: string }>(this.#ben, '/api/v1/timelines/home')).map(({ uri }) => uri);
  }

  /** Addresses of the posts of which ben was notified. */
  async notified(): Promise<string[]> {
    const found = await this.#pages<{ id: string; status: { uri: string } }>(this.#ben, '/api/v1/notifications');
    return found.map(({ status }) => status.uri);
  }

  /** Texts of ann's posts after the first one. */
  async posts(): Promise<string[]> {
    const { id } = await this.#read(this.#ann, '/api/v1/accounts/verify_credentials');
    const found = await this.#pages<{ id: string; content: string }>(this.#ann, `/api/v1/accounts/${id}/statuses`);
    return found.map(({ content }) => textOf(content)).slice(0, -1);
  }

  async close(): Promise<void> {
    await Promise.all(this.#sides.map(({ peer }) => peer.close()));
  }
}
