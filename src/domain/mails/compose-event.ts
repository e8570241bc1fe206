/** Parts of mails about events, and the mails of people who have a place or wait for one. */
import type { Messages } from '../../generated/texts/all/mails.ts';
import { priceText } from '../../look/price.ts';
import { eventWhen, type MailedTimes, type MailReader, momentText } from './times.ts';
import type { Link, MailText, MailValues } from './values.ts';

export interface MailFrame {
  words: Messages;
  /** The community's name. */
  community: string;
  /** The server's address. */
  home: string;
  /** How the reader reads times. */
  reader: MailReader;
}

export const whenOf = (values: MailedTimes, { words, reader }: MailFrame): string =>
  eventWhen(values, reader, (time) => words.there({ time }));

type Facts = NonNullable<MailText['facts']>;

interface PersonalFacts {
  guests?: string;
  kind?: string;
  price?: string;
  currency?: string;
  payUrl?: string;
}

/** The kind of ticket with its price, and where the person pays. */
function kindFacts({ kind = '', price = '', currency = '', payUrl = '' }: PersonalFacts, frame: MailFrame): Facts {
  if (kind === '') return [];
  const offer = { price: Number(price), priceCurrency: currency || null, url: null };
  const value = `${kind}, ${priceText(offer, frame.reader.locale) ?? frame.words.free}`;
  const link = payUrl !== '' && { link: { label: frame.words.pay, url: payUrl } };
  return [{ label: frame.words.ticket, value, ...link }];
}

/** Time and place, as far as known, and the kind of ticket and the guests of the person. */
export const factsOf = (
  { place, map = '', guests = '0', ...facts }: MailedTimes & PersonalFacts & { place: string; map?: string },
  frame: MailFrame,
): Facts => [
  ...(facts.beginsOn === '' ? [] : [{ label: frame.words.when, value: whenOf(facts, frame) }]),
  ...(place === ''
    ? []
    : [
        {
          ...{ label: frame.words.where, value: place },
          ...(map !== '' && { link: { label: frame.words.directions, url: map } }),
        },
      ]),
  ...kindFacts(facts, frame),
  ...(guests === '0' ? [] : [{ label: frame.words.guests, value: guests }]),
];

/** A sentence about the later dates of the series, if there are any. */
export const laterOf = (later: string, say: (values: { count: number }) => string): string[] =>
  Number(later) > 0 ? [say({ count: Number(later) })] : [];

type TicketMail = 'participation_accepted' | 'participation_promoted' | 'event_reminder';

/** For participants: the picture, when and where, their place in the event, and links to calendars. */
export const ticketOf = (
  values: MailValues<TicketMail>,
  frame: MailFrame,
): Pick<MailText, 'picture' | 'facts' | 'ways' | 'choices' | 'qr'> => {
  const { picture, pictureText, google, outlook, file, url, admission, admissionUrl, qr } = values;
  const { calendar, ticketCode, showTicket } = frame.words;
  const code = { label: ticketCode, value: admission, link: { label: showTicket, url: admissionUrl } };
  return {
    ...(picture !== '' && { picture: { url: picture, text: pictureText } }),
    ...(qr !== '' && { qr }),
    facts: [...factsOf(values, frame), ...(admission === '' ? [] : [code])],
    ways: giveUp(url, frame),
    ...(file !== '' && {
      choices: {
        label: calendar.add,
        links: [
          { label: calendar.google, url: google },
          { label: calendar.outlook, url: outlook },
          { label: calendar.file, url: file },
        ],
      },
    }),
  };
};

/** For participants: the page where they can withdraw, which remote events do not have. */
export const giveUp = (url: string, { words, home }: MailFrame): Link[] =>
  url.startsWith(`${home}/events/`) ? [{ label: words.giveUp, url: `${url}/join` }] : [];

/** Mails to people who have a place. */
export const hasPlace =
  (name: 'participation_accepted' | 'participation_promoted') =>
  (values: MailValues<typeof name>, frame: MailFrame): MailText => {
    const { event, person, url, questions } = values;
    const { [name]: words } = frame.words;
    const { ways = [], ...ticket } = ticketOf(values, frame);
    const isAsked = questions !== '';
    return {
      subject: words.subject({ event }),
      state: { kind: 'going', text: words.state },
      paragraphs: [
        words.what({ event, person }),
        ...('series' in values && values.series === 'true' ? [frame.words.participation_accepted.series] : []),
        ...(isAsked ? [frame.words.questions] : []),
        words.absent,
      ],
      link: { label: words.link, url },
      ...ticket,
      ways: [...(isAsked ? [{ label: frame.words.toQuestions, url: questions }] : []), ...ways],
    };
  };

export const waitingBegan = (
  { event, person, url, position, answer, ...facts }: MailValues<'waiting_began'>,
  frame: MailFrame,
): MailText => {
  const { waiting_began: words } = frame.words;
  return {
    subject: words.subject({ event }),
    state: { kind: 'waiting', text: words.state({ position }) },
    paragraphs: [words.what({ event, person }), words.absent],
    facts: factsOf(facts, frame),
    link: { label: words.link, url },
    ways: [{ label: words.leave, url: answer }],
  };
};

export const waitingOffered = (
  { event, person, url, until, answer, ...facts }: MailValues<'waiting_offered'>,
  frame: MailFrame,
): MailText => {
  const { waiting_offered: words } = frame.words;
  const time = momentText(until, frame.reader);
  return {
    subject: words.subject({ event }),
    state: { kind: 'waiting', text: words.state({ time }) },
    paragraphs: [words.what({ event, person }), words.how({ time })],
    facts: factsOf(facts, frame),
    link: { label: words.link, url: answer },
    ways: [{ label: words.toEvent, url }],
  };
};

/** Between the lines of a text in the values of a mail, which are single lines. */
export const LINE_END = '¶';

const linesOf = (lines: string): string[] =>
  lines
    .split(LINE_END)
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const messageMail = (
  { event, person, lines, url, messages, reply }: MailValues<'event_message'>,
  { words: { event_message: words } }: MailFrame,
): MailText => ({
  subject: words.subject({ event, person }),
  paragraphs: [words.what({ event, person })],
  quote: linesOf(lines),
  link: { label: words.link, url: messages },
  ways: [
    { label: words.reply({ person }), url: reply },
    { label: words.toEvent, url },
  ],
  hint: words.hint({ person }),
});

export function datePollEnded(
  { poll, person, url, count: text, organizes }: MailValues<'date_poll_ended'>,
  { words: { date_poll_ended: words } }: MailFrame,
): MailText {
  const count = Number(text);
  const isOwn = organizes === 'true';
  return {
    subject: isOwn ? words.ownSubject({ poll }) : words.subject({ poll }),
    paragraphs: [isOwn ? words.ownWhat({ poll, count }) : words.what({ poll, person, count })],
    link: { label: isOwn ? words.ownLink : words.link, url },
  };
}
