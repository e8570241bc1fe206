/** /date-polls/{id}: the proposed dates, and who can come when. */

import { escapeHtml } from '../../../domain/kernel/escape-html.ts';
import { excerptOf } from '../../../domain/kernel/html/plain-text.ts';
import type { DatePoll, DateVoterAnswer } from '../../../entities/events/date-poll.ts';
import { type Messages, TEXTS } from '../../../generated/texts/all/look/date-polls.ts';
import { dateOptionText } from '../../../look/date-option.ts';
import { plainActorName } from '../../../wording/plain-name.ts';
import { timeText } from '../../../wording/times.ts';
import { nameWithEmoji } from '../kit/emoji-text.ts';
import { type Html, html } from '../kit/html.ts';
import type { Reading } from '../kit/time-tag.ts';
import type { Visit, Write } from './write.ts';

const PEOPLE = 80;

export const datePollPath = (id: string): string => `/date-polls/${encodeURIComponent(id)}`;

type Option = DatePoll['options'][number];
type Answer = NonNullable<Option['own']>;

export const answerWord = (words: Messages, answer: Answer): string =>
  ({ YES: words.yes, MAYBE: words.maybe, NO: words.no })[answer];

/** Whether it takes answers, for whom it is, and the zone of its dates. */
export function pollFacts(poll: DatePoll, words: Messages, { times }: Reading): Html {
  const { state, closesAt, timeZone, group, audience } = poll;
  const time = timeText(
    'moment',
    closesAt,
    { ...times, zone: times.isOwnZone ? times.zone : timeZone },
    { zoneNamed: true },
  );
  const said = state === 'SETTLED' ? words.settled : state === 'CLOSED' ? words.closed : words.open({ time });
  const whom = audience === 'MEMBERS' && group ? words.forMembers({ group: plainActorName(group) }) : words.forLink;
  return html`<p class="meta">${said} · ${whom} · ${words.zone({ zone: timeZone })}</p>`;
}

function dates({ options, chosenOptionId }: DatePoll, words: Messages, { times }: Reading): Html {
  const line = (option: Option): Html => {
    const { YES: yes, MAYBE: maybe, NO: no } = option.answers;
    const chosen = option.id === chosenOptionId && html` <span class="tag moss">${words.chosen}</span>`;
    return html`<li class="card pad"><b><time datetime="${option.starts}">${dateOptionText(option, times)}</time></b>${chosen}<p class="meta">${words.counts({ yes, maybe, no })}</p></li>`;
  };
  return html`<ul class="stack tight plain">${options.map(line)}</ul>`;
}

function people({ options }: DatePoll, voters: readonly DateVoterAnswer[], words: Messages, { times }: Reading): Html {
  const said = ({ answers }: DateVoterAnswer): Html[] =>
    (['YES', 'MAYBE', 'NO'] as const).flatMap((answer) => {
      const chosen = options.filter(({ id }) => answers.some((one) => one.optionId === id && one.answer === answer));
      const listed = chosen.map((option) => dateOptionText(option, times)).join(' · ');
      return chosen.length === 0 ? [] : [html`<p class="small"><b>${answerWord(words, answer)}:</b> ${listed}</p>`];
    });
  const rows = voters.map(
    (voter) =>
      html`<li class="card pad"><a class="plain strong" href="${voter.actor.url}">${nameWithEmoji(plainActorName(voter.actor))}</a>${said(voter)}</li>`,
  );
  return html`<ul class="stack tight plain">${rows}</ul>`;
}

/** Plain text with its lines. */
const paragraphs = (text: string): Html[] =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => html`<p>${part.split('\n').map((line, n) => html`${n > 0 && html`<br>`}${line}`)}</p>`);

function head(poll: DatePoll, words: Messages, visit: Visit): Html {
  const { title, group, organizer, description, place, event, state } = poll;
  const by = group ?? organizer;
  const answer =
    state === 'OPEN' &&
    html`<a class="button primary" href="${datePollPath(poll.id)}/answer" rel="nofollow">${words.answer}</a>`;
  const toEvent = event && html`<a class="button primary" href="/events/${event.uuid}">${words.toEvent}</a>`;
  return html`<header class="stack tight"><h1><bdi>${title}</bdi></h1>
${by && html`<p class="soft small"><a class="plain strong" href="${by.url}">${nameWithEmoji(plainActorName(by))}</a></p>`}
${paragraphs(description)}${place !== null && html`<p><bdi>${place}</bdi></p>`}
${pollFacts(poll, words, visit)}<p class="actions">${answer}${toEvent}</p></header>`;
}

export const datePollPage: Write = async (visit) => {
  const { visitor, params, query, language } = visit;
  const words = TEXTS[language];
  const poll = await visitor.datePolls.get({ id: params.id ?? '' });
  const { id, title, description, votersCount, hidesNames } = poll;
  const after = query.get('after') ?? undefined;
  const found = hidesNames ? [] : await visitor.datePolls.voters({ id, limit: PEOPLE, ...(after && { after }) });
  const last = found.length === PEOPLE && found.at(-1);
  const more =
    last &&
    html`<p class="actions"><a class="button small" rel="next" href="${datePollPath(id)}?after=${last.id}">${words.more}</a></p>`;
  return {
    title,
    body: html`<div class="column stack">${head(poll, words, visit)}
<section class="stack tight"><h2>${words.dates}</h2>${dates(poll, words, visit)}</section>
<section class="stack tight"><h2>${words.answers}</h2><p class="soft">${words.people({ count: votersCount })}${hidesNames && html` · ${words.namesHidden}`}</p>${found.length > 0 && people(poll, found, words, visit)}${more}</section></div>`,
    // It is for those who have its address.
    meta: { path: datePollPath(id), description: excerptOf(escapeHtml(description)), type: 'website', hidden: true },
  };
};
