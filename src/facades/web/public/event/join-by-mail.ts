/** /events/{uuid}/join/mail: a visitor requests the link that joins. The answer is the same for every address. */
import { type Request, type Response, Router } from 'express';
import type { DomainContext } from '../../../../domain/access/context.ts';
import { refuse } from '../../../../domain/kernel/refusals.ts';
import type { Event } from '../../../../entities/events/event.ts';
import { type FieldErrors, Refusal } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { asksHere, formToken, senderOf, signedIn } from '../../../access/browser-session.ts';
import { aboutRequest, CODE_PATH } from '../../account/account-paths.ts';
import { codeForm } from '../../account/door/code-page.ts';
import { assetUrl } from '../../kit/assets.ts';
import { type Html, html } from '../../kit/html.ts';
import { KIND_FIELD } from '../../kit/kind-field.ts';
import { type Parameters, readParameters } from '../../kit/parameters.ts';
import { answersIn, isQuestionField, showsAll } from '../../kit/question-fields.ts';
import { answerOf, fieldsOf, refusalText } from '../../kit/refusal-text.ts';
import { servePublic } from '../public-pages.ts';
import type { Visit, Written } from '../write.ts';
import { writeEvent } from './event-page.ts';
import { askPath } from './join-form.ts';
import { eventSummary, letter } from './summary.ts';
import { eventPath, wordsOf } from './view.ts';

/** The problems of the procedure's fields, by the form's names. */
const problemsIn = ({ dateOfBirth, ticketKind, ...fields }: FieldErrors): FieldErrors => ({
  ...fields,
  ...(ticketKind && { [KIND_FIELD]: ticketKind }),
  ...(dateOfBirth && { date_of_birth: dateOfBirth }),
});

const hiddenFields = (form: Parameters): Html[] =>
  Object.entries(form).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);

/** @param code the form for the code; null in a browser to which the request is not bound */
function sentPage(visit: Visit, event: Event, form: Parameters, code: Html | null): Written {
  const words = wordsOf(visit);
  const email = form.email ?? '';
  const { registrations } = visit.signUps;
  const said =
    registrations === 'approval' ? words.sentPending : event.joinOptions === 'FREE' ? words.sent : words.sentAsk;
  const body = html`<section class="card raised joincard joinalone">${eventSummary(event, visit)}
<div class="empty">${letter()}<h1>${words.checkMail}</h1><p role="status">${said({ email })}</p></div>
${code}
<div class="empty"><form method="post" action="${askPath(event)}">${hiddenFields(form)}<button class="button small">${words.again}</button></form>
<p class="meta">${words.sentHint}</p><p class="meta"><a href="${eventPath(event)}">${words.back}</a></p></div></section>`;
  const head = html`<link rel="stylesheet" href="${assetUrl('public-event.css')}">`;
  return { title: words.checkMail, body, head };
}

/**
 * The browser to which the link is bound. If the browser does not report that the form is of this server, there is none, and the
 * link asks for confirmation. Another site must not turn this browser into the requesting one, because its link would then sign
 * in whomever that site wants.
 */
function browserOf(ctx: DomainContext, req: Request, res: Response): { browser: string; isBound: boolean } {
  const sender = senderOf(req);
  if (sender === 'other') refuse('csrf_refused');
  const isBound = sender === 'same-origin';
  return { browser: isBound ? asksHere(ctx, req, res) : ctx.random.token(), isBound };
}

const FIELDS = ['name', 'email', KIND_FIELD, 'guests', 'message', 'reason', 'date_of_birth', 'agreement'] as const;
const isField = (name: string): boolean => isQuestionField(name) || FIELDS.some((field) => field === name);

async function ask(platform: Platform, visit: Visit, req: Request, res: Response): Promise<Written> {
  const sent = await readParameters(req);
  const form: Parameters = Object.fromEntries(Object.entries(sent).filter(([name]) => isField(name)));
  const event = await visit.visitor.events.get({ id: visit.params.uuid ?? '' });
  const { name, email, guests, message, reason, agreement, date_of_birth: dateOfBirth } = form;
  const texts = {
    name,
    email,
    guests,
    ticketKind: form[KIND_FIELD],
    message,
    reason,
    dateOfBirth,
    answers: answersIn(form),
  };
  const given = { ...texts, eventId: event.uuid, agreement: agreement === 'yes' };
  try {
    const ctx: DomainContext = { ...platform, viewer: null };
    const { browser, isBound } = browserOf(ctx, req, res);
    const asked = { ...given, locale: visit.language, browser };
    const { requestId } = await answerOf(visit.internal.pageLinks.askToJoin(asked));
    const { language, times } = visit;
    const action = aboutRequest(CODE_PATH, requestId.toString());
    const token = isBound ? formToken(ctx, req, res, await signedIn(ctx, req)) : null;
    return sentPage(visit, event, form, token === null ? null : codeForm({ language, times, action, token }));
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind === 'rate_limited' || error.kind === 'not_found') throw error;
    const problems = problemsIn(fieldsOf(error) ?? {});
    const isAbsent = { guests: event.guestsPerPerson === 0, [KIND_FIELD]: event.ticketKinds.length === 0 };
    const fields = FIELDS.filter((name) => !(name in isAbsent && isAbsent[name as keyof typeof isAbsent]));
    const isShown = showsAll(problems, event.questions, fields);
    const trouble = isShown ? undefined : refusalText(error, visit.language);
    return { ...(await writeEvent(visit, event, { form, problems, trouble })), status: error.status };
  }
}

/** Mount it at the root, before body parsers. */
export function joinByMail(platform: Platform): Router {
  const router = Router();
  router.post(
    '/events/:uuid/join/mail',
    servePublic(platform, (visit, req, res) => ask(platform, visit, req, res)),
  );
  // For people who return to the address of the form.
  router.get('/events/:uuid/join/mail', (req, res) => res.redirect(303, eventPath({ uuid: req.params.uuid })));
  return router;
}
