/** The title of a discussion in the HTML of its first post, for readers that know no titles, such as Mastodon and its apps. */
import { escapeHtml } from '../../kernel/escape-html.ts';

export const LONGEST_TITLE = 200;

/** As headings of remote posts are stored. */
const headingOf = (title: string): string => `<p><strong>${escapeHtml(title)}</strong></p>`;

/** @param title null without a discussion */
export const withTitle = (title: string | null, content: string): string =>
  title === null ? content : `${headingOf(title)}${content}`;

/** The content for readers that show the title themselves. The title of a remote post may be anywhere in it, and stays. */
export function withoutTitle(title: string | null, content: string): string {
  const heading = title === null ? '' : headingOf(title);
  return content.startsWith(heading) ? content.slice(heading.length) : content;
}
