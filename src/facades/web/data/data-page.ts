/** The page of one's own data: archives, lists as files, and imports; it works without scripts. */
import type { z } from 'zod';
import { SEVERED_SIDES } from '../../../domain/relationships/severances.ts';
import { IMPORT_NAMES } from '../../../domain/transfers/export-list.ts';
import type { severanceSchema } from '../../../entities/notifications/severance.ts';
import type { dataImportSchema } from '../../../entities/transfers/data-import.ts';
import type { personArchiveSchema } from '../../../entities/transfers/person-archive.ts';
import type { postImportSchema } from '../../../entities/transfers/post-import.ts';
import { TEXTS as DATA_WORDS, type Messages as DataWords } from '../../../generated/texts/all/pages/data.ts';
import type { Language } from '../../../wording/language.ts';
import { asking } from '../kit/confirmed.ts';
import type { FormFrame, PageContent } from '../kit/forms.ts';
import { ownForm } from '../kit/forms.ts';
import { type Html, html } from '../kit/html.ts';
import { timeTag } from '../kit/time-tag.ts';

export interface OwnData {
  email: string;
  /** The identity that the page is about. */
  name: string;
  archives: readonly z.infer<typeof personArchiveSchema>[];
  imports: readonly z.infer<typeof dataImportSchema>[];
  postImports: readonly z.infer<typeof postImportSchema>[];
  severances: readonly z.infer<typeof severanceSchema>[];
}

/** Small archives in kilobytes, so that none is `0.0 MB`. */
function sizeText(bytes: number, language: Language): string {
  const [unit, number] = bytes < 1e6 ? ['kilobyte', Math.ceil(bytes / 1e3)] : ['megabyte', bytes / 1e6];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(number);
}

const archiveEntry = (frame: FormFrame, words: DataWords, archive: OwnData['archives'][number]): Html =>
  html`<article class="entry"><p>${timeTag(archive.created_at, frame)}${
    archive.state === 'ready'
      ? html`\u00a0· <a href="${frame.action}/archives/${archive.id}">${words.download}</a> <span class="soft">(${sizeText(archive.size ?? 0, frame.language)}${
          archive.expires_at !== null && html`, ${words.until} ${timeTag(archive.expires_at, frame)}`
        })</span>`
      : html`\u00a0· ${words.waiting}`
  }</p></article>`;

const importEntry = (frame: FormFrame, words: DataWords, row: OwnData['imports'][number]): Html =>
  html`<article class="entry"><p><strong>${words.names[row.type]}</strong>\u00a0· ${timeTag(row.created_at, frame)}${row.state === 'finished' && html`\u00a0· ${words.finished}`}</p>
<p>${words.progress({ done: row.processed, total: row.total, failed: row.failed })}</p>
${row.failed > 0 && html`<p><a href="${frame.action}/failures/${row.id}">${words.failures}</a></p>`}</article>`;

/** Reasons for which something was skipped appear if there are any. */
function postImportEntry(frame: FormFrame, words: DataWords, row: OwnData['postImports'][number]): Html {
  const { posts } = words;
  const counts = { ...row.skipped, failed: row.failed, lostFiles: row.lost_files };
  const lines = (Object.keys(counts) as (keyof typeof counts)[]).filter((name) => counts[name] > 0);
  return html`<article class="entry"><p><strong>${posts.name}</strong>\u00a0· ${timeTag(row.created_at, frame)}${row.state === 'finished' && html`\u00a0· ${words.finished}`}</p>
<p>${row.problem === null ? posts.progress({ done: row.processed, total: row.total, imported: row.imported }) : posts.unreadable}</p>
${lines.length > 0 && html`<ul>${lines.map((name) => html`<li>${posts.counts[name]({ number: counts[name] })}</li>`)}</ul>`}</article>`;
}

function postImportForm({ action, token }: FormFrame, { posts }: DataWords): Html {
  return html`<form method="post" action="${action}" enctype="multipart/form-data"><input type="hidden" name="form_token" value="${token}">
<label class="field"><span class="label">${posts.file}</span>
<input type="file" class="input" name="data" accept=".zip,.tar.gz,.tgz,application/zip,application/gzip" required></label>
<div class="actions"><button class="button" name="act" value="import_posts">${posts.start}</button></div></form>`;
}

/** Lists with at least one person, as long as their accounts are stored. */
function severanceEntry(frame: FormFrame, words: DataWords, row: OwnData['severances'][number]): Html {
  const counts = { followers: row.followers_count, following: row.following_count };
  const sides = SEVERED_SIDES.filter((side) => !row.purged && counts[side] > 0);
  const links = sides.map(
    (side) =>
      html`<li><a href="${frame.action}/severed/${row.id}-${side}">${words.severedSides[side]({ number: counts[side] })}</a></li>`,
  );
  return html`<article class="entry"><p><strong>${row.target_name}</strong>\u00a0· ${timeTag(row.created_at, frame)}</p>
<p>${words.severedBy[row.type]}</p>${links.length > 0 && html`<p><a href="/notifications/severed/${row.id}">${words.severedPeople}</a></p>`}<ul>${links}</ul></article>`;
}

function importForm(frame: FormFrame, words: DataWords): Html {
  const { action, token } = frame;
  return html`<form method="post" action="${action}" enctype="multipart/form-data"><input type="hidden" name="form_token" value="${token}">
<label class="field"><span class="label">${words.what}</span>
<select class="input" name="type">${IMPORT_NAMES.map((name) => html`<option value="${name}">${words.names[name]}</option>`)}</select></label>
<label class="field"><span class="label">${words.file}</span>
<input type="file" class="input" name="data" accept=".csv,text/csv,.json,application/json" required></label>
<input type="hidden" name="act" value="import">
<div class="actions"><button class="button" name="mode" value="merge">${words.start}</button>
${asking({ label: words.overwrite, question: words.overwriteQuestion }, html`<button class="button small danger" name="mode" value="overwrite">${words.overwrite}</button>`)}</div></form>`;
}

/** @param trouble why the last attempt was refused, shown at the top */
export function dataPage(
  frame: FormFrame,
  { email, name, archives, imports, postImports, severances }: OwnData,
  trouble: string | null,
): PageContent {
  const words = DATA_WORDS[frame.language];
  const here = frame.action;
  const body = html`<section class="card pad alone wide"><p><a href="/settings">‹ ${words.allSettings}</a></p><h1>${words.title}</h1>
${trouble !== null && html`<p class="state cancelled" role="alert">${trouble}</p>`}
<p>${words.hint({ email, name: `@${name}` })} <a href="${here}?force_login=true">${words.otherUser}</a></p>
<p><a href="/settings/access">${words.access}</a></p>
<h2>${words.archive}</h2>
<p class="soft">${words.archiveHint}</p>
${archives.map((archive) => archiveEntry(frame, words, archive))}
${ownForm(frame, html`<div class="actions"><button class="button" name="act" value="ask">${words.ask}</button></div>`)}
<h2>${words.lists}</h2>
<p class="soft">${words.listsHint}</p>
<ul>${IMPORT_NAMES.map((list) => html`<li><a href="${here}/lists/${list}">${words.names[list]}</a></li>`)}</ul>
${severances.length > 0 && html`<h2 id="severed">${words.severed}</h2><p class="soft">${words.severedHint}</p>`}
${severances.map((row) => severanceEntry(frame, words, row))}
<h2>${words.bring}</h2>
<p class="soft">${words.bringHint}</p>
${importForm(frame, words)}
<h2>${words.posts.title}</h2>
<p class="soft">${words.posts.hint}</p>
${postImportForm(frame, words)}
${imports.length + postImports.length > 0 && html`<h2>${words.imports}</h2>`}
${postImports.map((row) => postImportEntry(frame, words, row))}
${imports.map((row) => importEntry(frame, words, row))}</section>`;
  return { title: words.title, body };
}
