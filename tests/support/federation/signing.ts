/** Signed requests of other servers, written by hand: nothing here uses the code that reads them. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { SignedRequest } from '../../../src/platform/http/signatures/signature.ts';

export const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const ED25519 = generateKeyPairSync('ed25519');
export const STRANGER = generateKeyPairSync('rsa', { modulusLength: 2048 });

export const NOW = new Date('2026-11-25T12:00:00.000Z');
export const HOST = 'plaza.example';
export const KEY_ID = 'https://other.example/users/carol#main-key';
export const BODY = '{"type":"Like","id":"https://other.example/likes/1"}';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

export const later = (ms: number): Date => new Date(NOW.getTime() + ms);
export const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

const signatureOf = (text: string, key: KeyObject): string =>
  sign(key.asymmetricKeyType === 'rsa' ? 'sha256' : null, Buffer.from(text), key).toString('base64');

type Headers = Record<string, string | undefined>;

export interface Signing {
  method?: string;
  /** The path and query of the request. */
  path?: string;
  body?: string | null;
  key?: KeyObject;
  keyId?: string;
  /** Headers that are sent and signed besides, or in place of, the usual ones. */
  headers?: Headers;
  /** The request that the receiver gets instead of the signed one; undefined if it got lost. */
  received?: Partial<SignedRequest>;
  /** The headers that the receiver gets instead of the signed ones; undefined if one got lost. */
  receivedHeaders?: Headers;
}

function received(
  { method = 'POST', path = '/inbox', body = method === 'POST' ? BODY : null, ...signing }: Signing,
  headers: Headers,
): SignedRequest {
  return {
    method,
    url: `https://${HOST}${path}`,
    headers: { ...headers, ...signing.receivedHeaders },
    body: body === null ? null : Buffer.from(body),
    ...signing.received,
  };
}

export interface CavageSigning extends Signing {
  covers?: string[];
  /** Null if not named. */
  algorithm?: string | null;
  created?: Date;
  expires?: Date;
  /** The path as it is signed. */
  signedPath?: string;
  /** Changes the header before it is sent. */
  edit?: (header: string) => string;
}

/** As a server signs that speaks draft-cavage. */
export function cavageRequest(signing: CavageSigning = {}): SignedRequest {
  const { method = 'POST', path = '/inbox', body = method === 'POST' ? BODY : null, key = RSA.privateKey } = signing;
  const { algorithm = 'rsa-sha256', created, expires, keyId = KEY_ID, signedPath = path } = signing;
  const covers = signing.covers ?? ['(request-target)', 'host', 'date', ...(body === null ? [] : ['digest'])];
  const headers: Headers = {
    host: HOST,
    date: NOW.toUTCString(),
    ...(body !== null && { digest: `SHA-256=${sha256(body)}` }),
    ...signing.headers,
  };
  const text = covers
    .map((name) => {
      if (name === '(request-target)') return `${name}: ${method.toLowerCase()} ${signedPath}`;
      if (name === '(created)') return `${name}: ${created && seconds(created)}`;
      if (name === '(expires)') return `${name}: ${expires && seconds(expires)}`;
      return `${name}: ${headers[name] ?? ''}`;
    })
    .join('\n');
  const parameters = [
    `keyId="${keyId}"`,
    ...(algorithm === null ? [] : [`algorithm="${algorithm}"`]),
    ...(created ? [`created=${seconds(created)}`] : []),
    ...(expires ? [`expires=${seconds(expires)}`] : []),
    `headers="${covers.join(' ')}"`,
    `signature="${signatureOf(text, key)}"`,
  ];
  const header = parameters.join(',');
  return received(signing, { ...headers, signature: signing.edit?.(header) ?? header });
}

export interface MessageSigning extends Signing {
  components?: string[];
  /** As written behind the components; by default time and key. */
  parameters?: string;
  label?: string;
}

/** As a server signs that speaks RFC 9421. */
export function messageRequest(signing: MessageSigning = {}): SignedRequest {
  const { method = 'POST', path = '/inbox', body = method === 'POST' ? BODY : null, key = RSA.privateKey } = signing;
  const { keyId = KEY_ID, label = 'sig1' } = signing;
  const { parameters = `;created=${seconds(NOW)};keyid="${keyId}"` } = signing;
  const components = signing.components ?? [
    '"@method"',
    '"@target-uri"',
    ...(body === null ? [] : ['"content-digest"']),
  ];
  const headers: Headers = {
    host: HOST,
    date: NOW.toUTCString(),
    ...(body !== null && { 'content-digest': `sha-256=:${sha256(body)}:` }),
    ...signing.headers,
  };
  const url = new URL(`https://${HOST}${path}`);
  const derived: Record<string, string> = {
    '"@method"': method,
    '"@target-uri"': url.href,
    '"@authority"': HOST,
    '"@scheme"': 'https',
    '"@request-target"': path,
    '"@path"': url.pathname,
    '"@query"': url.search || '?',
  };
  const input = `(${components.join(' ')})${parameters}`;
  const base = [
    ...components.map((name) => `${name}: ${derived[name] ?? headers[name.replaceAll('"', '')] ?? ''}`),
    `"@signature-params": ${input}`,
  ].join('\n');
  return received(signing, {
    ...headers,
    'signature-input': `${label}=${input}`,
    signature: `${label}=:${signatureOf(base, key)}:`,
  });
}
