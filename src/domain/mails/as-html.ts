/** A mail as HTML: tables and inline styles, 560 pixels, readable without pictures, dark where the program allows it. */
import type { DateBlock } from '../../look/date-block.ts';
import { directionOf, type Language } from '../../wording/language.ts';
import { escapeHtml } from '../kernel/escape-html.ts';
import { DARK_STYLE, font, look } from './look.ts';
import type { Link, MailText } from './values.ts';

export interface MailPaper {
  lang: Language;
  community: string;
  home: string;
  /** The link that turns off such mails. */
  stop: Link | null;
  /** The event that it is about. */
  event: { title: string; leaf: DateBlock } | null;
}

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const WIDE = `${TABLE} width="100%"`;

const SIGNS: Record<NonNullable<MailText['state']>['kind'], string> = {
  going: '&#10003;',
  waiting: '&#8987;',
  cancelled: '&#10005;',
  moved: '&#8594;',
};

/** In text from right to left, an arrow to the right would point back. */
const signOf = (kind: keyof typeof SIGNS, lang: Language): string =>
  kind === 'moved' && directionOf(lang) === 'rtl' ? '&#8592;' : SIGNS[kind];

/** Also on the outer table, because mail programs drop the attributes of the document. */
const turned = (lang: Language): string => (directionOf(lang) === 'rtl' ? ' dir="rtl"' : '');

/** Space before what follows on a line. Mail programs do not know padding-inline-start. */
const gapBefore = (lang: Language): string => `padding-${directionOf(lang) === 'rtl' ? 'right' : 'left'}:16px;`;

const anchor = ({ label, url }: Link, style = ''): string =>
  `<a href="${escapeHtml(url)}" ${look('accent', style)}>${escapeHtml(label)}</a>`;

const row = (content: string, padding: string): string => `<tr><td style="padding:${padding};">${content}</td></tr>`;

const stateRow = ({ kind, text }: NonNullable<MailText['state']>, lang: Language): string =>
  row(
    `<table ${WIDE}><tr><td ${look(kind, `border-radius:12px;padding:10px 16px;${font('600 15px/20px')}`)}>${signOf(kind, lang)}&nbsp; ${escapeHtml(text)}</td></tr></table>`,
    '24px 24px 0',
  );

/** Text that people wrote, whose direction is its own. */
const isolated = (text: string): string => `<bdi>${escapeHtml(text)}</bdi>`;

const heading = (content: string): string => `<h1 ${look('ink', `margin:0;${font('700 24px/30px')}`)}>${content}</h1>`;

function leafOf({ weekday, day, month }: DateBlock): string {
  const line = (text: string, part: 'accent' | 'ink' | 'soft', sizes: string): string =>
    `<div ${look(part, font(sizes))}>${escapeHtml(text)}</div>`;
  return `<td width="64" align="center" ${look('leaf', 'width:64px;border-width:1px;border-style:solid;border-radius:12px;padding:8px 0;')}>${line(weekday, 'accent', '700 12px/14px')}${line(day, 'ink', '700 26px/30px')}${line(month, 'soft', '500 12px/14px')}</td>`;
}

const titleRow = (subject: string, event: MailPaper['event'], lang: Language): string =>
  row(
    event
      ? `<table ${TABLE}><tr>${leafOf(event.leaf)}<td style="${gapBefore(lang)}">${heading(isolated(event.title))}</td></tr></table>`
      : heading(escapeHtml(subject)),
    '24px 24px 0',
  );

const paragraph = (text: string): string =>
  row(`<div ${look('ink', font('400 16px/24px'))}>${escapeHtml(text)}</div>`, '16px 24px 0');

const quoteRow = (lines: readonly string[], lang: Language): string => {
  const side = directionOf(lang) === 'rtl' ? 'right' : 'left';
  const style = look('ink', `border-${side}:3px solid;padding-${side}:14px;${font('400 16px/24px')}`);
  return row(`<div dir="auto" ${style}>${lines.map(escapeHtml).join('<br>\n')}</div>`, '16px 24px 0');
};

const codeRow = (code: string): string =>
  row(`<div ${look('ink', `${font('700 34px/40px')}letter-spacing:6px;`)}>${escapeHtml(code)}</div>`, '16px 24px 0');

function factsRow(facts: NonNullable<MailText['facts']>, lang: Language): string {
  const sides = directionOf(lang) === 'rtl' ? 'padding:4px 0 4px 8px' : 'padding:4px 8px 4px 0';
  const lines = facts.map(
    ({ label, value, link }) =>
      `<tr><td width="88" valign="top" ${look('soft', `width:88px;${sides};${font('400 15px/22px')}`)}>${escapeHtml(label)}</td>
<td ${look('ink', `padding:4px 0;${font('600 15px/22px')}`)}>${isolated(value)}${link ? `<br>${anchor(link, font('600 15px/22px'))}` : ''}</td></tr>`,
  );
  return row(`<table ${WIDE}>${lines.join('')}</table>`, '16px 24px 0');
}

function linksRow(link: Link, more: readonly Link[], lang: Language): string {
  const button = `<td align="center" ${look('button', 'border-radius:999px;')}><a href="${escapeHtml(link.url)}" ${look('button', `display:inline-block;padding:13px 28px;${font('700 16px/20px')}text-decoration:none;border-radius:999px;`)}>${escapeHtml(link.label)}</a></td>`;
  const others = more.map((each) => `<td style="${gapBefore(lang)}">${anchor(each, font('600 15px/20px'))}</td>`);
  return row(`<table ${TABLE}><tr>${button}${others.join('')}</tr></table>`, '24px 24px 0');
}

const choicesRow = ({ label, links }: NonNullable<MailText['choices']>): string =>
  row(
    `<div ${look('soft', font('400 15px/22px'))}>${escapeHtml(label)} ${links.map((link) => `<bdi>${anchor(link)}</bdi>`).join(' · ')}</div>`,
    '16px 24px 0',
  );

const pictureRow = ({ url, text }: NonNullable<MailText['picture']>): string =>
  `<tr><td><img src="${escapeHtml(url)}" width="560" height="294" alt="${escapeHtml(text)}" style="display:block;width:100%;height:auto;border:0;border-radius:15px 15px 0 0;"></td></tr>`;

/** White also in the dark, where scanners would not read it. */
const qrRow = (url: string): string =>
  `<tr><td align="center" style="padding:24px 24px 0;"><img src="${escapeHtml(url)}" width="240" height="240" alt="" style="display:block;border:0;border-radius:12px;background-color:#ffffff;"></td></tr>`;

/** The preheader, which mail programs show beside the subject in their lists. */
const preheader = ({ state, paragraphs }: MailText): string =>
  `<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(state?.text ?? paragraphs[0] ?? '')}</div>`;

export function asHtml(mail: MailText, { lang, community, home, stop, event }: MailPaper): string {
  const {
    subject,
    picture,
    state,
    paragraphs,
    quote = [],
    code,
    qr,
    facts = [],
    link,
    ways = [],
    choices,
    hint,
  } = mail;
  const card = [
    ...(picture ? [pictureRow(picture)] : []),
    ...(state ? [stateRow(state, lang)] : []),
    titleRow(subject, event, lang),
    ...(qr ? [qrRow(qr)] : []),
    ...(facts.length > 0 ? [factsRow(facts, lang)] : []),
    ...(code ? [codeRow(code)] : []),
    ...paragraphs.map(paragraph),
    ...(quote.length > 0 ? [quoteRow(quote, lang)] : []),
    ...(link ? [linksRow(link, ways, lang)] : []),
    ...(choices ? [choicesRow(choices)] : []),
    '<tr><td style="padding:0;line-height:24px;font-size:24px;">&nbsp;</td></tr>',
  ];
  const small = [
    ...(hint ? [escapeHtml(hint)] : []),
    ...(stop ? [anchor(stop)] : []),
    `<bdi>${anchor({ label: community, url: home })}</bdi>`,
  ];
  return `<!doctype html>
<html lang="${lang}"${turned(lang)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>
${DARK_STYLE}
</style></head>
<body ${look('ground', 'margin:0;padding:0;')}>
${preheader(mail)}
<table ${WIDE}${turned(lang)} ${look('ground')}>
<tr><td align="center" style="padding:24px 12px;">
<table ${WIDE} style="max-width:560px;">
<tr><td ${look('ink', `padding:0 8px 16px;${font('700 18px/24px')}`)}>${isolated(community)}</td></tr>
<tr><td ${look('card', 'border-width:1px;border-style:solid;border-radius:16px;')}>
<table ${WIDE}>
${card.join('\n')}
</table>
</td></tr>
<tr><td ${look('soft', `padding:20px 8px;${font('400 13px/20px')}`)}>${small.join('<br><br>')}</td></tr>
</table>
</td></tr>
</table>
</body></html>
`;
}
