/** Requests of a remote person with their own key, intact or damaged. */
import { generateKeyPairSync } from 'node:crypto';
import { signedHeaders } from '../../../src/platform/http/signatures/sign.ts';
import type { SignatureKind } from '../../../src/platform/http/signatures/signature.ts';
import type { World } from '../world/world.ts';

const CONTEXT = ['https://www.w3.org/ns/activitystreams', 'https://w3id.org/security/v1'];
const TYPE = 'application/activity+json';

export interface Posting {
  inbox?: string;
  signs?: SignatureKind;
  /** In place of the JSON of the activity. */
  body?: string;
  /** The address to which it is sent, instead of the inbox for which it was signed. */
  to?: string;
  /** Sent instead of the signed ones. */
  headers?: Record<string, string>;
  sent?: string;
}

/** A key pair, and requests signed with it. */
export class Stranger {
  readonly keyId: string;
  readonly #keys = generateKeyPairSync('rsa', { modulusLength: 2048 });

  constructor(keyId: string) {
    this.keyId = keyId;
  }

  get pem(): string {
    return this.#keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  }

  /** As an actor's document has it. */
  keyOf(owner: string): Record<string, unknown> {
    return { publicKey: { id: this.keyId, owner, publicKeyPem: this.pem } };
  }

  async post(world: World, activity: Record<string, unknown>, posting: Posting = {}): Promise<Response> {
    const inbox = posting.inbox ?? `${world.url}/inbox`;
    const body = posting.body ?? JSON.stringify({ '@context': CONTEXT, ...activity });
    const request = { method: 'POST' as const, url: inbox, body, contentType: TYPE };
    const key = { id: this.keyId, key: this.#keys.privateKey };
    const signed = signedHeaders(posting.signs ?? 'cavage', request, key, world.clock.now());
    return fetch(posting.to ?? inbox, {
      method: 'POST',
      headers: { ...signed, ...posting.headers },
      body: posting.sent ?? body,
    });
  }

  async get(world: World, url: string, headers: Record<string, string> = {}): Promise<Response> {
    const key = { id: this.keyId, key: this.#keys.privateKey };
    const signed = signedHeaders('cavage', { method: 'GET', url }, key, world.clock.now());
    return fetch(url, { headers: { accept: TYPE, ...signed, ...headers } });
  }
}
