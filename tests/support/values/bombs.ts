/** Bodies that are expensive to parse, and the cost of a request: the longest JSON text that it parsed. */
import { sendPlain } from '../clients/plain-http.ts';

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

/** Sends a bomb, and measures until the answer is read. */
export async function sendBomb(url: string, { type, bytes }: Bomb, method = 'POST', token?: string): Promise<Cost> {
  const headers = { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) };
  const { result, longest } = await parsing(() => sendPlain(url, { method, body: bytes, headers }));
  return { status: result.status, body: result.body, parsed: longest };
}
