/**
 * Another server of the fediverse with its own people: tests define its documents, and its inboxes record deliveries. Servers
 * reach it if they are created with `NEIGHBOURS` (support/world/federated.ts).
 */
import { generateKeyPairSync } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import memoize from 'memoize';
import { actorByHandle } from '../../../src/domain/federation/remote/find/find-remote-actor.ts';
import type { Clock } from '../../../src/platform/clock.ts';
import { publicKeyOf } from '../../../src/platform/http/signatures/keys.ts';
import { signedHeaders } from '../../../src/platform/http/signatures/sign.ts';
import { readSignature, type SignatureKind } from '../../../src/platform/http/signatures/signature.ts';
import type { Person, World } from '../world/world.ts';
import { listenLocally } from './listen-locally.ts';

const CONTEXT = ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'];
const TYPE = 'application/activity+json';

export const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';

/** Shared by all peers, because generating one takes long. */
const keys = memoize(() => generateKeyPairSync('rsa', { modulusLength: 2048 }));

export interface PeerActor {
  name: string;
  /** `name@127.0.0.1:3001` */
  handle: string;
  uri: string;
  inbox: string;
  followers: string;
}

export interface Received {
  /** The path of the inbox. */
  inbox: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what was sent, whatever it is
  activity: any;
  /** The body as received. */
  body: string;
  headers: IncomingHttpHeaders;
  /** The signer, after the signature was verified with the key on the sender's server; null if it does not match. */
  keyId: string | null;
}

/** The answer of an inbox: a status, or any answer. */
export type InboxAnswer = number | ((res: ServerResponse, received: Received) => void);

/** A server and its time, which signatures name. */
export interface Addressed {
  url: string;
  clock: Pick<Clock, 'now'>;
}

/** The content of a path: a document, a status without one, or a function. */
export type Shown = Record<string, unknown> | number | ((res: ServerResponse, req: IncomingMessage) => void);

export interface FediversePeer {
  url: string;
  domain: string;
  /** For tests that read the bytes of its connections. */
  server: Server;
  /** In the order of their arrival. */
  received: Received[];
  /** 202 to begin with. */
  answer: InboxAnswer;
  /** Paths of documents that were read, in order. */
  read: string[];
  /** An actor of this server, with a shared inbox unless `more` overrides that; `more`: additional terms of the document. */
  actor(name: string, more?: Record<string, unknown>): PeerActor;
  /** Serves a document at a path, or answers by a function; returns the address. A status alone represents its absence. */
  put(path: string, document: Shown): string;
  /** Sends an activity to a server as `by`, with further signed headers; the status of the answer. `@context` and actor are added. */
  send(
    world: Addressed,
    by: PeerActor,
    activity: Record<string, unknown>,
    inbox?: string,
    headers?: Record<string, string>,
  ): Promise<number>;
  /** Reads a document of a server as `by`. */
  get(world: World, by: PeerActor, url: string): Promise<Response>;
  /** The id of this server's actor on another one, which fetches the profile if it is unknown. */
  idAt(world: World, of: PeerActor): Promise<string>;
  /** Makes `by` follow a person of that server, and runs its jobs. */
  follow(world: World, by: PeerActor, person: Person): Promise<void>;
  /** Stores a key of a sender, as a server that knew the sender has. */
  knows(keyId: string, publicKey: string): void;
  /** Its received activities, by type. */
  // biome-ignore lint/suspicious/noExplicitAny: see above
  activities(type: string): any[];
  /** Clears received activities and requests, and accepts everything again. */
  forget(): void;
  close(): Promise<void>;
}

/** Keys of senders by their address, because deleted actors no longer serve one. */
const keyAt = async (known: Map<string, string>, keyId: string): Promise<string> => {
  const found = known.get(keyId);
  if (found !== undefined) return found;
  const answer = await fetch(keyId.replace(/#.*/, ''), { headers: { accept: TYPE } });
  const { publicKey } = (await answer.json()) as { publicKey?: { id: string; publicKeyPem: string } };
  if (publicKey?.id !== keyId) return '';
  known.set(keyId, publicKey.publicKeyPem);
  return publicKey.publicKeyPem;
};

async function signer(known: Map<string, string>, url: string, req: IncomingMessage, body: Buffer) {
  const headers = req.headers as Record<string, string>;
  const request = { method: req.method ?? '', url: url + req.url, headers, body };
  const signature = readSignature(request, new Date(headers.date ?? 0));
  const key = signature && publicKeyOf(await keyAt(known, signature.keyId));
  return signature && key && signature.isBy(key) ? signature.keyId : null;
}

const bodyOf = async (req: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

function documentOf(url: string, name: string): Record<string, unknown> & { id: string } {
  const uri = `${url}/users/${name}`;
  return {
    ...{ '@context': CONTEXT, id: uri, type: 'Person', preferredUsername: name, name, url: `${url}/@${name}` },
    ...{ inbox: `${uri}/inbox`, outbox: `${uri}/outbox`, followers: `${uri}/followers` },
    endpoints: { sharedInbox: `${url}/inbox` },
    publicKey: {
      ...{ id: `${uri}#main-key`, owner: uri },
      publicKeyPem: keys().publicKey.export({ type: 'spki', format: 'pem' }),
    },
  };
}

/**
 * @param signs the kind of signatures that its requests have
 * @param host see `listenLocally`
 */
export async function startPeer(signs: SignatureKind = 'cavage', host?: string): Promise<FediversePeer> {
  const documents = new Map<string, Shown>();
  const known = new Map<string, string>();

  const receive = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const body = await bodyOf(req);
    const keyId = await signer(known, peer.url, req, body).catch(() => null);
    const text = body.toString('utf8');
    const received = { inbox: req.url ?? '', activity: JSON.parse(text), body: text, headers: req.headers, keyId };
    peer.received.push(received);
    if (typeof peer.answer === 'number') res.writeHead(peer.answer).end();
    else peer.answer(res, received);
  };
  const show = (req: IncomingMessage, res: ServerResponse): void => {
    const { pathname, searchParams } = new URL(req.url ?? '/', peer.url);
    peer.read.push(pathname);
    const asked = (searchParams.get('resource') ?? '').replace(/^acct:|@.*/g, '');
    const self = { rel: 'self', type: TYPE, href: `${peer.url}/users/${asked}` };
    const webfinger = { subject: `acct:${asked}@${peer.domain}`, links: [self] };
    const isFinger =
      pathname === '/.well-known/webfinger' && documents.has(`/users/${asked}`) && !documents.has(pathname);
    const found = isFinger ? webfinger : documents.get(pathname);
    if (typeof found === 'function') found(res, req);
    else if (found === undefined || typeof found === 'number') res.writeHead(found ?? 404).end();
    else res.writeHead(200, { 'content-type': isFinger ? 'application/jrd+json' : TYPE }).end(JSON.stringify(found));
  };
  const server = createServer((req, res) => {
    if (req.method === 'POST') receive(req, res).catch((error: unknown) => res.destroy(error as Error));
    else show(req, res);
  });
  const { url, close } = await listenLocally(server, host);

  const peer: FediversePeer = {
    ...{ url, domain: new URL(url).host, server, close, received: [], read: [], answer: 202 },
    actor(name, more = {}) {
      const document = { ...documentOf(url, name), ...more };
      documents.set(`/users/${name}`, document);
      const { id: uri } = document;
      return { name, handle: `${name}@${peer.domain}`, uri, inbox: `${uri}/inbox`, followers: `${uri}/followers` };
    },
    put(path, document) {
      documents.set(path, document);
      return url + path;
    },
    async send(world, by, activity, inbox = `${world.url}/inbox`, more = {}) {
      const body = JSON.stringify({ '@context': CONTEXT, actor: by.uri, ...activity });
      const key = { id: `${by.uri}#main-key`, key: keys().privateKey };
      const request = { method: 'POST' as const, url: inbox, body, contentType: TYPE, headers: more };
      const headers = signedHeaders(signs, request, key, world.clock.now());
      return (await fetch(inbox, { method: 'POST', headers, body })).status;
    },
    get(world, by, url) {
      const key = { id: `${by.uri}#main-key`, key: keys().privateKey };
      const headers = signedHeaders(signs, { method: 'GET', url }, key, world.clock.now());
      return fetch(url, { headers: { ...headers, accept: TYPE } });
    },
    async idAt(world, { name }) {
      return (await actorByHandle(world.platform, { username: name, domain: peer.domain })).id.toString();
    },
    async follow(world, by, person) {
      const object = `${world.url}/users/${person.name}`;
      await peer.send(world, by, { id: `${by.uri}/follows/${person.name}`, type: 'Follow', object });
      await world.drain();
    },
    knows: (keyId, publicKey) => void known.set(keyId, publicKey),
    activities: (type) => peer.received.map(({ activity }) => activity).filter((activity) => activity.type === type),
    forget() {
      Object.assign(peer, { received: [], read: [], answer: 202 });
    },
  };
  return peer;
}
