/** Renders a mail from its name, its values and the recipient's language: subject, text and HTML. */

import { type Messages, TEXTS } from '../../generated/texts/all/mails.ts';
import { dateBlock } from '../../look/date-block.ts';
import { oneLine } from '../../platform/one-line.ts';
import { languageFor } from '../../wording/language.ts';
import { timeLocale } from '../../wording/times.ts';
import { asHtml, type MailPaper } from './as-html.ts';
import { COMPOSERS } from './compose.ts';
import type { MailFrame } from './compose-event.ts';
import type { MailReader } from './times.ts';
import { type Link, MAIL_VALUES, type MailName, type MailText } from './values.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** The page that turns off such mails; mail programs show it as a button. */
  unsubscribe?: string;
}

export interface MailServer {
  community: string;
  home: string;
  /** The page where the reader turns off optional mails. */
  stopUrl?: string | undefined;
}

function asText(
  { state, paragraphs, quote = [], code, facts = [], link, ways = [], choices, hint }: MailText,
  { stop, community, home }: MailPaper,
  words: Messages,
): string {
  const linkLine = ({ label, url }: Link): string => `${label}: ${url}`;
  const factLines = ({ link, ...fact }: NonNullable<MailText['facts']>[number]): string[] => [
    words.fact(fact),
    ...(link ? [linkLine(link)] : []),
  ];
  return [
    ...(state ? [state.text] : []),
    ...(code ? [code] : []),
    ...paragraphs,
    ...(quote.length > 0 ? [quote.map((line) => `> ${line}`).join('\n')] : []),
    ...(facts.length > 0 ? [facts.flatMap(factLines).join('\n')] : []),
    ...(link ? [`${link.label}\n${link.url}`] : []),
    ...ways.map(linkLine),
    ...(choices ? [[choices.label, ...choices.links.map(linkLine)].join('\n')] : []),
    ...(hint ? [hint] : []),
    ...(stop ? [`${stop.label}: ${stop.url}`] : []),
    `-- \n${community}\n${home}`,
  ]
    .join('\n\n')
    .concat('\n');
}

/** The title of a mail's event, and its day as a calendar leaf. */
function eventOf(values: Record<string, string>, { locale, zone }: MailReader): MailPaper['event'] {
  const { event: title, beginsOn, timeZone, showStartTime } = values;
  if (!title || !beginsOn) return null;
  const times = { beginsOn, timeZone: timeZone || null, showStartTime: showStartTime === 'true' };
  return { title, leaf: dateBlock(times, { locale, zone: zone ?? times.timeZone ?? 'UTC' }) };
}

/** Throws if the values do not match the mail's schema, which is a bug of the caller. */
export function renderMail(
  name: MailName,
  locale: string,
  values: Record<string, string>,
  server: MailServer,
  zone: string | null = null,
): RenderedMail {
  const community = oneLine(server.community);
  const { home, stopUrl } = server;
  const lang = languageFor(locale);
  // User content stays on one line, so that it cannot imitate parts of the mail.
  const lines = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, oneLine(value)]));
  const compose = COMPOSERS[name] as (values: Record<string, string>, frame: MailFrame) => MailText;
  const reader = { locale: timeLocale(lang, [locale]), zone };
  const parsed = MAIL_VALUES[name].parse(lines);
  const mail = compose(parsed, { words: TEXTS[lang], community, home, reader });
  const stop = mail.stop && stopUrl ? { label: mail.stop, url: stopUrl } : null;
  const paper = { lang, community, home, stop, event: eventOf(parsed, reader) };
  return {
    subject: mail.subject,
    text: asText(mail, paper, TEXTS[lang]),
    html: asHtml(mail, paper),
    ...(stop && { unsubscribe: stop.url }),
  };
}
