/** A server of the fediverse on Fedify, which shares no code with this one: it reads JSON-LD by its contexts, and signs and checks by itself. */
import { createServer, type IncomingMessage } from 'node:http';
import { type Context, createFederation, generateCryptoKeyPair, MemoryKvStore } from '@fedify/fedify';
import {
  Accept,
  type Activity,
  Announce,
  Block,
  Create,
  Delete,
  Endpoints,
  Follow,
  Like,
  type Link,
  Note,
  Person,
  PUBLIC_COLLECTION,
  type Object as Thing,
  Undo,
  Update,
} from '@fedify/vocab';
import memoize from 'memoize';
import { listenLocally } from './listen-locally.ts';

/** Shared by all of them, because generating one takes long. */
const keys = memoize(() => generateCryptoKeyPair('RSASSA-PKCS1-v1_5'));

/** As Fedify has read it. */
export interface Understood {
  type: string;
  id: string | null;
  actor: string | null;
  object: string | null;
  activity: Activity;
}

const requestOf = async (url: string, req: IncomingMessage): Promise<Request> => {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  const headers = Object.entries(req.headers).map(([name, value]): [string, string] => [
    name,
    [value].flat().join(', '),
  ]);
  const body = parts.length > 0 ? Buffer.concat(parts) : null;
  return new Request(url + req.url, { method: req.method ?? 'GET', headers, body });
};

export class FedifyServer {
  readonly url: string;
  /** Activities with a valid signature and form, in order. */
  readonly received: Understood[] = [];
  readonly notes = new Map<string, Note>();
  readonly #context: Context<void>;
  readonly close: () => Promise<void>;

  private constructor(url: string, close: () => Promise<void>, context: Context<void>) {
    this.url = url;
    this.close = close;
    this.#context = context;
  }

  static async start(): Promise<FedifyServer> {
    const federation = createFederation<void>({ kv: new MemoryKvStore(), allowPrivateAddress: true });
    const server = createServer(async (req, res) => {
      const answer = await federation.fetch(await requestOf(url, req), { contextData: undefined });
      res.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
    });
    const { url, close } = await listenLocally(server);
    const made = new FedifyServer(url, close, federation.createContext(new URL(url)));
    federation
      .setActorDispatcher('/users/{identifier}', async (ctx, identifier) => {
        const [pair] = await ctx.getActorKeyPairs(identifier);
        return new Person({
          ...{
            id: ctx.getActorUri(identifier),
            preferredUsername: identifier,
            name: 'Fay',
            url: ctx.getActorUri(identifier),
          },
          ...{ inbox: ctx.getInboxUri(identifier), followers: ctx.getFollowersUri(identifier) },
          endpoints: new Endpoints({ sharedInbox: ctx.getInboxUri() }),
          publicKey: pair?.cryptographicKey ?? null,
        });
      })
      .setKeyPairsDispatcher(async () => [await keys()]);
    federation.setFollowersDispatcher('/users/{identifier}/followers', () => ({ items: [] }));
    federation.setObjectDispatcher(Note, '/notes/{id}', (_ctx, { id }) => made.notes.get(id) ?? null);
    const inbox = federation.setInboxListeners('/users/{identifier}/inbox', '/inbox');
    const kinds: Parameters<typeof inbox.on>[0][] = [
      Accept,
      Announce,
      Block,
      Create,
      Delete,
      Follow,
      Like,
      Undo,
      Update,
    ];
    for (const kind of kinds)
      inbox.on(kind, (_ctx, activity) => {
        const { id, actorId, objectId } = activity;
        const addresses = { id: id?.href ?? null, actor: actorId?.href ?? null, object: objectId?.href ?? null };
        made.received.push({ type: kind.name, ...addresses, activity });
      });
    return made;
  }

  uriOf(name: string): URL {
    return this.#context.getActorUri(name);
  }

  followersOf(name: string): URL {
    return this.#context.getFollowersUri(name);
  }

  /** A note for everybody, which is shown at its address. */
  note(by: string, id: string, content: string, more: ConstructorParameters<typeof Note>[0] = {}): Note {
    const note = new Note({
      ...{ id: this.#context.getObjectUri(Note, { id }), attribution: this.uriOf(by), content },
      ...{
        to: PUBLIC_COLLECTION,
        cc: this.followersOf(by),
        published: Temporal.Now.instant().round('second'),
        ...more,
      },
    });
    this.notes.set(id, note);
    return note;
  }

  /** Looks up a person or an object as its people would. */
  lookUp(address: string): Promise<Thing | Link | null> {
    return this.#context.lookupObject(address) as Promise<Thing | null>;
  }

  /** Sends an activity that the inbox must accept. */
  async send(by: string, to: { id: string; inbox: string }, activity: Activity): Promise<void> {
    const recipient = { id: new URL(to.id), inboxId: new URL(to.inbox), endpoints: null };
    await this.#context.sendActivity({ identifier: by }, recipient, activity, { immediate: true });
  }

  /** The last one of a kind. */
  last(type: string): Understood | undefined {
    return this.received.findLast((understood) => understood.type === type);
  }
}
