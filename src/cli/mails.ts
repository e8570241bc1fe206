/** `plaza mail receive`: answers to invitations, as the mail server of REPLY_ADDRESS hands them over. */
import type { Command } from 'commander';
import { LONGEST_MAIL, NoCalendarReply, readCalendarReply } from '../domain/mails/read-calendar-reply.ts';
import { answerByMail } from '../domain/participations/answer-by-mail.ts';
import { explain } from '../platform/start-error.ts';
import { withPlatform } from './with-platform.ts';

/** A mail server tries again later (EX_TEMPFAIL of sysexits.h). */
const TRY_AGAIN = 75;

async function readInput(): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of process.stdin as AsyncIterable<Uint8Array>) {
    length += part.length;
    // A longer mail is refused by its length, so the rest is not stored.
    if (length <= LONGEST_MAIL + part.length) parts.push(part);
  }
  return Buffer.concat(parts);
}

/** A mail without an answer also succeeds: a bounce would tell spammers that the address is read. */
async function receive(): Promise<void> {
  const mail = await readInput();
  try {
    const reply = await readCalendarReply(mail);
    await withPlatform(async (platform) => console.log(await answerByMail(platform, reply)));
  } catch (error) {
    if (error instanceof NoCalendarReply) {
      console.log(`no answer: ${error.message}`);
      return;
    }
    console.error(explain(error));
    process.exitCode = TRY_AGAIN;
  }
}

export function addMailCommands(program: Command): void {
  const mail = program.command('mail').description('Incoming email.');
  mail
    .command('receive')
    .description(
      'Read an email with the answer of a calendar program to an invitation (REPLY_ADDRESS) from standard input, and join or leave the event.',
    )
    .action(receive);
}
