/** The name of an account, with the way to its page for staff where the viewer may open it. */
import { type Html, html } from '../../page/html.ts';
import { opens } from './sections.ts';
import type { Visit } from './visit.ts';

interface Named {
  id: string;
  acct: string;
  display_name: string;
  url: string | null;
  uri: string;
}

export function accountLink(visit: Visit, { id, acct, display_name, url, uri }: Named): Html {
  const path = opens(visit.viewer, 'accounts') ? `/moderation/accounts/${id}` : (url ?? uri);
  const name = display_name || acct;
  return html`<a href="${path}">${name}</a> <span class="soft">@${acct}</span>`;
}
