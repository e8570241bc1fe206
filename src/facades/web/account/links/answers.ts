/** /answers: a participant answers the questions of an event, without a sign-in. */
import { ANSWERS_PATH } from '../../../../domain/participations/answers-link.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { sayReason } from '../../../../wording/say.ts';
import { html } from '../../kit/html.ts';
import { answersIn, questionFields, showsAll } from '../../kit/question-fields.ts';
import { answerOf, fieldsOf, refusalText } from '../../kit/refusal-text.ts';
import { type LinkPage, type LinkPageRequest, linkForm, linkRefusal } from './link-page.ts';

export async function answers({ internal, words, language, token, form }: LinkPageRequest): Promise<LinkPage> {
  try {
    const { title, uuid, isAnswered, closed, ...shown } = await answerOf(internal.mailLinks.answers({ token }));
    const back = html`<p class="actions"><a class="button" href="/events/${uuid}">${words.toEvent}</a></p>`;
    const page = (status: number, text: string | null, problems = {}): LinkPage => {
      const fields = questionFields(shown.questions, { form: form ?? undefined, ...shown, problems, language });
      const button = html`<div class="actions"><button class="button primary">${words.sendAnswers}</button></div>`;
      const asked =
        closed === null &&
        shown.questions.length > 0 &&
        linkForm(ANSWERS_PATH, token, html`<div class="stack">${fields}${button}</div>`);
      return { status, title, content: html`${text !== null && html`<p role="status">${text}</p>`}${asked}${back}` };
    };
    if (closed !== null && form === null) return page(200, sayReason(closed, language));
    if (shown.questions.length === 0) return page(200, words.noQuestions);
    if (form === null) return page(200, isAnswered ? words.answeredBefore : words.questionsHint);
    try {
      await answerOf(internal.mailLinks.answer({ token, answers: answersIn(form) }));
    } catch (error) {
      if (!(error instanceof Refusal) || error.kind === 'not_found' || error.kind === 'rate_limited') throw error;
      const problems = fieldsOf(error) ?? {};
      return page(error.status, showsAll(problems, shown.questions) ? null : refusalText(error, language), problems);
    }
    return { status: 200, title, content: html`<p role="status">${words.answersSent}</p>${back}` };
  } catch (error) {
    const { status } = linkRefusal(error);
    return { status, title: words.staleTitle, content: html`<p>${words.staleAnswers}</p>` };
  }
}
