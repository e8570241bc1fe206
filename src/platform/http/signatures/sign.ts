/** Signs requests to other servers, by draft-cavage or RFC 9421. */
import { type KeyObject, sign } from 'node:crypto';
import { type InnerList, type Item, serializeDictionary, serializeString } from 'structured-headers';
import { signingString } from './cavage.ts';
import { contentDigestHeader, digestHeader } from './digests.ts';
import { signatureBase } from './message-signature.ts';
import type { SignatureKind } from './signature.ts';
import { targetOf } from './target.ts';

/** A private key (RSA or Ed25519) and the id under which others find its public half. */
export interface SigningKey {
  id: string;
  key: KeyObject;
}

export interface RequestToSign {
  method: 'GET' | 'POST';
  /** Absolute. */
  url: string;
  body?: string | Buffer;
  contentType?: string;
  /** Further headers, which the signature covers. */
  headers?: Readonly<Record<string, string>>;
}

const furtherNames = ({ headers = {} }: RequestToSign): string[] =>
  Object.keys(headers).map((name) => name.toLowerCase());

const signatureOf = (text: string, { key }: SigningKey): string =>
  sign(key.asymmetricKeyType === 'rsa' ? 'sha256' : null, Buffer.from(text), key).toString('base64');

/** The host and path exactly as sent. */
function wireUrl(url: string): string {
  const parsed = new URL(url);
  return `${parsed.protocol}//${parsed.host}${parsed.pathname}${parsed.search}`;
}

function cavageHeaders(
  request: RequestToSign,
  by: SigningKey,
  headers: Record<string, string>,
): Record<string, string> {
  const sent = { ...headers, ...(request.body !== undefined && { Digest: digestHeader(request.body) }) };
  const values = new Map(Object.entries(sent).map(([name, value]) => [name.toLowerCase(), value]));
  const covered = ['host', 'date', 'digest', 'content-type', ...furtherNames(request)].filter((name) =>
    values.has(name),
  );
  covered.push('(request-target)');
  const text = signingString(covered, request.method, targetOf(wireUrl(request.url)), {
    withQuery: true,
    read: (name) => values.get(name) ?? '',
  });
  const algorithm = by.key.asymmetricKeyType === 'rsa' ? 'rsa-sha256' : 'hs2019';
  const signature = signatureOf(text, by);
  return {
    ...sent,
    Signature: `keyId=${serializeString(by.id)},algorithm="${algorithm}",headers="${covered.join(' ')}",signature="${signature}"`,
  };
}

function messageHeaders(
  request: RequestToSign,
  by: SigningKey,
  headers: Record<string, string>,
  now: Date,
): Record<string, string> {
  const digest = request.body === undefined ? null : contentDigestHeader(request.body);
  const further = Object.entries(request.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  const values = new Map([...further, ['content-digest', digest ?? '']]);
  const components = [
    '@method',
    '@target-uri',
    ...(digest === null ? [] : ['content-digest']),
    ...furtherNames(request),
  ];
  const input: InnerList = [
    components.map((name): Item => [name, new Map()]),
    new Map<string, string | number>([
      ['created', Math.floor(now.getTime() / 1000)],
      ['keyid', by.id],
      ['alg', by.key.asymmetricKeyType === 'rsa' ? 'rsa-v1_5-sha256' : 'ed25519'],
    ]),
  ];
  const url = wireUrl(request.url);
  const base = signatureBase(
    input,
    { method: request.method, url, target: targetOf(url) },
    (name) => values.get(name) ?? '',
  );
  return {
    ...headers,
    ...(digest !== null && { 'Content-Digest': digest }),
    'Signature-Input': serializeDictionary({ sig1: input }),
    Signature: `sig1=:${signatureOf(base, by)}:`,
  };
}

/**
 * The headers to send with the request: Host, Date, Content-Type, those of the request, Digest or Content-Digest, Signature,
 * Signature-Input. Each attempt needs a new signature.
 */
export function signedHeaders(
  kind: SignatureKind,
  request: RequestToSign,
  by: SigningKey,
  now: Date,
): Record<string, string> {
  const headers = {
    Host: new URL(request.url).host,
    Date: now.toUTCString(),
    ...(request.contentType !== undefined && { 'Content-Type': request.contentType }),
    ...request.headers,
  };
  return kind === 'cavage' ? cavageHeaders(request, by, headers) : messageHeaders(request, by, headers, now);
}
