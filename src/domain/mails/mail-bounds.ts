/**
 * Limits on mails of each kind, because strangers and other servers cause some of them. A mail above a limit is skipped, and a
 * digest covers reports; notifications and pages still report its cause.
 */
import type { RateFamily, RateState } from '../../platform/limiter.ts';
import type { Platform } from '../../platform/platform.ts';
import { canonicalEmailHash } from '../blocks/email/canonical-email.ts';
import { siteOf } from '../kernel/site-of.ts';
import type { MailName } from './values.ts';

/** Most mails of a kind within an hour. */
export interface MailBounds {
  /** To one mailbox, however its address is spelled. */
  mailbox: number;
  /** Caused by one person, or by all of one remote site; to anybody. */
  cause?: number;
  /** About one event or group; to anybody. */
  subject?: number;
  /** From this server; to anybody. */
  server?: number;
}

/** Null if only the reader, the staff or somebody whom the reader subscribed to causes the mail. */
export const MAIL_BOUNDS: Readonly<Record<MailName, MailBounds | null>> = {
  confirmation: { mailbox: 5, server: 2_000 },
  email_change: { mailbox: 5, server: 500 },
  account_separation: { mailbox: 5, server: 500 },
  email_change_asked: null,
  account_separation_asked: null,
  password_reset: { mailbox: 5, server: 500 },
  second_factor_changed: null,
  provider_linked: null,
  provider_unlinked: null,
  join_link: { mailbox: 5, subject: 500, server: 2_000 },
  sign_in_link: { mailbox: 10, server: 2_000 },
  accounts_joined: null,
  sign_up_approved: null,
  sign_up_refused: null,
  participation_asked: { mailbox: 30, cause: 60, subject: 60 },
  participation_accepted: { mailbox: 20 },
  participation_refused: { mailbox: 20 },
  ticket_changed: { mailbox: 20 },
  participation_promoted: { mailbox: 20 },
  waiting_began: { mailbox: 20 },
  series_waiting: { mailbox: 20 },
  waiting_offered: { mailbox: 20 },
  waiting_lapsed: { mailbox: 20 },
  answer_refused: { mailbox: 5, server: 200 },
  event_mention: { mailbox: 5, cause: 50, subject: 50, server: 1_000 },
  event_invitation: { mailbox: 10, cause: 100, subject: 100, server: 1_000 },
  date_chosen: { mailbox: 10, cause: 1_000, subject: 1_000 },
  date_poll_ended: { mailbox: 10, cause: 1_000, subject: 1_000 },
  organizer_invitation: { mailbox: 10, cause: 50, subject: 50 },
  organizer_removed: { mailbox: 10, cause: 50, subject: 50 },
  place_lost: { mailbox: 10 },
  event_changed: { mailbox: 30 },
  event_cancelled: { mailbox: 30 },
  event_message: { mailbox: 20 },
  event_reminder: null,
  membership_asked: { mailbox: 30, cause: 60, subject: 60 },
  membership_accepted: { mailbox: 20 },
  membership_ended: { mailbox: 20 },
  calendar_stopped: { mailbox: 10 },
  webhook_stopped: { mailbox: 10 },
  webhook_paused: { mailbox: 10 },
  membership_invited: { mailbox: 10, cause: 100, subject: 100, server: 1_000 },
  report_created: { mailbox: 10, cause: 20, server: 200 },
  report_digest: { mailbox: 2 },
  account_warning: null,
  appeal_created: { mailbox: 20 },
  appeal_approved: null,
  appeal_rejected: null,
  archive_ready: null,
  test_mail: { mailbox: 10 },
};

const SECONDS = 3600;

/** The limits that a mail counts against, besides its reader's. */
export interface MailCause {
  /** Returned by `causeOf`. */
  cause?: string | undefined;
  /** The id of the event, group or report. */
  subject?: string | undefined;
  /** The reader requested it, so that it does not count against their mailbox. */
  isOwn?: boolean | undefined;
}

/** A local person counts individually; people of a remote server count together, because it can have any number of them. */
export const causeOf = ({ id, domain }: { id: bigint; domain: string | null }): string =>
  domain === null ? `person ${id}` : `site ${siteOf(domain)}`;

/**
 * Counts a mail that is about to be sent.
 *
 * @returns a function that undoes the count if the mail could not be sent; null for a mail above a limit, which is not counted
 */
export async function countMail(
  { limiter }: Pick<Platform, 'limiter'>,
  { to, name, cause, subject, isOwn = false }: { to: string; name: MailName } & MailCause,
): Promise<(() => Promise<void>) | null> {
  const bounds = MAIL_BOUNDS[name];
  const keys = { mailbox: isOwn ? undefined : canonicalEmailHash(to), cause, subject, server: 'all' };
  const counted: { family: RateFamily; key: string }[] = [];
  const takeBack = async (): Promise<void> => {
    for (const { family, key } of counted) await limiter.giveBack(family, key);
  };
  for (const kind of ['mailbox', 'cause', 'subject', 'server'] as const) {
    const [limit, key] = [bounds?.[kind], keys[kind]];
    if (limit === undefined || key === undefined) continue;
    const family = { name: `mails_${name}_${kind}`, limit, seconds: SECONDS };
    const state: RateState = await limiter.consume(family, key);
    if (!state.allowed) {
      await takeBack();
      return null;
    }
    counted.push({ family, key });
  }
  return takeBack;
}
