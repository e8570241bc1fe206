/** A remote server that keeps every byte that it receives, and every answer to the requests of its people. */
import type { Socket } from 'node:net';
import { type FediversePeer, type PeerActor, startPeer } from '../../servers/fediverse-peer.ts';
import type { World } from '../../world/world.ts';

const TYPE = 'application/activity+json';

async function textOf(response: Response): Promise<string> {
  const head = [`${response.status}`, ...[...response.headers].map(([name, value]) => `${name}: ${value}`)];
  return `${head.join('\n')}\n\n${Buffer.from(await response.arrayBuffer()).toString('latin1')}\n`;
}

export class Recorder {
  readonly peer: FediversePeer;
  readonly #connections: Buffer[][] = [];

  private constructor(peer: FediversePeer) {
    this.peer = peer;
    peer.server.on('connection', (socket: Socket) => {
      const chunks: Buffer[] = [];
      this.#connections.push(chunks);
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    });
  }

  /** @param host see `listenLocally` */
  static async start(host: string): Promise<Recorder> {
    return new Recorder(await startPeer('cavage', host));
  }

  /** All requests with their heads, one connection after the other. */
  get received(): string {
    return this.#connections.map((chunks) => Buffer.concat(chunks).toString('latin1')).join('\n');
  }
}

/** The answers that one reader got; `by` signs the requests. */
export class Answers {
  readonly #world: World;
  readonly #by: { peer: FediversePeer; actor: PeerActor } | null;
  readonly #texts: string[] = [];

  constructor(world: World, by: { peer: FediversePeer; actor: PeerActor } | null) {
    this.#world = world;
    this.#by = by;
  }

  get text(): string {
    return this.#texts.join('\n');
  }

  /** Reads an address as a document, and without a signature as a page, too. Returns the document. */
  async read(url: string): Promise<string> {
    const document = await textOf(await this.#get(url, TYPE));
    this.#texts.push(document);
    if (!this.#by) this.#texts.push(await textOf(await this.#get(url, 'text/html')));
    return document;
  }

  #get(url: string, accept: string): Promise<Response> {
    if (this.#by) return this.#by.peer.get(this.#world, this.#by.actor, url);
    return fetch(url, { headers: { accept }, redirect: 'manual' });
  }
}
