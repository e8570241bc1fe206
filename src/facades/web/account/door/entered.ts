/** Answers a link or a code that was used: opens the session in this browser and leads on, or says what is missing. */
import type { Barred, Entered, Outcome } from '../../../../domain/persons/mail-link/enter.ts';
import type { Newcomer } from '../../../../domain/persons/mail-link/enter-by-link.ts';
import type { Event } from '../../../../entities/events/event.ts';
import { TEXTS as DOOR_WORDS } from '../../../../generated/texts/all/pages/door.ts';
import { TEXTS as LINK_WORDS, type Messages as LinkWords } from '../../../../generated/texts/all/pages/link.ts';
import { TEXTS as WORDS } from '../../../../generated/texts/all/pages/sign-in.ts';
import type { Refusal } from '../../../../platform/errors.ts';
import { forgetCached, holdsSession, rememberSession } from '../../../access/browser-session.ts';
import { assetUrl } from '../../kit/assets.ts';
import { card, type PageContent } from '../../kit/forms.ts';
import { type Html, html } from '../../kit/html.ts';
import { pageCallerOf } from '../../kit/page-caller.ts';
import { type PageRequest, sendOn, show } from '../../kit/page-request.ts';
import { refusalText } from '../../kit/refusal-text.ts';
import { refusedStatus } from '../../kit/refused-status.ts';
import { eventSummary, letter } from '../../public/event/summary.ts';
import { eventPath } from '../../public/event/view.ts';
import { aboutRequest, NAME_PATH, returnPathOf } from '../account-paths.ts';
import { rememberBarred } from '../barred-visitor.ts';
import { askForSecondFactor } from '../security/pending-sign-in.ts';

export const linkWords = ({ language }: PageRequest): LinkWords => LINK_WORDS[language];

/** The event as visitors see it; null if it is deleted, or there is none. */
export async function eventOf(pageRequest: PageRequest, uuid: string | null): Promise<Event | null> {
  if (uuid === null) return null;
  const { ctx, req, res } = pageRequest;
  try {
    return await pageCallerOf(ctx, req, res).events.get({ id: uuid });
  } catch (error) {
    if (refusedStatus(error) === null) throw error;
    return null;
  }
}

export function linkPage(pageRequest: PageRequest, event: Event | null, title: string, content: Html): PageContent {
  const shown = { ...pageRequest, now: pageRequest.ctx.clock.now() };
  return {
    title,
    head: html`<link rel="stylesheet" href="${assetUrl('public-event.css')}">`,
    body: html`<section class="card raised joincard joinalone">${event && eventSummary(event, shown)}<h1>${title}</h1>${content}</section>`,
  };
}

function waitsPage(pageRequest: PageRequest, event: Event | null): PageContent {
  const words = linkWords(pageRequest);
  const text = event ? words.waits : words.waitsToEnter;
  const content = html`<div class="empty">${letter()}<p role="status">${text}</p></div>`;
  return linkPage(pageRequest, event, words.waitsTitle, content);
}

function notJoinedPage(
  pageRequest: PageRequest,
  event: Event | null,
  { role, refusal }: { role: Entered['role']; refusal: Refusal },
): PageContent {
  const words = linkWords(pageRequest);
  const back = event && html`<a class="button primary full" href="${eventPath(event)}">${words.back}</a>`;
  const why = refusalText(refusal, pageRequest.language);
  return linkPage(
    pageRequest,
    event,
    role === null ? words.notJoined : words.notSaved,
    html`<p role="alert">${why}</p>${back}`,
  );
}

/** Suspended and disabled people may read the reason for an hour. */
function enteredBarred(pageRequest: PageRequest, { barredUserId, returnPath }: Barred): void {
  const { ctx, res, language } = pageRequest;
  rememberBarred(ctx, res, barredUserId);
  if (returnPath?.startsWith('/account/warnings/')) {
    sendOn(pageRequest, returnPath);
    return;
  }
  const content = html`<p role="alert">${DOOR_WORDS[language].suspendedHint}</p>`;
  show(pageRequest, 403, card(WORDS[language].suspended, content));
}

/** The client deletes the data of other users. */
export async function entered(pageRequest: PageRequest, outcome: Outcome | Newcomer): Promise<void> {
  const { ctx, req, res, visitor } = pageRequest;
  if ('newcomerRequestId' in outcome)
    return sendOn(pageRequest, aboutRequest(NAME_PATH, outcome.newcomerRequestId.toString()));
  if ('pendingToken' in outcome) return askForSecondFactor(pageRequest, outcome.pendingToken);
  if ('barredUserId' in outcome) return enteredBarred(pageRequest, outcome);
  const { session, eventUuid, role, refusal, returnPath } = outcome;
  const event = await eventOf(pageRequest, eventUuid);
  if (session === null) return show(pageRequest, 200, waitsPage(pageRequest, event));
  if (holdsSession(ctx, req) && visitor?.userId !== session.userId) forgetCached(res);
  rememberSession(ctx, res, session.sessionId);
  if (refusal) return show(pageRequest, 200, notJoinedPage(pageRequest, event, { role, refusal }));
  sendOn(pageRequest, event && role !== null ? eventPath(event) : (returnPathOf(returnPath) ?? '/'));
}
