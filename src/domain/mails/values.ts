/** The types of mails, and the values of each (rules of the event service, Mail). */
import { z } from 'zod';
import { SECOND_FACTOR_CHANGES } from '../users/second-factor/enqueue-notice.ts';
import { WARNING_ACTIONS } from '../users/warnings.ts';

const text = z.string();
const url = z.url({ protocol: /^https?$/ });

const aboutGroup = z.object({ group: text, person: text, url });
/** `event`, `comments`, `rules` and `reason` are empty if the report has none. */
const aboutReport = z.object({
  ...{ person: text, reported: text, event: text, comments: text, reason: text, url },
  // Jobs of earlier versions have none.
  rules: text.default(''),
});
const flag = z.enum(['true', 'false']).default('true');

/** Times are ISO 8601, empty if unset; jobs of earlier versions have only the start. */
const eventTimes = {
  beginsOn: text,
  endsOn: text.default(''),
  timeZone: text.default(''),
  showStartTime: flag,
  showEndTime: flag,
};

/** A participant's ticket; values are empty where the event has none. `pictureText` and `admission` are texts, the others URLs. */
const ticket = {
  ...{ picture: text.default(''), pictureText: text.default(''), map: text.default('') },
  ...{ google: text.default(''), outlook: text.default(''), file: text.default('') },
  /** The short code, the page with the QR code, and the address of its picture, which may be a part of the mail. */
  ...{ admission: text.default(''), admissionUrl: text.default(''), qr: text.default('') },
};

/** The person's kind of ticket, its price for each person as a number, and where people pay; empty if the event has no kinds. */
const kindOfTicket = {
  ...{ kind: text.default(''), price: text.default(''), currency: text.default(''), payUrl: text.default('') },
};

/** Jobs of earlier versions have neither time nor place. */
const aboutEvent = z.object({
  ...{ event: text, person: text, url, place: text.default('') },
  ...eventTimes,
  beginsOn: text.default(''),
  /** How many people the person brings. */
  guests: z.string().regex(/^\d+$/).default('0'),
  ...kindOfTicket,
});

/** `changes` lists the changed fields, separated by commas. */
const changedEvent = z.object({
  event: text,
  url,
  changes: text,
  ...eventTimes,
  status: z.enum(['CANCELLED', 'CONFIRMED', 'TENTATIVE']),
  place: text,
  /** The organizers' message about the cancellation; jobs of earlier versions have none. */
  message: text.default(''),
  /** The number of later occurrences of its series that changed with it. */
  later: z.string().regex(/^\d+$/).default('0'),
});

/** `place` is empty if it is unknown. */
const comingEvent = z.object({ event: text, url, ...eventTimes, place: text });

const aboutWarning = z.object({ account: text, action: z.enum(WARNING_ACTIONS), url });
const decidedAppeal = aboutWarning.extend({ warnedAt: text, appealedAt: text });

const linkedAccount = z.object({ provider: text, label: text });

export const MAIL_VALUES = {
  confirmation: z.object({ url }),
  /** To the new address. */
  email_change: z.object({ url }),
  account_separation: z.object({ url }),
  /** To the address of the account; `email` is that of the new one. */
  account_separation_asked: z.object({ email: text }),
  /** To the old address; `email` is the new one. */
  email_change_asked: z.object({ email: text }),
  password_reset: z.object({ url }),
  /** The hosts of both servers, that of the password, and the handles of the profiles. `decides`: whether both servers have some of them. */
  accounts_joined: z.object({
    ...{ first: text, second: text, used: text, profiles: text },
    decides: z.enum(['true', 'false']).default('true'),
  }),
  /** `left`: the number of unused recovery codes. */
  second_factor_changed: z.object({ change: z.enum(SECOND_FACTOR_CHANGES), left: z.string().regex(/^\d+$/) }),
  /** The provider of single sign-on, and the name of the reader's account there. */
  provider_linked: linkedAccount,
  provider_unlinked: linkedAccount,
  /** To a person who asked to join an event with only their address; `asks`: organizers decide. */
  join_link: comingEvent.extend({ asks: flag, code: text }),
  sign_in_link: z.object({ url, code: text }),
  sign_up_approved: z.object({ url }),
  sign_up_refused: z.object({}),
  participation_asked: aboutEvent,
  /** `series`: whether the person joined all occurrences; `questions`: the page of the questions that they have not answered, or empty. */
  participation_accepted: aboutEvent.extend({
    ...{ ...ticket, questions: text.default('') },
    series: z.enum(['true', 'false']).default('false'),
  }),
  /** `reason`: stated by the other server, or empty. */
  participation_refused: aboutEvent.extend({ reason: text.default('') }),
  /** `given`: organizers gave another kind of ticket; otherwise the person chose it. */
  ticket_changed: aboutEvent.extend({ given: z.enum(['true', 'false']).default('false') }),
  /** To a person who waited, and has a place now. */
  participation_promoted: aboutEvent.extend({ ...ticket, questions: text.default('') }),
  /** `answer`: the page where people answer without a sign-in. */
  waiting_began: aboutEvent.extend({ position: z.string().regex(/^\d+$/), answer: url }),
  /** To a person who joined a series; `count` occurrences are full, and the person waits for a place in each. */
  series_waiting: z.object({ event: text, person: text, url, count: z.string().regex(/^\d+$/) }),
  /** A place is held until a time in ISO 8601. */
  waiting_offered: aboutEvent.extend({ until: text, answer: url }),
  waiting_lapsed: aboutEvent,
  /** To an answer by calendar; `reason` is a sentence in the reader's language. */
  answer_refused: z.object({ event: text, reason: text, url }),
  event_mention: aboutEvent,
  /** `person` invites. */
  event_invitation: aboutEvent,
  /** The date of a poll, which the reader answered, was chosen; `person` invites. */
  date_chosen: aboutEvent,
  /** A date poll ended at its time; `person`: who chooses the date, `organizes`: whether the reader does, `count`: the people who answered. */
  date_poll_ended: z.object({
    ...{ poll: text, person: text, url, count: z.string().regex(/^\d+$/) },
    organizes: z.enum(['true', 'false']),
  }),
  /** `person` invites to organize it. */
  organizer_invitation: aboutEvent,
  /** `person` ended it. Without an address, because the event may be hidden now. */
  organizer_removed: z.object({ event: text, person: text }),
  /** To a former co-organizer, whose event is full. `url` is empty if the person does not see the event any more. */
  place_lost: z.object({ event: text, person: text, url: text, later: z.string().regex(/^\d+$/).default('0') }),
  event_changed: changedEvent,
  event_cancelled: changedEvent,
  /** `person` writes to the people of the event; `lines`: the text, with LINE_END of compose-event.ts between its lines; `messages`: the page with all of them. */
  event_message: z.object({ event: text, person: text, lines: text, url, messages: url, reply: url }),
  event_reminder: comingEvent.extend({ ...ticket, ...kindOfTicket }),
  membership_asked: aboutGroup,
  membership_accepted: aboutGroup,
  membership_ended: aboutGroup,
  /** `name`: of a calendar that the group followed; `reason`: a sentence in the reader's language. */
  calendar_stopped: z.object({ group: text, name: text, reason: text, url }),
  /** `name`: of a webhook of the group, at `host`. */
  webhook_stopped: z.object({ group: text, name: text, host: text, url }),
  /** `person` added the webhook and no longer moderates the group. */
  webhook_paused: z.object({ group: text, name: text, host: text, person: text, url }),
  /** `person` invites. */
  membership_invited: aboutGroup,
  report_created: aboutReport,
  /** About reports that got no mail of their own; `accounts` lists some of the reported. */
  report_digest: z.object({ count: z.string().regex(/^\d+$/), accounts: text, url }),
  /** `text`: the moderators' message, `posts`: the quoted posts; both may be empty. */
  account_warning: aboutWarning.extend({ text, posts: text }),
  appeal_created: aboutWarning.extend({ text }),
  /** Whether the account is restored, posts are lost, a later decision repeated the action, or its data is deleted. */
  appeal_approved: decidedAppeal.extend({ outcome: z.enum(['undone', 'posts', 'again', 'lost']).default('undone') }),
  appeal_rejected: decidedAppeal,
  archive_ready: z.object({ person: text, url }),
  /** To the member of staff who checks whether the server can send mail. */
  test_mail: z.object({}),
} as const satisfies Record<string, z.ZodType<Record<string, string>>>;

type Decided = MailValues<'appeal_approved'>;

/** The effect of an approved appeal: a warning marks nothing. */
export const undoneBy = ({ action, outcome }: Pick<Decided, 'action' | 'outcome'>) =>
  action === 'none' ? 'warning' : outcome;

export type MailName = keyof typeof MAIL_VALUES;
export type MailValues<Name extends MailName> = z.infer<(typeof MAIL_VALUES)[Name]>;

export const isMailName = (name: string): name is MailName => Object.hasOwn(MAIL_VALUES, name);

export interface Link {
  label: string;
  url: string;
}

/** Content of a mail, before it is rendered to text and HTML. */
export interface MailText {
  subject: string;
  /** The outcome in a few words at the top, shown by colour, sign and words. */
  state?: { kind: 'going' | 'waiting' | 'cancelled' | 'moved'; text: string };
  /** Above the title. */
  picture?: { url: string; text: string };
  paragraphs: string[];
  /** The lines of a text that another person wrote; they are marked, so that they cannot imitate parts of the mail. */
  quote?: string[];
  /** A code to type in, in large digits. */
  code?: string;
  /** The QR code of a ticket. */
  qr?: string;
  /** When and where, as a table. */
  facts?: { label: string; value: string; link?: Link }[];
  /** The action of the mail. */
  link?: Link;
  /** Other options for the reader. */
  ways?: Link[];
  /** Links that do the same thing in different places, after the words that say what they do. */
  choices?: { label: string; links: Link[] };
  /** A footnote in small print. */
  hint?: string;
  /** The label of the link that switches such mails off. */
  stop?: string;
}

export const changesTimes = (changed: readonly string[]): boolean =>
  changed.some((name) => name === 'beginsOn' || name === 'endsOn');

/** Mails about the reader's own account, which nobody else caused; all others are about the community. */
const OF_ACCOUNT: readonly MailName[] = [
  'confirmation',
  'email_change',
  'account_separation',
  'account_separation_asked',
  'email_change_asked',
  'password_reset',
  'second_factor_changed',
  'provider_linked',
  'provider_unlinked',
  'join_link',
  'sign_in_link',
  'accounts_joined',
  'sign_up_approved',
  'sign_up_refused',
  'archive_ready',
  'test_mail',
];

/** Whether the mail is one of many of its kind, which mail programs may sort as a list. */
export const isNotice = (name: MailName): boolean => !OF_ACCOUNT.includes(name);
