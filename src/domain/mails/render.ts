/** Renders a mail from its name, its values and the recipient's language: subject, text and HTML. */
import { oneLine } from '../../platform/one-line.ts';
import { escapeHtml } from '../kernel/escape-html.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { MAIL_VALUES, type MailName, type MailText, type MailTexts } from './values.ts';

const LANGUAGES: Record<string, MailTexts> = { en: english, fr: french };

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const languageOf = (locale: string): string => {
  const code = locale.toLowerCase().split(/[-_]/)[0] ?? '';
  return code in LANGUAGES ? code : 'en';
};

function asText({ paragraphs, link, hint }: MailText, community: string, home: string): string {
  return [
    ...paragraphs,
    ...(link ? [`${link.label}\n${link.url}`] : []),
    ...(hint ? [hint] : []),
    `-- \n${community}\n${home}`,
  ]
    .join('\n\n')
    .concat('\n');
}

function asHtml({ subject, paragraphs, link, hint }: MailText, lang: string, community: string, home: string): string {
  const body = [
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
    ...(hint ? [`<p><small>${escapeHtml(hint)}</small></p>`] : []),
    `<hr><p><small><a href="${escapeHtml(home)}">${escapeHtml(community)}</a></small></p>`,
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
  server: { community: string; home: string },
  timeZone: string | null = null,
): RenderedMail {
  const community = oneLine(server.community);
  const { home } = server;
  const lang = languageOf(locale);
  const texts = LANGUAGES[lang] as MailTexts;
  // User content stays on one line, so that it cannot imitate parts of the mail.
  const lines = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, oneLine(value)]));
  const make = texts[name] as (values: Record<string, string>, community: string, timeZone: string | null) => MailText;
  const mail = make(MAIL_VALUES[name].parse(lines), community, timeZone);
  return { subject: mail.subject, text: asText(mail, community, home), html: asHtml(mail, lang, community, home) };
}
