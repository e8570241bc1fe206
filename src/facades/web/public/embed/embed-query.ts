/** The parameters of frames of events, and the HTML that shows a frame on another site. */
import { escapeHtml } from '../../../../domain/kernel/escape-html.ts';
import { type EventSelection, selectionQuery, withQuery } from '../../../../look/event-selection.ts';
import { LANGUAGES, type Language } from '../../../../wording/language.ts';
import { readSelection } from '../events-tools.ts';

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

export const SHOWN = { usual: 10, most: 50 } as const;

export interface EmbedQuery {
  selection: EventSelection;
  /** How many events at most. */
  limit: number;
  /** Null for that of the device. */
  scheme: Scheme | null;
  /** Null for that of the reader's browser. */
  lang: Language | null;
}

/** Invalid values count as absent. */
export function embedQueryIn(query: URLSearchParams): EmbedQuery {
  const limit = Number(query.get('limit') ?? SHOWN.usual);
  return {
    selection: readSelection(query),
    limit: Number.isInteger(limit) && limit >= 1 ? Math.min(limit, SHOWN.most) : SHOWN.usual,
    scheme: SCHEMES.find((scheme) => scheme === query.get('theme')) ?? null,
    lang: LANGUAGES.find((language) => language === query.get('lang')) ?? null,
  };
}

/** The path of a frame. */
export function embedPath({ selection, limit, scheme, lang }: EmbedQuery): string {
  const more = new URLSearchParams({
    ...(limit !== SHOWN.usual && { limit: String(limit) }),
    ...(scheme && { theme: scheme }),
    ...(lang && { lang }),
  });
  return withQuery('/embed/events', [selectionQuery(selection), more.toString()].filter(Boolean).join('&'));
}

/** The class by which the script for the height finds frames. */
const FRAMES = 'plaza-events';

export const frameCode = (url: string, title: string): string =>
  `<iframe class="${FRAMES}" src="${escapeHtml(url)}" title="${escapeHtml(title)}" width="100%" height="600" style="border: 0" loading="lazy"></iframe>`;

/** For the page around frames: it takes heights only from its own frames. */
export const FIT_CODE = `<script>
addEventListener('message', ({ source, data }) => {
  if (data?.type !== 'plaza:height') return;
  for (const frame of document.querySelectorAll('iframe.${FRAMES}'))
    if (frame.contentWindow === source) frame.style.height = \`\${Number(data.height)}px\`;
});
</script>`;
