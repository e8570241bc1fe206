/** The name of an account, with the way to its page for staff where the viewer may open it. */
import type { CustomEmoji } from '../../../../entities/fields/custom-emoji.ts';
import { nameWithEmoji } from '../../kit/emoji-text.ts';
import { type Html, html } from '../../kit/html.ts';
import { opens } from './sections.ts';
import type { Visit } from './visit.ts';

interface Named {
  id: string;
  acct: string;
  display_name: string;
  emojis: readonly CustomEmoji[];
  url: string | null;
  uri: string;
}

export function accountLink(visit: Visit, { id, acct, display_name, emojis, url, uri }: Named): Html {
  const path = opens(visit.viewer, 'accounts') ? `/moderation/accounts/${id}` : (url ?? uri);
  return html`<a href="${path}">${nameWithEmoji(display_name || acct, emojis)}</a> <bdi class="soft">@${acct}</bdi>`;
}
