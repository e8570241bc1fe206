/** Bodies that are expensive to parse, and the cost of a request: CPU time of this thread, and the longest JSON it parsed. */
import { type PlainInit, sendPlain } from '../clients/plain-http.ts';
import { cpuSince } from './cpu-time.ts';

export interface Bomb {
  type: string;
  bytes: Buffer;
}

const JSON_TYPE = 'application/json';
const json = (text: string): Bomb => ({ type: JSON_TYPE, bytes: Buffer.from(text) });
const times = (count: number, text: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => text(n)).join('');
const formPart = (n: number): string => `--x\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\n1\r\n`;

/** @param size the number of values in each; a multipart form, whose fields take fifty times the bytes, has a third of it */
export const bombs = (size: number): Record<string, Bomb> => ({
  'an object of many keys': json(`{${times(size, (n) => `"k${n}":1,`)}"z":1}`),
  'a list of many numbers': json(`{"id":[${'1,'.repeat(size)}1]}`),
  'a list of many lists': json(`{"status":[${'[],'.repeat(size)}[]]}`),
  'lists within lists': json(`{"variables":${'['.repeat(size)}${']'.repeat(size)}}`),
  'objects within objects': json(`${'{"a":'.repeat(size)}1${'}'.repeat(size)}`),
  'ids as numbers': json(`{"ids":[${'1234567890123456789,'.repeat(size)}1]}`),
  'a form of many fields': {
    type: 'application/x-www-form-urlencoded',
    bytes: Buffer.from(times(size, (n) => `k${n}[]=1&`)),
  },
  'a multipart form of many fields': {
    type: 'multipart/form-data; boundary=x',
    bytes: Buffer.from(`${times(Math.ceil(size / 3), formPart)}--x--\r\n`),
  },
});

export interface Cost {
  status: number;
  body: string;
  /** Milliseconds of CPU time of this thread, which is client and server. */
  cpu: number;
  /** The length of the longest text that was parsed as JSON. */
  parsed: number;
}

/** How much JSON is parsed meanwhile: the length of the longest text, and of all together. */
export async function parsing<T>(work: () => Promise<T>): Promise<{ result: T; longest: number; total: number }> {
  const { parse } = JSON;
  let longest = 0;
  let total = 0;
  JSON.parse = (text, reviver) => {
    longest = Math.max(longest, text.length);
    total += text.length;
    return parse(text, reviver);
  };
  try {
    const result = await work();
    return { result, longest, total };
  } finally {
    JSON.parse = parse;
  }
}

/** Sends a request and measures the cost until the answer is read. */
export async function costOf(url: string, init: PlainInit): Promise<Cost> {
  const { result, longest } = await parsing(async () => {
    const before = process.threadCpuUsage();
    const { status, body } = await sendPlain(url, init);
    return { status, body, cpu: cpuSince(before) };
  });
  return { ...result, parsed: longest };
}

/** Milliseconds of CPU time that one request may cost, client and server: far more than reading takes, far less than parsing the contents would. */
export const BUDGET_MS = 200;

/** Sends a bomb. */
export const sendBomb = (url: string, { type, bytes }: Bomb, method = 'POST', token?: string): Promise<Cost> =>
  costOf(url, {
    method,
    body: bytes,
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
  });
