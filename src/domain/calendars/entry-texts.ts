/** The texts of entries, which strangers write: cut, on one line, or as safe HTML. */
import { Refusal } from '../../platform/errors.ts';
import { descriptionHtml, TAG_MAX, TAGS_MAX, titleText } from '../events/event-text.ts';
import { escapeHtml } from '../kernel/escape-html.ts';
import { isWebUrl } from '../kernel/web-url.ts';
import { ADDRESS_TEXT_MAX } from '../places/save-address.ts';

const LONGEST_TITLE = 200;
const LONGEST_DESCRIPTION = 20_000;

/** An entry with a longer one cannot be read. */
export const LONGEST_UID = 2_000;

/** Control characters besides tabs and line breaks, which PostgreSQL and XML refuse. */
const CONTROLS = /(?![\t\n\r])\p{Cc}/gu;

export const withoutControls = (text: string): string => text.replace(CONTROLS, '');

const cut = (text: string, most: number): string => [...text.slice(0, most * 2)].slice(0, most).join('');

export const titleOf = (text: string): string => cut(withoutControls(titleText(text)), LONGEST_TITLE);

/** The lines of an address as one; null for none. */
export const placeText = (lines: readonly string[]): string | null =>
  cut(
    lines
      .map((line) => withoutControls(line).replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join(', '),
    ADDRESS_TEXT_MAX,
  ) || null;

/** Markup that calendar programs write into descriptions. */
const HTML = /<\/?(?:a|b|br|div|em|h[1-6]|i|li|ol|p|span|strong|u|ul)\b[^<>]*>/i;

const plainHtml = (text: string): string => escapeHtml(text).replace(/\r?\n/g, '<br>');

/** Sanitizing decodes control characters, and HTML without them has to be sanitized again: `java&#127;script:` was no scheme. */
function safeHtml(source: string): string {
  const html = descriptionHtml(source);
  const clean = withoutControls(html);
  return clean === html ? html : descriptionHtml(clean);
}

/** Google writes HTML into the plain text. Markup that is nested too deeply is shown as text. */
export function htmlOf(text: string): string {
  const source = withoutControls(text.slice(0, LONGEST_DESCRIPTION)).trim();
  if (!HTML.test(source)) return plainHtml(source);
  try {
    return safeHtml(source);
  } catch (error) {
    if (error instanceof Refusal) return plainHtml(source);
    throw error;
  }
}

/** A web address, without passwords, because everybody sees it; null for other texts. */
export function pageOf(text: string): string | null {
  const url = isWebUrl(text.trim()) ? new URL(text.trim()) : null;
  return url === null || url.username !== '' || url.password !== '' ? null : url.href;
}

/** Each once, without long ones. */
export function tagsOf(texts: readonly string[]): string[] {
  const tags = new Set(texts.map((tag) => withoutControls(tag).replace(/\s+/g, ' ').trim()));
  return [...tags].filter((tag) => tag !== '' && [...tag].length <= TAG_MAX).slice(0, TAGS_MAX);
}
