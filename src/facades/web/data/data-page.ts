/** The page of one's own data: archives, lists as CSV, and imports; it works without scripts. */
import type { z } from 'zod';
import { LIST_NAMES } from '../../../domain/transfers/export-list.ts';
import type { dataImportSchema } from '../../../entities/transfers/data-import.ts';
import type { personArchiveSchema } from '../../../entities/transfers/person-archive.ts';
import type { FormFrame, PageContent } from '../../oauth/pages.ts';
import { ownForm } from '../../oauth/pages.ts';
import type { Language } from '../../oauth/words.ts';
import { type Html, html } from '../page/html.ts';
import { timeTag } from '../page/time-tag.ts';
import { DATA_WORDS, type DataWords } from './data-words.ts';

export interface OwnData {
  email: string;
  /** The identity that the page is about. */
  name: string;
  archives: readonly z.infer<typeof personArchiveSchema>[];
  imports: readonly z.infer<typeof dataImportSchema>[];
}

/** The values of the buttons. */
export type DataAct = 'ask' | 'import';

/** Small archives in kilobytes, so that none is `0.0 MB`. */
function sizeText(bytes: number, language: Language): string {
  const [unit, number] = bytes < 1e6 ? ['kilobyte', Math.ceil(bytes / 1e3)] : ['megabyte', bytes / 1e6];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(number);
}

const archiveEntry = (
  { action: here, language }: FormFrame,
  words: DataWords,
  archive: OwnData['archives'][number],
): Html =>
  html`<article class="post"><p>${timeTag(archive.created_at, language)}${
    archive.state === 'ready'
      ? html` · <a href="${here}/archives/${archive.id}">${words.download}</a> <span class="soft">(${sizeText(archive.size ?? 0, language)}${
          archive.expires_at !== null && html`, ${words.until} ${timeTag(archive.expires_at, language)}`
        })</span>`
      : html` · ${words.waiting}`
  }</p></article>`;

const importEntry = ({ action: here, language }: FormFrame, words: DataWords, row: OwnData['imports'][number]): Html =>
  html`<article class="post"><p><strong>${words.names[row.type]}</strong> · ${timeTag(row.created_at, language)}${row.state === 'finished' && html` · ${words.finished}`}</p>
<p>${words.progress(row.processed, row.total, row.failed)}</p>
${row.failed > 0 && html`<p><a href="${here}/failures/${row.id}">${words.failures}</a></p>`}</article>`;

function importForm(frame: FormFrame, words: DataWords): Html {
  const { action, token } = frame;
  return html`<form method="post" action="${action}" enctype="multipart/form-data"><input type="hidden" name="form_token" value="${token}">
<label class="field">${words.what}
<select name="type">${LIST_NAMES.map((name) => html`<option value="${name}">${words.names[name]}</option>`)}</select></label>
<label class="field">${words.file}
<input type="file" name="data" accept=".csv,text/csv" required></label>
<fieldset><legend>${words.mode}</legend>
<label class="choice"><input type="radio" name="mode" value="merge" checked><span>${words.merge}</span></label>
<label class="choice"><input type="radio" name="mode" value="overwrite"><span>${words.overwrite}</span></label></fieldset>
<div class="acts"><button name="act" value="import">${words.start}</button></div></form>`;
}

/** @param trouble why the last attempt was refused, shown at the top */
export function dataPage(
  frame: FormFrame,
  { email, name, archives, imports }: OwnData,
  trouble: string | null,
): PageContent {
  const words = DATA_WORDS[frame.language];
  const here = frame.action;
  const body = html`<section class="card wide"><p><a href="/settings">‹ ${words.allSettings}</a></p><h1>${words.title}</h1>
${trouble !== null && html`<p class="alert" role="alert">${trouble}</p>`}
<p>${words.hint(email, `@${name}`)} <a href="${here}?force_login=true">${words.otherUser}</a></p>
<p><a href="/settings/access">${words.access}</a></p>
<h2>${words.archive}</h2>
<p class="soft">${words.archiveHint}</p>
${archives.map((archive) => archiveEntry(frame, words, archive))}
${ownForm(frame, html`<div class="acts"><button name="act" value="ask">${words.ask}</button></div>`)}
<h2>${words.lists}</h2>
<p class="soft">${words.listsHint}</p>
<ul>${LIST_NAMES.map((list) => html`<li><a href="${here}/lists/${list}">${words.names[list]}</a></li>`)}</ul>
<h2>${words.bring}</h2>
<p class="soft">${words.bringHint}</p>
${importForm(frame, words)}
${imports.length > 0 && html`<h2>${words.imports}</h2>`}
${imports.map((row) => importEntry(frame, words, row))}</section>`;
  return { title: words.title, body };
}
