/** Parsers of the values of environment variables; each message follows the name of the variable. */
import { z } from 'zod';
import { readNetwork } from '../http/ip-network.ts';

const TRUE = ['true', 'on', '1', 'yes'];
const FALSE = ['false', 'off', '0', 'no'];

export const flag = (words: string) =>
  z
    .string()
    .toLowerCase()
    .refine((text) => TRUE.includes(text) || FALSE.includes(text), `must be ${words}`)
    .transform((text) => TRUE.includes(text));

export const oneOf = <const Words extends readonly string[]>(words: Words) =>
  z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`);

export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a whole number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a whole number from 0 to 65535');

/** Parses seconds, returns milliseconds. */
export const seconds = (most: number) => {
  const sentence = `must be a number of seconds greater than 0 and at most ${most}`;
  return z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?$/, sentence)
    .transform((text) => Math.round(Number(text) * 1000))
    .refine((ms) => ms > 0 && ms <= most * 1000, sentence);
};

export const count = (most: number) => {
  const sentence = `must be a whole number from 1 to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, sentence)
    .transform(Number)
    .refine((number) => number > 0 && number <= most, sentence);
};

/** A URL that may contain a password, so the error message never repeats it. */
export const urlOf = (protocols: readonly string[]) => {
  const sentence = `must be a URL that begins with ${protocols.map((name) => `${name}://`).join(' or ')}`;
  return z.string().refine((text) => {
    const url = URL.parse(text);
    return url !== null && protocols.includes(url.protocol.slice(0, -1)) && /^[\w+]+:\/\/./.test(text);
  }, sentence);
};

export const publicUrl = urlOf(['http', 'https'])
  .transform((text) => new URL(text))
  .refine(
    (url) => url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password,
    'must be a scheme, a host and at most a port, such as https://plaza.example',
  )
  .transform((url) => url.origin);

export const handleDomain = z
  .string()
  .toLowerCase()
  .refine((text) => URL.parse(`https://${text}`)?.host === text, 'must be a domain, such as example.org');

/** Separated by commas or spaces. */
export const domains = z
  .string()
  .toLowerCase()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .refine(
    (named) => named.every((text) => URL.parse(`https://${text}`)?.host === text),
    'must be a list of domains, such as example.com, example.net',
  );

/** Values of Express' `trust proxy`. */
export const trustProxy = z
  .string()
  .regex(
    /^(true|false|\d+|((loopback|linklocal|uniquelocal|[\da-f]*[.:][\da-f.:]+(\/[\d.]+)?)(, *|$))+)$/i,
    'must be true, false, a number of proxies, or addresses as Express lists them',
  )
  .transform((text) => {
    if (/^\d+$/.test(text)) return Number(text);
    return text === 'true' ? true : text === 'false' ? false : text;
  });

/** Networks, separated by commas or spaces. */
export const networks = z.string().transform((text, ctx) => {
  const read = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(readNetwork);
  const known = read.filter((network) => network !== null);
  if (known.length < read.length) ctx.addIssue('must be a list of networks, such as 10.0.0.0/8, fd00::/8');
  return known;
});
