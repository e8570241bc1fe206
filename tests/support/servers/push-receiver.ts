/**
 * A fake push service, and browsers that decrypt its messages: both encodings, written from the RFCs and without the server's
 * library.
 */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { importJWK, type JWTPayload, jwtVerify } from 'jose';
import { drain } from '../../../src/jobs/worker/drain.ts';
import type { World } from '../world/world.ts';
import { listenLocally } from './listen-locally.ts';

export interface ReceivedPush {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

export interface PushService {
  url: string;
  received: ReceivedPush[];
  /** The status that it answers with; 201 to begin with. */
  status: number;
  /** Clears received messages, and accepts everything again. */
  forget(): void;
  close(): Promise<void>;
}

export async function startPushService(): Promise<PushService> {
  const service: PushService = {
    ...{ url: '', received: [], status: 201, close: async () => {} },
    forget() {
      service.received.length = 0;
      service.status = 201;
    },
  };
  const server = createServer(async (req, res) => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part as Buffer);
    service.received.push({ path: req.url ?? '', headers: req.headers, body: Buffer.concat(parts) });
    res.writeHead(service.status).end();
  });
  return Object.assign(service, await listenLocally(server));
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

function open(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
}

/** `a=b;c=d` → its parts. */
const partsOf = (header: unknown): Record<string, string> =>
  Object.fromEntries(
    String(header)
      .split(/[;,]\s*/)
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  );

const bytesOf = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url');

/** A browser's subscription at a push service. */
export class PushBrowser {
  readonly #curve = createECDH('prime256v1');
  readonly #auth: Buffer;
  readonly endpoint: string;
  readonly keys: { p256dh: string; auth: string };

  /** @param made the private key and the secret of another program; by default new ones */
  constructor(endpoint: string, made: { privateKey?: Buffer; auth?: Buffer } = {}) {
    this.endpoint = endpoint;
    this.#auth = made.auth ?? randomBytes(16);
    if (made.privateKey) this.#curve.setPrivateKey(made.privateKey);
    else this.#curve.generateKeys();
    this.keys = { p256dh: this.#curve.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
  }

  /** The message, in the encoding that its headers name. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read what was sent, whatever it is
  read({ headers, body }: ReceivedPush): any {
    const read = { aes128gcm: () => this.#aes128gcm(body), aesgcm: () => this.#aesgcm(headers, body) };
    return JSON.parse(read[headers['content-encoding'] as keyof typeof read]().toString('utf8'));
  }

  /** RFC 8188 and RFC 8291: the header of the body contains salt, record size and the sender's key. */
  #aes128gcm(body: Buffer): Buffer {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#curve.getPublicKey(), sender]);
    const secret = derive(this.#curve.computeSecret(sender), this.#auth, info, 32);
    const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const padded = open(key, nonce, body.subarray(21 + sender.length));
    const end = padded.lastIndexOf(2);
    return padded.subarray(0, end);
  }

  /** draft-ietf-webpush-encryption-04: salt and key in headers, two bytes of padding length first. */
  #aesgcm(headers: IncomingHttpHeaders, body: Buffer): Buffer {
    const salt = bytesOf(partsOf(headers.encryption).salt);
    const sender = bytesOf(partsOf(headers['crypto-key']).dh);
    const secret = derive(this.#curve.computeSecret(sender), this.#auth, Buffer.from('Content-Encoding: auth\0'), 32);
    const size = Buffer.from([0, 65]);
    const context = Buffer.concat([Buffer.from('P-256\0'), size, this.#curve.getPublicKey(), size, sender]);
    const info = (name: string) => Buffer.concat([Buffer.from(`Content-Encoding: ${name}\0`), context]);
    const padded = open(derive(secret, salt, info('aesgcm'), 16), derive(secret, salt, info('nonce'), 12), body);
    return padded.subarray(2 + padded.readUInt16BE(0));
  }
}

/** The claims of the server's signature (RFC 8292, or the draft with aesgcm) and the key that it names; rejects a wrong signature. */
export async function readVapid(
  { headers }: ReceivedPush,
  now: Date,
): Promise<{ claims: JWTPayload; publicKey: string }> {
  const authorization = headers.authorization ?? '';
  const modern = authorization.startsWith('vapid ');
  const parts = partsOf(authorization.replace(/^vapid /, ''));
  const token = modern ? parts.t : authorization.replace(/^WebPush /, '');
  const publicKey = (modern ? parts.k : partsOf(headers['crypto-key']).p256ecdsa) ?? '';
  const point = bytesOf(publicKey);
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')];
  const key = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256');
  const { payload } = await jwtVerify(token ?? '', key, { currentDate: now, algorithms: ['ES256'] });
  return { claims: payload, publicKey };
}

/** Runs the due jobs without retries, because the clock of the tests is ahead of the queue's. */
export const pushOnce = ({ platform }: World) => drain(platform, { allowFailures: true });
