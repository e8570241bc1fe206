/** The paragraph that names the quoted post for apps and servers without quotes; others hide it by its class. */
import { linkHtml } from '../text/html.ts';

export const QUOTE_CLASS = 'quote-inline';

export const quoteLine = (url: string): string => `<p class="${QUOTE_CLASS}">RE: ${linkHtml(url)}</p>`;
