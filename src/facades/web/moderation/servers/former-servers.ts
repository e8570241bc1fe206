/** /moderation/former-servers: the servers that moved in, with what their imports reported. The lines of a report are in English, as in the terminal. */
import type { FormerServerEntity } from '../../../../entities/moderation/former-server.ts';
import {
  TEXTS as FORMER_WORDS,
  type Messages,
} from '../../../../generated/texts/all/pages/moderation/former-servers.ts';
import { type Html, html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import { table } from '../kit/list.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { kitWords, type Visit } from '../kit/visit.ts';

type Report = NonNullable<FormerServerEntity['report']>;
type Verification = NonNullable<FormerServerEntity['verification']>;
type Finding = Verification['findings'][number];

const english = (text: string): Html => html`<span lang="en">${text}</span>`;
const fact = (name: string, value: Html): Html => html`<dt>${name}</dt><dd>${value}</dd>`;
const folded = (summary: string, content: Html): Html =>
  html`<details><summary>${summary}</summary>${content}</details>`;

const COLOURS = { OK: 'moss', WARN: 'ochre', FAIL: 'brick' } as const;

/** Failures first. */
const VERDICTS = ['FAIL', 'WARN', 'OK'] as const;

function findings(visit: Visit, words: Messages, { findings: all }: Verification): Html {
  const row = ({ name, verdict, text, advice }: Finding): Html[] => [
    html`<span class="tag ${COLOURS[verdict]}">${words.verdicts[verdict]}</span> ${english(name)}`,
    english(advice ? `${text}. ${advice}` : text),
  ];
  const rows = VERDICTS.flatMap((verdict) => all.filter((finding) => finding.verdict === verdict)).map(row);
  return table(visit, [words.check, words.result], rows);
}

function verified(visit: Visit, words: Messages, verification: Verification | null): Html {
  if (!verification) return html`<span class="tag ochre">${words.notVerified}</span> ${words.howToVerify}`;
  const failed = verification.findings.filter(({ verdict }) => verdict === 'FAIL').length;
  const state =
    failed === 0
      ? html`<span class="tag moss">${words.complete}</span>`
      : html`<span class="tag brick">${words.failures({ count: failed })}</span>`;
  return html`${state} ${timeTag(verification.verifiedAt, visit)}`;
}

const rowsOf = (each: Report['lost'][number]): Html[] => [
  english(each.table),
  html`${each.rows}`,
  english(each.reason),
];

function reported(visit: Visit, words: Messages, { tables, leftOut, lost, steps }: Report): Html {
  const reasons = [words.table, words.rows, words.reason];
  const taken = tables.map((each) => [
    english(each.table),
    html`${each.rows}`,
    html`${each.leftOut}`,
    english(each.becomes),
  ]);
  return html`${folded(words.taken({ count: tables.length }), table(visit, [words.table, words.rows, words.withoutPlace, words.becomes], taken))}
${folded(words.leftOut({ count: leftOut.length }), table(visit, reasons, leftOut.map(rowsOf)))}
${folded(words.lost({ count: lost.length }), table(visit, reasons, lost.map(rowsOf)))}
${folded(
  words.steps({ count: steps.length }),
  table(
    visit,
    [words.step, words.completed],
    steps.map(({ name, completedAt }) => [english(name), timeTag(completedAt, visit)]),
  ),
)}`;
}

function card(visit: Visit, words: Messages, { software, importedAt, report, verification }: FormerServerEntity): Html {
  return html`<section class="card pad"><h2>${software}</h2>
<dl class="particulars">${report && fact(words.source, english(report.source))}${report && fact(words.begun, timeTag(report.begunAt, visit))}${fact(words.ended, timeTag(importedAt, visit))}${fact(words.verification, verified(visit, words, verification))}</dl>
${verification && folded(words.findings({ count: verification.findings.length }), findings(visit, words, verification))}
${report ? reported(visit, words, report) : html`<p class="soft">${words.noReport}</p>`}</section>`;
}

export const FORMER_SERVERS_PAGE: StaffPage = {
  path: '/moderation/former-servers',
  section: 'formerServers',
  async show(visit) {
    const words = FORMER_WORDS[visit.language];
    const servers = await visit.caller.adminFormerServers.list();
    const body = html`<p class="soft">${words.about}</p>
${servers.length === 0 && html`<p>${words.none}</p>`}${servers.map((server) => card(visit, words, server))}`;
    return { title: kitWords(visit).sections.formerServers, body };
  },
};
