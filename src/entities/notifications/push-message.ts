/** A push message before its encryption (Mastodon's streaming, web_push). */
import type { IdentityContext } from '../../domain/access/context.ts';
import { lineOf } from '../../domain/kernel/html/plain-text.ts';
import { hasFallback } from '../../domain/notifications/kinds.ts';
import type { NotificationRow } from '../../domain/notifications/shown.ts';
import { pushTitle } from '../../domain/push/titles.ts';
import type { WantedPush } from '../../domain/push/wanted.ts';
import { unseal } from '../../platform/seal.ts';
import { plainName } from '../../wording/plain-name.ts';
import { type Notification, presentNotifications } from './notification.ts';

export interface PushMessage {
  access_token: string;
  preferred_locale: string;
  notification_id: number;
  notification_type: string;
  icon: string;
  title: string;
  body: string;
}

interface Gathered {
  accessToken: string;
  notification: Notification;
  /** The text of the status, or of the profile of its cause. */
  text: string;
}

/** Push services take 4,096 bytes, and characters have up to four. */
const TITLE_MAX = 100;
const BODY_MAX = 140;

function truncate(text: string, most: number): string {
  const characters = [...text.trim()];
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('');
}

/** Null if its subject was deleted meanwhile. */
async function gatherMessage(ctx: IdentityContext, push: WantedPush, row: NotificationRow): Promise<Gathered | null> {
  const { origin_id: originId, status_id: statusId } = row;
  const [[notification], accessToken, origin, status] = await Promise.all([
    // An empty list of kinds yields fallbacks for all kinds that have one.
    presentNotifications(ctx, [row], []),
    unseal(ctx.secrets, push.sealed_token),
    ctx.db.actor.findUnique({ where: { id: originId }, select: { summarySource: true } }),
    statusId && ctx.db.status.findUnique({ where: { id: statusId }, select: { spoilerText: true, text: true } }),
  ]);
  if (!notification) return null;
  const text = status ? status.spoilerText || status.text : (origin?.summarySource ?? '');
  return { accessToken: accessToken ?? '', notification, text };
}

function viewMessage(push: WantedPush, { accessToken, notification, text }: Gathered): PushMessage {
  const { account, type, fallback, status } = notification;
  const [title, body] = hasFallback(type)
    ? [lineOf(fallback?.title ?? ''), lineOf(fallback?.summary ?? '') || (status ? text : '')]
    : [pushTitle(push.locale, type, plainName(account)), text];
  return {
    access_token: accessToken,
    preferred_locale: push.locale,
    notification_id: Number(push.notification_id),
    notification_type: type,
    icon: account.avatar_static,
    title: truncate(title, TITLE_MAX),
    body: truncate(body, BODY_MAX),
  };
}

/** Whether a filter of the recipient hides the post, which reached them by its tag. Posts by other causes are sent, as by Mastodon. */
const isHidden = ({ type, status }: Notification): boolean =>
  type === 'tag.posted' && (status?.filtered ?? []).some(({ filter }) => filter.filter_action === 'hide');

/** The message as its recipient may see it, in a constant number of statements; null if there is nothing left to show. */
export async function presentPushMessage(
  ctx: IdentityContext,
  push: WantedPush,
  row: NotificationRow,
): Promise<PushMessage | null> {
  const gathered = await gatherMessage(ctx, push, row);
  return gathered && !isHidden(gathered.notification) ? viewMessage(push, gathered) : null;
}
