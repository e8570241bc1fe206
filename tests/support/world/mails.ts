/** The mails that a test's server wrote into its data folder, as the programs of recipients read them. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import memoize from 'memoize';
import PostalMime from 'postal-mime';
import type { World } from './world.ts';

export interface ReadMail {
  /** The sender. */
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The link or button of the mail; empty if there is none. */
  link: string;
  /** The token in the link. */
  token: string;
  /** By their names in lower case. */
  headers: Record<string, string>;
  /** The calendar files: the alternative of the text, and the attachment. */
  calendars: string[];
  /** Pictures that are part of the mail, by their names in the HTML (`cid:`). */
  pictures: Record<string, Buffer>;
  messageId: string;
  inReplyTo: string;
  references: string;
}

async function read(file: string): Promise<ReadMail> {
  const mail = await PostalMime.parse(readFileSync(file));
  const { subject = '', text = '', html = '', messageId = '', inReplyTo = '', references = '' } = mail;
  const link = /\n(https?:\/\/\S+)/.exec(text)?.[1] ?? '';
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  const from = { name: mail.from?.name ?? '', address: mail.from?.address ?? '' };
  const to = mail.to?.map(({ address }) => address).join() ?? '';
  const calendars = mail.attachments
    .filter(({ mimeType }) => /calendar|ics/.test(mimeType))
    .map(({ content }) => new TextDecoder().decode(content as ArrayBuffer));
  const pictures = Object.fromEntries(
    mail.attachments
      .filter(({ contentId, disposition }) => contentId && disposition === 'inline')
      .map(({ contentId = '', content }) => [contentId.replace(/^<|>$/g, ''), Buffer.from(content as ArrayBuffer)]),
  );
  const token = link.split('token=')[1] ?? '';
  return { from, to, subject, text, html, link, token, headers, calendars, pictures, messageId, inReplyTo, references };
}

/** The mails of a world that were read: a file does not change. */
const readOf = memoize((_world: World) => memoize(read), { cache: new WeakMap() });

/** Runs due jobs and returns the mails to one address, or to everyone. */
export async function mailsTo(world: World, email?: string): Promise<ReadMail[]> {
  await world.drain();
  const folder = path.join(world.dataDir, 'mail');
  if (!existsSync(folder)) return [];
  // Names begin with the time of the test's clock, which several mails can share.
  const written = readdirSync(folder).map((name) => path.join(folder, name));
  const files = written.map((file) => ({ file, at: statSync(file, { bigint: true }).mtimeNs }));
  const mails = await Promise.all(files.sort((a, b) => Number(a.at - b.at)).map(({ file }) => readOf(world)(file)));
  return email === undefined ? mails : mails.filter((mail) => mail.to === email);
}

/** The newest mail to an address. */
export async function lastMailTo(world: World, email: string): Promise<ReadMail> {
  const mail = (await mailsTo(world, email)).at(-1);
  if (!mail) throw new Error(`There is no mail to ${email}`);
  return mail;
}
