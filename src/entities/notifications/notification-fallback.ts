/** The text that an app shows for a notification of an unknown kind (Mastodon's entities, NotificationFallback). */
import { z } from 'zod';
import { escapeHtml } from '../../domain/kernel/escape-html.ts';
import { hasFallback, type NotificationKind } from '../../domain/notifications/kinds.ts';
import { mentionHtml } from '../../domain/statuses/text/html.ts';
import { TEXTS } from '../../generated/texts/all/notifications.ts';
import { languageFor } from '../../wording/language.ts';
import type { Account } from '../people/account.ts';
import type { AccountMove } from './account-move.ts';

export const notificationFallbackSchema = z
  .object({
    title: z.string().meta({ description: 'HTML; links to accounts are as in posts.' }),
    summary: z.string().nullable(),
    details: z.string().nullable(),
  })
  .meta({
    id: 'NotificationFallback',
    description: 'A text to show for a kind of notification that an app does not know.',
  });

export type NotificationFallback = z.infer<typeof notificationFallbackSchema>;

const link = (url: string, text: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

const mention = ({ url, uri, username }: Account): string => mentionHtml({ url: url ?? uri, username });

/** The subject, besides the account that caused it. */
export interface FallbackSubject {
  event?: { url: string; title: string } | undefined;
  datePoll?: { url: string; title: string } | undefined;
  collection?: { uri: string; name: string } | undefined;
  group?: { url: string; name: string } | undefined;
  tag?: { url: string; name: string } | undefined;
  reported?: Account | undefined;
  move?: AccountMove | undefined;
  /** The server, or the server of the person. */
  server?: string | undefined;
  text?: string | undefined;
}

/** Null if the kind has none. */
export function viewFallback(
  kind: NotificationKind,
  locale: string,
  account: Account,
  { event, datePoll, collection, group, tag, reported, move, server, text }: FallbackSubject,
): NotificationFallback | null {
  if (!hasFallback(kind)) return null;
  const linked =
    event ??
    datePoll ??
    (collection && { url: collection.uri, title: collection.name }) ??
    (group && { url: group.url, title: group.name }) ??
    (tag && { url: tag.url, title: `#${tag.name}` }) ??
    (move && { url: move.account.url ?? move.account.uri, title: `@${move.account.acct}` });
  const what = linked ? link(linked.url, linked.title) : reported ? mention(reported) : escapeHtml(server ?? '');
  const words = TEXTS[languageFor(locale)];
  const sentence = words.fallbacks[kind];
  const title = typeof sentence === 'string' ? sentence : sentence({ who: mention(account), what });
  const summary = move?.follow ? words.movedFollows[move.follow] : text;
  return { title, summary: summary ? escapeHtml(summary) : null, details: null };
}
