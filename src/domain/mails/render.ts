/** Renders a mail from its name, its values and the recipient's language: subject, text and HTML. */

import { TEXTS } from '../../generated/texts/all/mails.ts';
import { oneLine } from '../../platform/one-line.ts';
import { languageFor } from '../../wording/language.ts';
import { timeLocale } from '../../wording/times.ts';
import { escapeHtml } from '../kernel/escape-html.ts';
import { COMPOSERS, type MailFrame } from './compose.ts';
import { MAIL_VALUES, type MailName, type MailText } from './values.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
  /** Where such mails are switched off; mail programs show it as a button. */
  unsubscribe?: string;
}

interface Link {
  label: string;
  url: string;
}

export interface MailServer {
  community: string;
  home: string;
  /** Where the reader switches off the mails that can be switched off. */
  stopUrl?: string | undefined;
}

function asText({ paragraphs, link, hint }: MailText, stop: Link | null, community: string, home: string): string {
  return [
    ...paragraphs,
    ...(link ? [`${link.label}\n${link.url}`] : []),
    ...(hint ? [hint] : []),
    ...(stop ? [`${stop.label}: ${stop.url}`] : []),
    `-- \n${community}\n${home}`,
  ]
    .join('\n\n')
    .concat('\n');
}

const anchor = ({ label, url }: Link): string => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;

function asHtml(
  { subject, paragraphs, link, hint }: MailText,
  lang: string,
  stop: Link | null,
  community: string,
  home: string,
): string {
  const body = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(link ? [`<p>${anchor(link)}</p>`] : []),
    ...(hint ? [`<p><small>${escapeHtml(hint)}</small></p>`] : []),
    ...(stop ? [`<p><small>${anchor(stop)}</small></p>`] : []),
    `<hr><p><small>${anchor({ label: community, url: home })}</small></p>`,
  ];
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body>
${body.join('\n')}
</body></html>
`;
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
  const mail = compose(MAIL_VALUES[name].parse(lines), { words: TEXTS[lang], community, reader });
  const stop = mail.stop && stopUrl ? { label: mail.stop, url: stopUrl } : null;
  return {
    subject: mail.subject,
    text: asText(mail, stop, community, home),
    html: asHtml(mail, lang, stop, community, home),
    ...(stop && { unsubscribe: stop.url }),
  };
}
