/**
 * /auth/sign_in and /auth/sign_up: the door. An address is enough, known or not; afterwards it leads to the requesting page, or to
 * the start.
 */
import { TEXTS as DOOR_WORDS } from '../../../generated/texts/all/pages/door.ts';
import { card, ownForm } from '../kit/forms.ts';
import { html } from '../kit/html.ts';
import { sendOn, show } from '../kit/page-request.ts';
import type { AccountPage, AccountPageRequest } from './account-page-request.ts';
import { SIGN_IN_PATH, SIGN_UP_PATH, withReturn } from './account-paths.ts';
import {
  addressField,
  askForCode,
  type DoorAttempt,
  doorTrouble,
  enterByForm,
  orShowAgain,
  requestToEnter,
  signInPage,
} from './sign-in-form.ts';
import { waysIn } from './sign-on/ways-in.ts';

async function showSignIn(pageRequest: AccountPageRequest, attempt: DoorAttempt | null = null): Promise<void> {
  const { frame, community, registrations, returnPath } = pageRequest;
  const ways = waysIn(pageRequest, { returnPath });
  const passkey = await requestToEnter(pageRequest);
  const page = signInPage(frame, community, attempt, registrations !== 'closed', community, passkey, ways);
  show(pageRequest, attempt?.refusal.status ?? 200, page);
}

export const signInFirst: AccountPage = {
  path: SIGN_IN_PATH,
  show: (pageRequest, refusal) => showSignIn(pageRequest, refusal && { email: '', refusal }),
  submit: async (pageRequest, form) => {
    if (form.act === 'deny') return sendOn(pageRequest, '/');
    const enter = () => enterByForm(pageRequest, form, pageRequest.returnPath ?? '/');
    await orShowAgain(enter, form.email, (attempt) => showSignIn(pageRequest, attempt));
  },
};

/** The person who invites, and the code of the invitation. */
interface Inviting {
  by: string;
  code: string;
}

export function showJoin(
  pageRequest: AccountPageRequest,
  attempt: DoorAttempt | null = null,
  inviting: Inviting | null = null,
): void {
  const { frame, language, community, registrations, returnPath } = pageRequest;
  const words = DOOR_WORDS[language];
  const isOpen = registrations !== 'closed';
  const fields = html`${addressField(language, attempt)}
<div class="actions"><button class="button primary" name="act" value="ask">${words.continue}</button></div>`;
  const ways = waysIn(pageRequest, { returnPath, inviteCode: inviting?.code ?? null });
  const local = html`<p>${isOpen ? words.joinHint : words.membersOnly({ community })}</p>
${doorTrouble(language, attempt)}
${ownForm(frame, fields)}
<p class="soft"><a href="${withReturn(SIGN_IN_PATH, returnPath)}">${words.havePassword}</a></p>`;
  const content = html`${inviting && html`<p><strong>${inviting.by}</strong></p>`}${ways.signOn}${ways.isLocal && local}`;
  show(pageRequest, attempt?.refusal.status ?? 200, card(words.joinTitle({ community }), content));
}

export const signUpPage: AccountPage = {
  path: SIGN_UP_PATH,
  show: (pageRequest, refusal) => showJoin(pageRequest, refusal && { email: '', refusal }),
  submit: (pageRequest, form) =>
    orShowAgain(
      () => askForCode(pageRequest, form, pageRequest.returnPath),
      form.email,
      (attempt) => showJoin(pageRequest, attempt),
    ),
};
