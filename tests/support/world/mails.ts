/** The mails that a test's server wrote into its data folder, as recipients see them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { World } from './world.ts';

export interface ReadMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The link or button of the mail; empty when there is none. */
  link: string;
  /** The token in the link. */
  token: string;
}

const fromQuoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const fromWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, encoded: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(encoded, 'base64').toString('utf8')
        : fromQuoted(encoded.replaceAll('_', ' ')),
    );

function decoded(part: string): string {
  const [head = '', ...body] = part.split('\n\n');
  const text = body.join('\n\n');
  const encoding = /content-transfer-encoding: *(\S+)/i.exec(head)?.[1]?.toLowerCase();
  if (encoding === 'base64') return Buffer.from(text, 'base64').toString('utf8');
  return encoding === 'quoted-printable' ? fromQuoted(text) : text;
}

function read(file: string): ReadMail {
  const raw = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  const head = (raw.split('\n\n')[0] ?? '').replace(/\n[ \t]+/g, ' ');
  const header = (name: string) => fromWords(new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1] ?? '');
  const boundary = /boundary="?([^"\s;]+)/.exec(head)?.[1] ?? '';
  const parts = raw.split(`--${boundary}`);
  const partOf = (type: string) =>
    decoded(parts.find((part) => new RegExp(`content-type: *${type}`, 'i').test(part))?.trimStart() ?? '');
  const [text, html] = [partOf('text/plain'), partOf('text/html')];
  const link = /\n(https?:\/\/\S+)/.exec(text)?.[1] ?? '';
  return { to: header('To'), subject: header('Subject'), text, html, link, token: link.split('token=')[1] ?? '' };
}

/** Runs due jobs and returns the mails to one address, or to everyone. */
export async function mailsTo(world: World, email?: string): Promise<ReadMail[]> {
  await world.drain();
  const folder = path.join(world.dataDir, 'mail');
  if (!existsSync(folder)) return [];
  const mails = readdirSync(folder)
    .sort()
    .map((name) => read(path.join(folder, name)));
  return email === undefined ? mails : mails.filter((mail) => mail.to === email);
}

/** The newest mail to an address. */
export async function lastMailTo(world: World, email: string): Promise<ReadMail> {
  const mail = (await mailsTo(world, email)).at(-1);
  if (!mail) throw new Error(`There is no mail to ${email}`);
  return mail;
}
