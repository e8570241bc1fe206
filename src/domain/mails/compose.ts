/** Composes each mail from the texts of one language (texts/en/mails.json). */
import {
  datePollEnded,
  factsOf,
  giveUp,
  hasPlace,
  laterOf,
  type MailFrame,
  messageMail,
  ticketOf,
  waitingBegan,
  waitingOffered,
  whenOf,
} from './compose-event.ts';
import { GROUP_COMPOSERS } from './compose-group.ts';
import { momentText } from './times.ts';
import { changesTimes, type MailName, type MailText, type MailValues, undoneBy } from './values.ts';

type Composers = { [Name in MailName]: (values: MailValues<Name>, frame: MailFrame) => MailText };

/** A paragraph about a value that may be empty. */
const unlessEmpty = (value: string, paragraph: string): string[] => (value === '' ? [] : [paragraph]);

/** Mails with one paragraph about a person and an event, and a link to it. */
type AboutEvent =
  | 'participation_asked'
  | 'event_mention'
  | 'event_invitation'
  | 'date_chosen'
  | 'organizer_invitation'
  | 'waiting_lapsed';
const aboutEvent =
  (name: AboutEvent) =>
  ({ event, person, url, ...facts }: MailValues<AboutEvent>, frame: MailFrame): MailText => {
    const { [name]: words } = frame.words;
    return {
      subject: words.subject({ event, person }),
      paragraphs: [words.what({ event, person })],
      facts: factsOf(facts, frame),
      link: { label: words.link, url },
    };
  };

/** Mails to an address: the reason, and instructions with a link. */
type ToAddress = 'account_separation' | 'confirmation' | 'email_change' | 'password_reset';
const toAddress =
  (name: ToAddress) =>
  ({ url }: MailValues<ToAddress>, { words: { [name]: words }, community }: MailFrame): MailText => ({
    subject: words.subject({ community }),
    paragraphs: [words.why({ community }), words.how],
    link: { label: words.link, url },
    hint: words.hint,
  });

/** Mails about the reader's account at the provider of single sign-on. */
type AboutLink = 'provider_linked' | 'provider_unlinked';
const aboutLink =
  (name: AboutLink) =>
  ({ provider, label }: MailValues<AboutLink>, { words: { [name]: words }, community, home }: MailFrame): MailText => ({
    subject: words.subject({ community, provider }),
    paragraphs: [words.what({ community, provider, label })],
    link: { label: words.link, url: `${home}/settings/security` },
    hint: words.hint,
  });

export const COMPOSERS: Composers = {
  confirmation: toAddress('confirmation'),
  email_change: toAddress('email_change'),
  account_separation: toAddress('account_separation'),
  email_change_asked: ({ email }, { words: { email_change_asked: words }, community }) => ({
    subject: words.subject({ community }),
    paragraphs: [words.why({ email, community }), words.how],
    hint: words.hint,
  }),
  account_separation_asked: ({ email }, { words: { account_separation_asked: words }, community }) => ({
    subject: words.subject({ community }),
    paragraphs: [words.why({ email, community }), words.how],
    hint: words.hint,
  }),
  password_reset: toAddress('password_reset'),
  second_factor_changed: ({ change, left }, { words: { second_factor_changed: words }, community, home }) => ({
    subject: words.subject({ community }),
    paragraphs: [
      words.changes[change]({ community }),
      ...(change === 'code_used' ? [words.left({ count: Number(left) })] : []),
    ],
    link: { label: words.link, url: `${home}/settings/security` },
    hint: words.hint,
  }),
  accounts_joined({ first, second, used, profiles, decides }, { words: { accounts_joined: words }, community, home }) {
    const subject = words.subject({ community });
    const paragraphs = [words.what({ first, second, community, profiles }), words.how({ used })];
    if (decides === 'false') return { subject, paragraphs };
    return {
      subject,
      paragraphs: [...paragraphs, words.choice],
      link: { label: words.link, url: `${home}/settings/joined-accounts` },
      hint: words.hint,
    };
  },
  provider_linked: aboutLink('provider_linked'),
  provider_unlinked: aboutLink('provider_unlinked'),
  sign_in_link: ({ url, code }, { words: { sign_in_link: words }, community }) => ({
    subject: words.subject({ code, community }),
    code,
    paragraphs: [words.how],
    link: { label: words.link({ community }), url },
    hint: words.hint,
  }),
  join_link: ({ event, url, code, asks, ...facts }, frame) => {
    const { words, community } = frame;
    const { join_link: said } = words;
    const isAsking = asks === 'true';
    return {
      subject: isAsking ? said.askSubject({ code, event }) : said.subject({ code, event }),
      code,
      paragraphs: [said.what({ event, community }), isAsking ? said.askHow : said.how],
      facts: factsOf(facts, frame),
      link: { label: isAsking ? said.askLink : said.link, url },
      hint: said.hint,
    };
  },
  sign_up_approved: ({ url }, { words: { sign_up_approved: words }, community }) => ({
    subject: words.subject({ community }),
    paragraphs: [words.what({ community })],
    link: { label: words.link({ community }), url },
  }),
  sign_up_refused: (_values, { words: { sign_up_refused: words }, community }) => ({
    subject: words.subject({ community }),
    paragraphs: [words.what({ community }), words.deleted],
  }),
  archive_ready: ({ person, url }, { words: { archive_ready: words }, community }) => ({
    subject: words.subject({ community }),
    paragraphs: [words.what({ person }), words.how],
    link: { label: words.link, url },
    hint: words.hint,
  }),
  test_mail: (_values, { words: { test_mail: words }, community }) => ({
    subject: words.subject({ community }),
    paragraphs: [words.what({ community })],
  }),
  participation_asked: aboutEvent('participation_asked'),
  participation_accepted: hasPlace('participation_accepted'),
  ticket_changed: ({ event, person, url, given, ...facts }, frame) => {
    const { ticket_changed: words } = frame.words;
    return {
      subject: words.subject({ event }),
      paragraphs: [given === 'true' ? words.given({ event, person }) : words.chosen({ event, person })],
      facts: factsOf(facts, frame),
      link: { label: words.link, url },
      ways: giveUp(url, frame),
    };
  },
  participation_promoted: hasPlace('participation_promoted'),
  waiting_began: waitingBegan,
  series_waiting: ({ event, person, url, count }, { words: { series_waiting: words } }) => ({
    subject: words.subject({ event, count: Number(count) }),
    state: { kind: 'waiting', text: words.state({ count: Number(count) }) },
    paragraphs: [words.what({ event, person })],
    link: { label: words.link, url },
  }),
  waiting_offered: waitingOffered,
  waiting_lapsed: aboutEvent('waiting_lapsed'),
  participation_refused: ({ event, person, url, reason, ...facts }, frame) => {
    const { participation_refused: words } = frame.words;
    return {
      subject: words.subject({ event }),
      paragraphs: [words.what({ event, person }), ...(reason === '' ? [] : [reason])],
      facts: factsOf(facts, frame),
      link: { label: words.link, url },
    };
  },
  answer_refused: ({ event, reason, url }, { words: { answer_refused: words } }) => ({
    subject: words.subject({ event }),
    paragraphs: [words.what({ event, reason })],
    link: { label: words.link, url },
  }),
  event_mention: aboutEvent('event_mention'),
  event_invitation: aboutEvent('event_invitation'),
  date_chosen: aboutEvent('date_chosen'),
  date_poll_ended: datePollEnded,
  organizer_invitation: aboutEvent('organizer_invitation'),
  organizer_removed: ({ event, person }, { words: { organizer_removed: words } }) => ({
    subject: words.subject({ event }),
    paragraphs: [words.what({ event, person })],
  }),
  place_lost: ({ event, person, url, later }, { words: { place_lost: words } }) => ({
    subject: words.subject({ event }),
    paragraphs: [words.what({ event, person }), ...laterOf(later, words.later), ...(url === '' ? [] : [words.how])],
    ...(url !== '' && { link: { label: words.link, url } }),
  }),
  event_changed: ({ event, url, changes, status, place, later, ...times }, frame) => {
    const { event_changed: words } = frame.words;
    const changed = changes.split(',');
    return {
      subject: words.subject({ event }),
      paragraphs: [
        words.what({ event }),
        ...(changed.includes('title') ? [words.title({ event })] : []),
        ...(changed.includes('status') ? [words.status[status]] : []),
        ...laterOf(later, words.later),
        words.absent,
      ],
      facts: [
        ...(changesTimes(changed) ? [{ label: frame.words.when, value: whenOf(times, frame) }] : []),
        ...(changed.some((name) => /address|place/i.test(name))
          ? [{ label: frame.words.where, value: place === '' ? words.placeUnknown : place }]
          : []),
      ],
      link: { label: words.link, url },
      ways: giveUp(url, frame),
    };
  },
  event_cancelled: ({ event, url, message, later, ...times }, frame) => {
    const { event_cancelled: words } = frame.words;
    return {
      subject: words.subject({ event }),
      state: { kind: 'cancelled', text: words.state },
      paragraphs: [
        words.what({ event, when: whenOf(times, frame) }),
        ...laterOf(later, words.later),
        ...unlessEmpty(message, words.message({ message })),
      ],
      link: { label: words.link, url },
    };
  },
  event_message: messageMail,
  event_reminder: (values, frame) => {
    const { event, url } = values;
    const { event_reminder: words } = frame.words;
    return {
      subject: words.subject({ event }),
      paragraphs: [words.what({ event }), words.absent],
      link: { label: words.link, url },
      ...ticketOf(values, frame),
      stop: words.stop,
    };
  },
  ...GROUP_COMPOSERS,
  report_created: (values, { words: { report_created: words }, community }) => {
    const { person, reported, event, comments, rules, reason, url } = values;
    return {
      subject: words.subject({ community }),
      paragraphs: [
        words.what({ person, reported }),
        ...unlessEmpty(event, words.event({ event })),
        ...unlessEmpty(comments, words.comments({ comments })),
        ...unlessEmpty(rules, words.rules({ rules })),
        ...unlessEmpty(reason, words.reason({ reason })),
      ],
      link: { label: words.link, url },
    };
  },
  report_digest: ({ count: open, accounts, url }, { words: { report_digest: words }, community }) => {
    const count = Number(open);
    return {
      subject: words.subject({ count, community }),
      paragraphs: [words.what({ count }), ...unlessEmpty(accounts, words.reported({ accounts }))],
      link: { label: words.link, url },
    };
  },
  account_warning: ({ account, action, text, posts, url }, { words: { account_warning: words }, community }) => ({
    subject: words.subject({ account, community }),
    paragraphs: [
      words.what[action]({ account }),
      ...unlessEmpty(text, words.text({ text })),
      ...unlessEmpty(posts, words.posts({ posts })),
      words.appeal,
    ],
    link: { label: words.link, url },
  }),
  appeal_created: ({ account, action, text, url }, { words: { appeal_created: words }, community }) => ({
    subject: words.subject({ account, community }),
    paragraphs: [words.what[action]({ account }), words.text({ text })],
    link: { label: words.link, url },
  }),
  appeal_approved: (values, { words: { appeal_approved: words }, community, reader }) => {
    const [warnedAt, appealedAt] = [momentText(values.warnedAt, reader), momentText(values.appealedAt, reader)];
    return {
      subject: words.subject({ community }),
      paragraphs: [words.what({ account: values.account, warnedAt, appealedAt }), words.undone[undoneBy(values)]],
      link: { label: words.link, url: values.url },
    };
  },
  appeal_rejected: (values, { words: { appeal_rejected: words }, community, reader }) => {
    const [warnedAt, appealedAt] = [momentText(values.warnedAt, reader), momentText(values.appealedAt, reader)];
    return {
      subject: words.subject({ community }),
      paragraphs: [words.what({ account: values.account, warnedAt, appealedAt })],
      link: { label: words.link, url: values.url },
    };
  },
};
