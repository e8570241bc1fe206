/** The part of /settings/security about the account at the provider of single sign-on. */
import type { SignOnState } from '../../../../domain/persons/single-sign-on/identities.ts';
import type { SecondFactorState } from '../../../../domain/users/second-factor/set-up.ts';
import { TEXTS as SIGN_ON_WORDS } from '../../../../generated/texts/all/pages/sign-on.ts';
import type { FormFrame } from '../../kit/forms.ts';
import { type Html, html } from '../../kit/html.ts';
import { type Change, confirmForm, isAbout, type SecurityTrouble } from '../security/confirm-form.ts';

export function signOnSection(
  frame: FormFrame,
  state: SecondFactorState,
  { name, linked, mayUnlink }: SignOnState,
  trouble: SecurityTrouble | null,
): Html {
  const words = SIGN_ON_WORDS[frame.language];
  const form = (
    change: Change,
  ): Html => html`<details${isAbout(trouble, change) && html` open`}><summary>${change.verb}</summary>
${change.act === 'unlink' && html`<p>${words.unlinkHint({ name })}</p>`}
${confirmForm(frame, state, change, trouble)}</details>`;
  const link = (): Html => form({ act: 'link', verb: words.link({ name }) });
  const unlink = (): Html =>
    mayUnlink
      ? form({ act: 'unlink', verb: words.unlink, isDanger: true })
      : html`<p class="soft">${words.onlyWay}</p>`;
  return html`<h2>${words.title}</h2>
<p>${linked ? words.linked({ name, label: linked.label }) : words.notLinked({ name })}</p>
${linked ? unlink() : link()}`;
}
