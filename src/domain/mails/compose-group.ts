/** Composes the mails about groups. */
import type { MailFrame } from './compose-event.ts';
import type { MailText, MailValues } from './values.ts';

type AboutGroup = 'membership_asked' | 'membership_accepted' | 'membership_ended' | 'membership_invited';
const aboutGroup =
  (name: AboutGroup) =>
  ({ group, person, url }: MailValues<AboutGroup>, { words: { [name]: words } }: MailFrame): MailText => ({
    subject: words.subject({ group, person }),
    paragraphs: [words.what({ group, person })],
    link: { label: words.link, url },
  });

const calendarStopped = (
  { group, name, reason, url }: MailValues<'calendar_stopped'>,
  { words: { calendar_stopped: words } }: MailFrame,
): MailText => ({
  subject: words.subject({ group }),
  paragraphs: [words.what({ group, name }), reason, words.how],
  link: { label: words.link, url },
});

const webhookStopped = (
  { group, name, host, url }: MailValues<'webhook_stopped'>,
  { words: { webhook_stopped: words } }: MailFrame,
): MailText => ({
  subject: words.subject({ group }),
  paragraphs: [words.what({ group, name, host }), words.how],
  link: { label: words.link, url },
});

const webhookPaused = (
  { group, name, host, person, url }: MailValues<'webhook_paused'>,
  { words: { webhook_paused: words } }: MailFrame,
): MailText => ({
  subject: words.subject({ group }),
  paragraphs: [words.what({ group, name, host, person }), words.how],
  link: { label: words.link, url },
});

export const GROUP_COMPOSERS = {
  membership_asked: aboutGroup('membership_asked'),
  membership_accepted: aboutGroup('membership_accepted'),
  membership_ended: aboutGroup('membership_ended'),
  membership_invited: aboutGroup('membership_invited'),
  calendar_stopped: calendarStopped,
  webhook_stopped: webhookStopped,
  webhook_paused: webhookPaused,
};
