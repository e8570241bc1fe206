/** What an app shows of a notification of a kind that it does not know (spec/mastodon/entities.json, NotificationFallback). */
import { z } from 'zod';
import { escapeHtml } from '../../domain/kernel/escape-html.ts';
import { kindOf, type NotificationKind } from '../../domain/notifications/kinds.ts';
import type { Account } from '../people/account.ts';

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

interface Words {
  /** HTML: a link to an account. */
  who: string;
  /** HTML: a link to what it is about, or to the reported account. */
  what: string;
}

type Texts = Record<string, (words: Words) => string>;

const ENGLISH: Texts = {
  'admin.sign_up': ({ who }) => `${who} signed up`,
  'admin.report': ({ who, what }) => `${who} reported ${what}`,
  moderation_warning: () => 'The moderators have decided about your account',
  added_to_collection: ({ who, what }) => `${who} put you into ${what}`,
  collection_update: ({ who, what }) => `${who} changed ${what}, which you are in`,
  'event.joined': ({ who, what }) => `${who} takes part in ${what}`,
  'event.join_request': ({ who, what }) => `${who} asks to take part in ${what}`,
  'event.join_approved': ({ what }) => `You take part in ${what}`,
  'event.comment_request': ({ who, what }) => `${who} commented on ${what}: you decide whether others see it`,
  'event.updated': ({ who, what }) => `${who} changed ${what}`,
  'event.reminder': ({ what }) => `${what} begins soon`,
  'event.cancelled': ({ who, what }) => `${who} cancelled ${what}`,
  'group.invited': ({ who, what }) => `${who} invites you to the group ${what}`,
};

const FRENCH: Texts = {
  'admin.sign_up': ({ who }) => `${who} s’est inscrit·e`,
  'admin.report': ({ who, what }) => `${who} a signalé ${what}`,
  moderation_warning: () => 'La modération a pris une décision concernant votre compte',
  added_to_collection: ({ who, what }) => `${who} vous a ajouté·e à ${what}`,
  collection_update: ({ who, what }) => `${who} a modifié ${what}, où vous figurez`,
  'event.joined': ({ who, what }) => `${who} participe à ${what}`,
  'event.join_request': ({ who, what }) => `${who} demande à participer à ${what}`,
  'event.join_approved': ({ what }) => `Vous participez à ${what}`,
  'event.comment_request': ({ who, what }) => `${who} a commenté ${what} : vous décidez si d’autres le voient`,
  'event.updated': ({ who, what }) => `${who} a modifié ${what}`,
  'event.reminder': ({ what }) => `${what} commence bientôt`,
  'event.cancelled': ({ who, what }) => `${who} a annulé ${what}`,
  'group.invited': ({ who, what }) => `${who} vous invite dans le groupe ${what}`,
};

const link = (url: string, text: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(text)}</a>`;

const mention = ({ url, uri, username }: Account): string =>
  `<span class="h-card" translate="no"><a href="${escapeHtml(url ?? uri)}" class="u-url mention">@<span>${escapeHtml(username)}</span></a></span>`;

/** What it is about, besides the account that caused it. */
export interface FallbackSubject {
  event?: { url: string; title: string } | undefined;
  collection?: { uri: string; name: string } | undefined;
  group?: { url: string; name: string } | undefined;
  reported?: Account | undefined;
  text?: string | undefined;
}

/** Null where there is none for the kind. */
export function viewFallback(
  kind: NotificationKind,
  locale: string,
  account: Account,
  { event, collection, group, reported, text }: FallbackSubject,
): NotificationFallback | null {
  if (!kindOf(kind).fallback) return null;
  const texts = locale.startsWith('fr') ? FRENCH : ENGLISH;
  const linked =
    event ??
    (collection && { url: collection.uri, title: collection.name }) ??
    (group && { url: group.url, title: group.name });
  const what = linked ? link(linked.url, linked.title) : reported ? mention(reported) : '';
  const title = texts[kind]?.({ who: mention(account), what }) ?? '';
  return { title, summary: text ? escapeHtml(text) : null, details: null };
}
