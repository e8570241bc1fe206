/** /date-polls/{id}/answer: signs visitors in or up, and takes their answers to a date poll. Works without scripts. */
import { Router } from 'express';
import type { DatePoll } from '../../../entities/events/date-poll.ts';
import { type Messages, TEXTS } from '../../../generated/texts/all/look/date-polls.ts';
import { TEXTS as JOIN_TEXTS } from '../../../generated/texts/all/pages/join.ts';
import { dateOptionText } from '../../../look/date-option.ts';
import type { Platform } from '../../../platform/platform.ts';
import { confirmedForm } from '../kit/confirmed.ts';
import { card, ownForm } from '../kit/forms.ts';
import { type Html, html } from '../kit/html.ts';
import { show } from '../kit/page-request.ts';
import { refusedStatus } from '../kit/refused-status.ts';
import { answerWord, datePollPath, pollFacts } from './date-poll-page.ts';
import { frameOf, type PersonalPage, type PersonalPageRequest, personalPage, type Trouble } from './personal-page.ts';

const ANSWERS = ['YES', 'MAYBE', 'NO'] as const;

/** The name of the field of a date. */
const fieldOf = (optionId: string): string => `date_${optionId}`;
const FIELD = /^date_(\d+)$/;

function choices({ options }: DatePoll, words: Messages, locale: string, form: Trouble['form'] | undefined): Html[] {
  return options.map((option) => {
    const said = form?.[fieldOf(option.id)] ?? option.own;
    const radio = (answer: (typeof ANSWERS)[number]): Html =>
      html`<label class="choice"><input type="radio" name="${fieldOf(option.id)}" value="${answer}"${said === answer && html` checked`}><span>${answerWord(words, answer)}</span></label>`;
    return html`<fieldset class="field"><legend><b>${dateOptionText(option, { locale })}</b></legend>${ANSWERS.map(radio)}</fieldset>`;
  });
}

function content(pageRequest: PersonalPageRequest, poll: DatePoll, trouble?: Trouble): Html {
  const { language, times } = pageRequest;
  const words = TEXTS[language];
  const frame = frameOf(pageRequest);
  const alert = trouble && html`<p class="state cancelled" role="alert">${trouble.text}</p>`;
  const back = html`<p class="soft"><a href="${datePollPath(poll.id)}">${words.back}</a>\u00a0· <a href="?force_login=1">${JOIN_TEXTS[language].otherUser}</a></p>`;
  const facts = pollFacts(poll, words, pageRequest);
  if (poll.state !== 'OPEN') return html`${alert}${facts}${back}`;
  const save = html`<div class="actions"><button class="button primary" name="act" value="answer">${words.save}</button></div>`;
  const withdraw = { label: words.withdraw, question: words.withdrawAsk };
  return html`${alert}${facts}${poll.answered && html`<p role="status"><strong>${words.saved}</strong></p>`}<h2>${words.yourAnswers}</h2>
${ownForm(frame, html`${choices(poll, words, times.locale, trouble?.form)}${save}`)}${poll.answered && confirmedForm(frame, 'withdraw', withdraw, html``)}${back}`;
}

/** The parameter is the id of the poll. */
const ANSWER: PersonalPage<string> = {
  hereOf: (id) => `${datePollPath(id)}/answer`,
  purpose: ({ language }) => TEXTS[language].purpose,
  async show(pageRequest, id, person, _user, trouble) {
    try {
      const poll = await person.datePolls.get({ id });
      show(pageRequest, trouble?.status ?? 200, card(poll.title, content(pageRequest, poll, trouble)));
    } catch (error) {
      if (refusedStatus(error) !== 404) throw error;
      const { language } = pageRequest;
      show(pageRequest, 404, card(JOIN_TEXTS[language].absentTitle, html`<p>${TEXTS[language].absent}</p>`));
    }
  },
  async act(id, person, form) {
    if (form.act === 'withdraw') await person.datePolls.withdraw({ id });
    if (form.act !== 'answer') return;
    const answers = Object.entries(form).flatMap(([name, value]) => {
      const optionId = FIELD.exec(name)?.[1];
      const answer = ANSWERS.find((one) => one === value);
      return optionId && answer ? [{ optionId, answer }] : [];
    });
    await person.datePolls.answer({ id, answers });
  },
};

/** Mount it at the root, before body parsers. */
export function datePollAnswerPages(platform: Platform): Router {
  const serve = personalPage(platform, ANSWER, (req) => String(req.params.id));
  const router = Router();
  router.get('/date-polls/:id/answer', serve);
  router.post('/date-polls/:id/answer', serve);
  return router;
}
