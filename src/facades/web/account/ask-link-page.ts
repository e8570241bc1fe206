/**
 * /auth/link/new: people with an account request a mail with a link that signs them in. The answer is the same for every address.
 */
import { TEXTS as LINK_WORDS } from '../../../generated/texts/all/pages/link.ts';
import { asksHere } from '../../access/browser-session.ts';
import { field, problemAt } from '../kit/field.ts';
import { card, ownForm } from '../kit/forms.ts';
import { html } from '../kit/html.ts';
import { show } from '../kit/page-request.ts';
import { answerOf, fieldsOf } from '../kit/refusal-text.ts';
import type { AccountPage, AccountPageRequest } from './account-page-request.ts';
import { NEW_LINK_PATH } from './account-paths.ts';

interface Shown {
  status?: number;
  trouble?: string | undefined;
  email?: string;
  /** Problems of the address. */
  problems?: readonly string[] | undefined;
}

function showForm(pageRequest: AccountPageRequest, { status = 200, trouble, email = '', problems }: Shown): void {
  const { language } = pageRequest;
  const words = LINK_WORDS[language];
  const labelled = { label: words.yourMail, type: 'email' } as const;
  const problem = problemAt(labelled, problems, language);
  const inputs = html`
${field({ name: 'email', ...labelled, autocomplete: 'email', max: 320, value: email, problem })}
<div class="acts"><button class="button primary first" name="act" value="ask">${words.send}</button></div>`;
  const content = html`<p>${words.linkAskHint}</p>
${trouble !== undefined && html`<p class="alert" role="alert">${trouble}</p>`}
${ownForm(pageRequest.frame, inputs)}`;
  show(pageRequest, status, card(words.linkTitle, content));
}

export const askLinkPage: AccountPage = {
  path: NEW_LINK_PATH,
  show: (pageRequest, trouble) =>
    showForm(pageRequest, trouble ? { status: trouble.status, trouble: trouble.text } : {}),
  async submit(pageRequest, { email = '' }) {
    const { ctx, req, res, internal, language } = pageRequest;
    const browser = asksHere(ctx, req, res);
    try {
      await answerOf(internal.pageLinks.askToSignIn({ email, locale: language, browser }));
    } catch (error) {
      const problems = fieldsOf(error)?.email;
      if (!problems) throw error;
      return showForm(pageRequest, { status: 422, email, problems });
    }
    const said = LINK_WORDS[language];
    show(pageRequest, 200, card(said.checkMail, html`<p role="status">${said.linkSent({ email })}</p>`));
  },
};
