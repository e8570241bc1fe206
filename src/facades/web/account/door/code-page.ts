/** /auth/code: the browser that requested a mail enters its code. */
import { TEXTS as DOOR_WORDS } from '../../../../generated/texts/all/pages/door.ts';
import { TEXTS as SIGN_ON_WORDS } from '../../../../generated/texts/all/pages/sign-on.ts';
import type { Refusal } from '../../../../platform/errors.ts';
import { askedHere } from '../../../access/browser-session.ts';
import { field } from '../../kit/field.ts';
import { card, type FormFrame, nextPage, ownForm } from '../../kit/forms.ts';
import { type Html, html } from '../../kit/html.ts';
import { sendOn, show } from '../../kit/page-request.ts';
import { answerOf, fieldsOf } from '../../kit/refusal-text.ts';
import type { AccountPage, AccountPageRequest } from '../account-page-request.ts';
import { aboutRequest, CODE_PATH, NAME_PATH, SIGN_IN_PATH, withReturn } from '../account-paths.ts';
import { askForCode, troubleWords } from '../sign-in-form.ts';
import { signOnPath } from '../sign-on/ways-in.ts';
import { entered } from './entered.ts';

const requestIdOf = ({ query }: AccountPageRequest): string => (query.get('request') ?? '').slice(0, 64);

/** The request of this browser. */
export async function requestOf(pageRequest: AccountPageRequest) {
  const { ctx, req, internal } = pageRequest;
  const named = { requestId: requestIdOf(pageRequest), browser: askedHere(ctx, req) };
  const found = await answerOf(internal.pageLinks.request(named));
  return found && { ...found, ...named };
}

export type DoorRequest = NonNullable<Awaited<ReturnType<typeof requestOf>>>;

/** For requests that are unknown, used or too old, and for those of other browsers. */
export function showStale(pageRequest: AccountPageRequest): void {
  const words = DOOR_WORDS[pageRequest.language];
  const content = html`<p>${words.codeStale}</p>
<p class="actions"><a class="button primary" href="${SIGN_IN_PATH}">${words.startAgain}</a></p>`;
  show(pageRequest, 422, nextPage('letter', words.codeStaleTitle, content));
}

/** The form for the code of a mail. */
export function codeForm(frame: FormFrame, isWrong = false): Html {
  const words = DOOR_WORDS[frame.language];
  const input = field({
    ...{ name: 'code', label: words.code, type: 'text', autocomplete: 'one-time-code', max: 12, hint: words.codeHint },
    ...{ problem: isWrong ? words.codeWrong : undefined },
    more: html`inputmode="numeric" spellcheck="false" autofocus`,
  });
  return ownForm(
    frame,
    html`${input}
<div class="actions"><button class="button primary" name="act" value="enter">${words.continue}</button></div>`,
  );
}

function showForm(pageRequest: AccountPageRequest, request: DoorRequest, refusal: Refusal | null): void {
  const { ctx, frame, language, registrations } = pageRequest;
  const words = DOOR_WORDS[language];
  const { email, returnPath, inviteCode, joins, proposal, isVouched } = request;
  const isOpen = registrations !== 'closed' || inviteCode !== null || isVouched;
  const isWrong = refusal !== null && fieldsOf(refusal)?.code !== undefined;
  const again = html`<button class="button small quiet" name="act" value="again">${words.sendAgain}</button>`;
  const content = html`<p role="status">${isOpen ? words.codeSent({ email }) : words.codeSentMembers({ email })}</p>
${refusal && !isWrong && html`<p class="state cancelled" role="alert">${troubleWords(refusal, language)}</p>`}
${codeForm(frame, isWrong)}
${proposal && html`<p class="soft"><a href="${signOnPath({ returnPath, inviteCode })}">${SIGN_ON_WORDS[language].startAgain({ name: ctx.config.oidc?.name ?? '' })}</a></p>`}
${
  // The page of the event requests another mail that joins, and the provider another one of the same person.
  !joins &&
  !proposal &&
  html`${ownForm(frame, again)}<p class="soft"><a href="${withReturn(SIGN_IN_PATH, returnPath)}">${words.otherAddress}</a></p>`
}`;
  show(pageRequest, refusal?.status ?? 200, card(words.codeTitle, content));
}

async function showCode(pageRequest: AccountPageRequest, refusal: Refusal | null): Promise<void> {
  const request = await requestOf(pageRequest);
  if (!request) return showStale(pageRequest);
  if (request.isProved) return sendOn(pageRequest, aboutRequest(NAME_PATH, request.requestId));
  showForm(pageRequest, request, refusal);
}

export const codePage: AccountPage = {
  path: CODE_PATH,
  show: showCode,
  async submit(pageRequest, form) {
    const request = await requestOf(pageRequest);
    if (!request) return showStale(pageRequest);
    const { requestId, browser, email, returnPath, inviteCode } = request;
    if (form.act === 'again') return askForCode(pageRequest, { email }, returnPath, inviteCode);
    const { internal } = pageRequest;
    const outcome = await answerOf(internal.pageLinks.enterByCode({ requestId, browser, code: form.code }));
    await entered(pageRequest, outcome);
  },
};
