/** Thousands of signed requests that were modified in transit: none is accepted, and none causes anything but a refusal. */
import { expect, test } from 'vitest';
import { readSignature, SignatureError, type SignedRequest } from '../../src/platform/http/signatures/signature.ts';
import { cavageRequest, messageRequest, NOW, RSA } from '../support/federation/signing.ts';

const REQUESTS = {
  cavage: cavageRequest({ path: '/inbox?page=2' }),
  'cavage with (created)': cavageRequest({
    algorithm: 'hs2019',
    created: NOW,
    covers: ['(request-target)', '(created)', 'host', 'date', 'digest'],
  }),
  'RFC 9421': messageRequest({
    path: '/inbox?page=2',
    components: ['"@method"', '"@target-uri"', '"host"', '"date"', '"content-digest"'],
  }),
};

/** Numbers from a seed, the same in each run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PIECES = [
  '"',
  ',',
  '=',
  ';',
  '(',
  ')',
  ':',
  '\\',
  ' ',
  '\t',
  '\n',
  '\0',
  'ü',
  '🎈',
  '-1',
  '9'.repeat(40),
  'sig1=',
  '{}',
  '?',
];

function mutated(text: string, below: (most: number) => number): string {
  const at = below(text.length + 1);
  const length = 1 + below(12);
  const before = text.slice(0, at);
  const piece = PIECES[below(PIECES.length)] ?? '';
  switch (below(8)) {
    case 0:
      return before + text.slice(at + length);
    case 1:
      return before + piece + text.slice(at);
    case 2:
      return before + piece + text.slice(at + length);
    case 3:
      return before + text.slice(at, at + length) + text.slice(at);
    case 4:
      return before;
    case 5:
      return before + String.fromCharCode(32 + below(95)) + text.slice(at + 1);
    case 6:
      return `${text},${text}`;
    default:
      return text.slice(at) + before;
  }
}

/** Headers and body, changed at one to three places. */
function mutatedRequest(request: SignedRequest, below: (most: number) => number): SignedRequest {
  const headers = { ...request.headers };
  let text = request.body?.toString() ?? '';
  const names = Object.keys(headers);
  for (let count = 1 + below(3); count > 0; count--) {
    const name = names[below(names.length + 1)];
    if (name === undefined) text = mutated(text, below);
    else headers[name] = below(20) === 0 ? undefined : mutated(headers[name] ?? '', below);
  }
  return { ...request, headers, body: Buffer.from(text) };
}

/**
 * The data that a signature covers. Changes that do not affect it, such as more spaces or another parameter, are no forgeries.
 */
function meaningOf({ headers, body }: SignedRequest): string {
  const bare = (name: string) => (headers[name] ?? '').replace(/[ \t\n]/g, '');
  return JSON.stringify([
    body?.toString('base64'),
    bare('date'),
    /sha-256=:?([^:,]*)/i.exec(bare('digest') || bare('content-digest'))?.[1],
    /(?<=(?:^|,|Signature)(?:signature|sig1)=[":]?)[\w+/]*/.exec(bare('signature'))?.[0],
    /(?<=(?:^|,)headers=)"[^"]*"/.exec(bare('signature'))?.[0].toLowerCase(),
    bare('signature-input'),
  ]);
}

test.each(Object.entries(REQUESTS))('%s: 5,000 changed requests', (_, request) => {
  const below = numbersFrom(20261125);
  expect(readSignature(request, NOW)?.isBy(RSA.publicKey)).toBe(true);
  const counts = { refused: 0, syntax: 0, unsigned: 0, forged: 0, same: 0 };
  for (let i = 0; i < 5000; i++) {
    const changed = mutatedRequest(request, below);
    try {
      const read = readSignature(changed, NOW);
      if (!read) counts.unsigned += 1;
      else if (!read.isBy(RSA.publicKey)) counts.forged += 1;
      else {
        expect(meaningOf(changed)).toBe(meaningOf(request));
        counts.same += 1;
      }
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      counts[error.reason] += 1;
    }
  }
  // The changes reach every part of the reading.
  for (const outcome of ['refused', 'syntax', 'forged'] as const) expect(counts[outcome], outcome).toBeGreaterThan(20);
  // Most of the rest is a changed Host, which the address overrides.
  expect(counts.same).toBeLessThan(600);
});
