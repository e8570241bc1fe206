/** Parts of the pages of remote servers: contacts, deliveries and limits. */
import type { AdminServer } from '../../../../entities/moderation/admin-server.ts';
import { TEXTS as FEDERATION_WORDS } from '../../../../generated/texts/all/pages/moderation/federation.ts';
import { type Html, html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import type { Visit } from '../kit/visit.ts';

export function limitsTag({ language }: Visit, { limits }: AdminServer): Html {
  if (limits === 'none') return html``;
  return html`<span class="tag bad">${FEDERATION_WORDS[language].limits[limits]}</span>`;
}

/** The last contacts in both directions. */
export function contactsOf(visit: Visit, { heard_at, reached_at }: AdminServer, form: 'day' | 'moment'): Html {
  const words = FEDERATION_WORDS[visit.language];
  const at = (time: string | null): Html => (time === null ? html`${words.never}` : timeTag(time, visit, form));
  return html`${words.heard}: ${at(heard_at)}<br>${words.reached}: ${at(reached_at)}`;
}

export function deliveryState(visit: Visit, { failed_days, unavailable_since, error }: AdminServer): Html {
  const words = FEDERATION_WORDS[visit.language];
  const reason = error !== null && html`<br><span class="soft">${error}</span>`;
  if (unavailable_since !== null)
    return html`<span class="tag bad">${words.unavailable}</span><br>${words.since} ${timeTag(unavailable_since, visit, 'day')}${reason}`;
  if (failed_days === 0) return html`${words.fine}${reason}`;
  return html`<span class="tag bad">${words.days({ count: failed_days })}</span>${reason}`;
}

export const waitingCount = ({ waiting }: AdminServer): number => waiting.last_hour + waiting.last_day + waiting.older;
