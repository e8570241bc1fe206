/**
 * Parses the HTTP signature of a request (draft-cavage or RFC 9421) and checks everything except the key (docs/federation.md).
 */
import { type KeyObject, verify } from 'node:crypto';
import { type InnerList, isInnerList, serializeItem } from 'structured-headers';
import { fromBase64 } from './base64.ts';
import { parseSignatureHeader, signingString } from './cavage.ts';
import { contentDigestFits, digestFits } from './digests.ts';
import { isComponent, signatureBase } from './message-signature.ts';
import { readDictionary } from './structured-fields.ts';
import { type Target, targetOf } from './target.ts';

/** A request as its sender signed it, with the public host and the original path. */
export interface SignedRequest {
  method: string;
  /** Absolute, with the query as received. This host is checked, not the one in the header. */
  url: string;
  /** Lower-case names. */
  headers: Record<string, string | undefined>;
  /** Null if there is none. */
  body: Buffer | null;
}

export type SignatureKind = 'cavage' | 'rfc9421';

/** `syntax` is answered 400, `refused` 401. The message may be shown to the sender. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
  readonly reason: 'syntax' | 'refused';

  constructor(reason: 'syntax' | 'refused', message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface ReadSignature {
  keyId: string;
  kind: SignatureKind;
  /** Everything else was checked before. */
  isBy(key: KeyObject): boolean;
}

/** The lifetime of a signature without an expiry, and the longest expiry that is accepted. */
const LIFE_S = 5 * 60;
const LONGEST_LIFE_S = 12 * 60 * 60;
/** The accepted clock skew. */
const SKEW_S = 60 * 60;
/** More components are refused, because each may repeat a long header. */
const MOST_COMPONENTS = 30;

const refused = (message: string): SignatureError => new SignatureError('refused', message);
const malformed = (header: string): SignatureError =>
  new SignatureError('syntax', `The header ${header} does not parse.`);

/** @param created, @param expires seconds since 1970 */
function requireInTime(created: number, expires: number | null, now: Date): void {
  const seconds = now.getTime() / 1000;
  const end = Math.min(expires ?? created + LIFE_S, created + LONGEST_LIFE_S);
  if (created > seconds + SKEW_S) throw refused('The signature was made in the future.');
  if (seconds > end + SKEW_S) throw refused('The signature is too old.');
}

/** Seconds since 1970 of an IMF-fixdate, which ends in GMT. */
function secondsOfDate(text: string): number {
  const date = new Date(text);
  // The weekday is ignored.
  if (Number.isNaN(date.getTime()) || date.toUTCString().slice(4) !== text.slice(4))
    throw refused('The header Date is no IMF-fixdate, such as "Sun, 06 Nov 1994 08:49:37 GMT".');
  return date.getTime() / 1000;
}

const readsOnly = (method: string): boolean => ['GET', 'HEAD'].includes(method.toUpperCase());

/** The hash that belongs to the key type; undefined for keys that are not supported. */
const HASHES = new Map<string, 'sha256' | null>([
  ['rsa', 'sha256'],
  ['ed25519', null],
]);

function verifies(key: KeyObject, types: readonly string[], base: string, signature: Buffer): boolean {
  const type = key.asymmetricKeyType ?? '';
  const hash = HASHES.get(type);
  return hash !== undefined && types.includes(type) && verify(hash, Buffer.from(base), key, signature);
}

/** The value of a covered header. */
function headerOf({ headers }: SignedRequest, name: string): string {
  const value = Object.hasOwn(headers, name) ? headers[name] : undefined;
  if (value === undefined) throw refused(`The signature covers the header ${name}, which is missing.`);
  return value.trim();
}

function readCavage(request: SignedRequest, header: string, target: Target, now: Date): ReadSignature {
  const parameters = parseSignatureHeader(header);
  if (!parameters) throw malformed('Signature');
  const keyId = parameters.get('keyId');
  const signature = fromBase64(parameters.get('signature') ?? '');
  if (!signature) throw malformed('Signature');
  if (!keyId || signature.length === 0) throw refused('The signature lacks keyId or signature.');
  const algorithm = (parameters.get('algorithm') ?? 'hs2019').toLowerCase();
  if (algorithm !== 'rsa-sha256' && algorithm !== 'hs2019')
    throw refused('The algorithm of the signature must be rsa-sha256 or hs2019.');

  const covered = (parameters.get('headers') ?? (algorithm === 'hs2019' ? '(created)' : 'date'))
    .toLowerCase()
    .split(/\s+/)
    .filter((name) => name !== '');
  if (covered.length > MOST_COMPONENTS) throw refused('The signature covers too many headers.');
  const covers = (name: string) => covered.includes(name);
  if (!covers('date') && !covers('(created)')) throw refused('The signature must cover Date or (created).');
  if (!covers('digest') && !covers('(request-target)'))
    throw refused('The signature must cover Digest or (request-target).');
  if (readsOnly(request.method) ? !covers('host') : !covers('digest'))
    throw refused(`The signature must cover ${readsOnly(request.method) ? 'Host' : 'Digest'}.`);

  const pseudo = (name: 'created' | 'expires'): string => {
    const value = parameters.get(name);
    if (algorithm === 'rsa-sha256') throw refused(`(${name}) is not for signatures of rsa-sha256.`);
    if (value === undefined || !/^\d{1,12}(?:\.\d{1,9})?$/.test(value))
      throw refused(`The signature covers (${name}), but names no time there.`);
    return value;
  };
  const read = (name: string) =>
    name === '(created)' || name === '(expires)'
      ? pseudo(name.slice(1, -1) as 'created' | 'expires')
      : headerOf(request, name);
  // Values that are not covered may have been added by anybody, so they are ignored.
  requireInTime(
    covers('(created)') ? Number(pseudo('created')) : secondsOfDate(headerOf(request, 'date')),
    covers('(expires)') ? Number(pseudo('expires')) : null,
    now,
  );
  if (covers('digest') && !digestFits(headerOf(request, 'digest'), request.body ?? ''))
    throw refused('The header Digest names no SHA-256 of the body.');

  const bases = [signingString(covered, request.method, target, { withQuery: true, read })];
  // Some servers sign the path without the query.
  if (target.query !== '' && covers('(request-target)'))
    bases.push(signingString(covered, request.method, target, { withQuery: false, read }));
  const types = algorithm === 'rsa-sha256' ? ['rsa'] : ['rsa', 'ed25519'];
  return { keyId, kind: 'cavage', isBy: (key) => bases.some((base) => verifies(key, types, base, signature)) };
}

/** The only signature of a request, with the components that it covers. */
function onlySignature(inputHeader: string, header: string | undefined): { input: InnerList; signature: Buffer } {
  const inputs = readDictionary(inputHeader);
  if (!inputs) throw malformed('Signature-Input');
  const signatures = readDictionary(header ?? '');
  if (!signatures) throw malformed('Signature');
  const [label = '', input] = [...inputs][0] ?? [];
  const signature = signatures.get(label);
  if (inputs.size !== 1 || signatures.size !== 1) throw refused('The request must have one signature.');
  if (!input || !isInnerList(input)) throw malformed('Signature-Input');
  if (!(signature?.[0] instanceof ArrayBuffer)) throw malformed('Signature');
  return { input, signature: Buffer.from(signature[0]) };
}

/** The names of the components that a signature covers. */
function componentsOf([items]: InnerList): string[] {
  if (items.length > MOST_COMPONENTS) throw refused('The signature covers too many components.');
  const covered = items.map((item) => {
    const [name, parameters] = item;
    if (typeof name !== 'string') throw malformed('Signature-Input');
    if (parameters.size > 0 || !isComponent(name))
      throw refused(`The component ${serializeItem(item)} is not supported.`);
    return name;
  });
  if (new Set(covered).size < covered.length) throw malformed('Signature-Input');
  return covered;
}

const KEY_TYPES = new Map<string, readonly string[]>([
  ['rsa-v1_5-sha256', ['rsa']],
  ['ed25519', ['ed25519']],
]);

const isInteger = (value: unknown): value is number => Number.isInteger(value);

function readMessageSignature(request: SignedRequest, inputHeader: string, target: Target, now: Date): ReadSignature {
  const { input, signature } = onlySignature(inputHeader, request.headers.signature);
  const covered = componentsOf(input);
  const { keyid, created, expires, alg } = Object.fromEntries(input[1]);
  if (typeof keyid !== 'string' || keyid === '' || !isInteger(created))
    throw refused('The signature must have keyid and created.');
  if (expires !== undefined && !isInteger(expires)) throw malformed('Signature-Input');
  const types = alg === undefined ? [...KEY_TYPES.values()].flat() : KEY_TYPES.get(typeof alg === 'string' ? alg : '');
  if (!types) throw refused('The algorithm of the signature must be rsa-v1_5-sha256 or ed25519.');

  for (const name of ['@method', '@target-uri', ...(readsOnly(request.method) ? [] : ['content-digest'])])
    if (!covered.includes(name)) throw refused(`The signature must cover ${name}.`);
  requireInTime(created, expires ?? null, now);
  if (covered.includes('content-digest')) {
    const fits = contentDigestFits(headerOf(request, 'content-digest'), request.body ?? '');
    if (fits === null) throw malformed('Content-Digest');
    if (!fits) throw refused('The header Content-Digest names no SHA-256 of the body.');
  }

  const base = signatureBase(input, { ...request, target }, (name) => headerOf(request, name));
  return { keyId: keyid, kind: 'rfc9421', isBy: (key) => verifies(key, types, base, signature) };
}

/**
 * Null if there is no signature. Checks the covered components, the digest of the body and the time window; the caller finds the
 * key and calls `isBy`.
 *
 * @throws SignatureError
 */
export function readSignature(request: SignedRequest, now: Date): ReadSignature | null {
  const target = targetOf(request.url);
  const { signature, 'signature-input': input } = request.headers;
  if (input !== undefined) return readMessageSignature(request, input, target, now);
  return signature === undefined ? null : readCavage(request, signature, target, now);
}
