/** Sends mail by SMTP, or writes it as .eml files below the data folder if no server is configured. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import type { Random } from './random.ts';
import { traceCall } from './tracing/calls.ts';

export interface Mail {
  /** The name of the sender; the address is the server's. */
  sender: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address that turns off such mails: a page, and a POST without confirmation (RFC 8058). */
  unsubscribe?: string;
  /** The kind of mail, if it belongs to a list, such as `event_reminder`. */
  list?: string;
  /** An iCalendar file that calendar programs process (RFC 6047). */
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; content: string };
  /** A picture that the HTML shows by `cid:` and this name. */
  picture?: { name: string; png: Buffer };
  /** The topic: mail programs show mails of one thread together. */
  thread?: string;
}

export interface Mailer {
  /** Sends a mail by SMTP or writes it to the folder. Rejects on failure, so that the job is retried. */
  send(mail: Mail): Promise<void>;
}

/** The terminal of a developer or operator who tries out the server. */
export interface Terminal {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Long, because mail servers delay their greeting, for instance for DNS lookups. */
const SMTP_MS = 20_000;

/** An SMTP transport on which every step has the timeout `ms`. */
export async function smtpTransport(smtpUrl: string, ms = SMTP_MS): Promise<Transporter> {
  const url = new URL(smtpUrl);
  for (const name of ['connectionTimeout', 'greetingTimeout', 'socketTimeout', 'dnsTimeout'])
    url.searchParams.set(name, String(ms));
  const { createTransport } = await import('nodemailer');
  return createTransport(url.href);
}

/** Writes mails as files. */
async function fileTransport(): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
}

/** nodemailer is loaded with the first mail. */
function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}

const LONGEST_WORD = 45;

/**
 * Encoded words (RFC 2047), each of whole characters. nodemailer encodes only non-ASCII text, so a subject that looks like an
 * encoded word would be decoded by the reader.
 */
function encodedWords(text: string): string {
  const words = [''];
  for (const character of text) {
    const longer = words.at(-1) + character;
    if (Buffer.byteLength(longer) > LONGEST_WORD) words.push(character);
    else words[words.length - 1] = longer;
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}

const inlineOf = ({ name, png }: NonNullable<Mail['picture']>) => ({
  ...{ cid: name, content: png, contentType: 'image/png', filename: `${name}.png` },
  contentDisposition: 'inline' as const,
});

/**
 * The mail in nodemailer's format, which adds a Message-ID. Programs must not answer it automatically (RFC 3834). The first mail
 * of a thread, to which all others refer, is never sent, because each recipient may get another mail first.
 */
const messageOf = ({ sender, unsubscribe, list, thread, calendar, picture, subject, ...mail }: Mail, host: string) => ({
  ...mail,
  from: { name: sender, address: `no-reply@${host}` },
  ...(!subject.includes('=?') && { subject }),
  ...(calendar && { icalEvent: { ...calendar, filename: 'invite.ics' } }),
  ...(picture && { attachments: [inlineOf(picture)] }),
  ...(thread !== undefined && { inReplyTo: `<${thread}@${host}>`, references: `<${thread}@${host}>` }),
  headers: {
    ...(subject.includes('=?') && { Subject: { prepared: true, value: encodedWords(subject) } }),
    'Auto-Submitted': 'auto-generated',
    'X-Auto-Response-Suppress': 'All',
    ...(list !== undefined && { 'List-Id': `<${list}.${host}>`, Precedence: 'list' }),
    ...(unsubscribe !== undefined && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
});

export function createMailer(
  config: Config,
  { clock, random, log }: { clock: Clock; random: Random; log: Log },
  terminal: Terminal = process.stdout,
): Mailer {
  const host = config.domain.replace(/:\d+$/, '');
  if (config.smtpUrl) {
    const { smtpUrl } = config;
    const connect = once(() => smtpTransport(smtpUrl));
    return {
      async send(mail) {
        const smtp = await connect();
        await traceCall('SMTP', {}, () => smtp.sendMail({ ...messageOf(mail, host), date: clock.now() }));
      },
    };
  }
  const writer = once(fileTransport);
  const folder = path.join(config.dataDir, 'mail');
  return {
    async send(mail) {
      const file = await writer();
      const made = await file.sendMail({ ...messageOf(mail, host), date: clock.now() });
      const name = `${clock.now().toISOString().replace(/[:.]/g, '-')}-${random.token(6)}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(path.join(folder, name), made.message as Buffer, { mode: 0o600 });
      log.info({ file: path.join('mail', name), subject: mail.subject }, 'mail written');
      // Links contain secrets, so they are not logged, and are printed only on an interactive terminal.
      if (config.production || !terminal.isTTY || !log.isLevelEnabled('info')) return;
      for (const [link] of mail.text.matchAll(/https?:\/\/\S+/g)) terminal.write(`Mail “${mail.subject}”: ${link}\n`);
    },
  };
}
