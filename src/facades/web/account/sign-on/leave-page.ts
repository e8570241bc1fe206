/**
 * Leads a form to the provider by a page instead of a redirect: Chrome applies CSP form-action to every redirect after a form, and the
 * provider may redirect to other hosts.
 */
import { TEXTS as SIGN_ON_WORDS } from '../../../../generated/texts/all/pages/sign-on.ts';
import { card } from '../../kit/forms.ts';
import { html } from '../../kit/html.ts';
import { type PageRequest, show } from '../../kit/page-request.ts';

export function leaveFor(pageRequest: PageRequest, url: string): void {
  const { ctx, language, res } = pageRequest;
  const words = SIGN_ON_WORDS[language];
  const name = ctx.config.oidc?.name ?? new URL(url).hostname;
  res.setHeader('Refresh', `0; url=${url}`);
  const content = html`<p class="actions"><a class="button primary" href="${url}">${words.leave({ name })}</a></p>`;
  show(pageRequest, 200, card(words.leaving({ name }), content));
}
