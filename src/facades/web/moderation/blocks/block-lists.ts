/** /moderation/blocks/lists: shared lists of blocked servers, and the changes that wait for a decision. */
import { TEXTS as LISTS_WORDS } from '../../../../generated/texts/all/pages/moderation/block-lists.ts';
import { TEXTS as BLOCKS_WORDS } from '../../../../generated/texts/all/pages/moderation/blocks.ts';
import { type Html, html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import { ActForm } from '../kit/act-form.ts';
import { olderPages, table } from '../kit/list.ts';
import { choosableTable, toSeveral } from '../kit/several.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { asked, kitWords, type Visit } from '../kit/visit.ts';

const PATH = '/moderation/blocks/lists';
const LIMIT = 40;
const LIMITS = { text: 65_536, file: 1_000_000, files: 1 };

const idOf = ({ params }: Visit): string => params.id ?? '';

function state(visit: Visit, { fetched_at, error }: { fetched_at: string | null; error: string | null }): Html {
  const words = LISTS_WORDS[visit.language];
  const fetched = fetched_at === null ? html`` : html`${words.fetched} ${timeTag(fetched_at, visit)}`;
  return error === null ? fetched : html`<span class="tag bad">${words.failed}</span> ${error}<br>${fetched}`;
}

export const BLOCK_LISTS_PAGE: StaffPage = {
  path: PATH,
  section: 'blocks',
  limits: LIMITS,
  async show(visit) {
    const words = LISTS_WORDS[visit.language];
    const lists = await visit.caller.adminBlockLists.list({});
    const rows = lists.map((list) => [
      html`<strong><a href="${PATH}/${list.id}">${list.title}</a></strong>${list.url !== null && html`<br><span class="soft">${list.url}</span>`}`,
      html`${words.changes({ count: list.waiting_count })}`,
      state(visit, list),
      new ActForm(visit, 'remove', list.id).confirmed(kitWords(visit).remove, words.removeSure),
    ]);
    const [subscription, file] = [new ActForm(visit, 'subscribe'), new ActForm(visit, 'import')];
    const body = html`<p class="soft">${words.about}</p>
${table(visit, [words.list, words.waiting, words.state, ''], rows)}
<section class="card pad"><h2>${words.subscribe}</h2>${subscription.whole(
      subscription.input('url', { label: words.url, hint: words.urlHint, max: 2000 }),
      words.subscribe,
    )}</section>
<section class="card pad"><h2>${words.import}</h2>${file.whole(
      file.file('csv', { label: words.file, hint: words.fileHint, accept: '.csv,text/csv,text/plain' }),
      words.import,
      true,
    )}</section>
<p><a href="/moderation/blocks/domains">${kitWords(visit).back}</a></p>`;
    return { title: words.title, body };
  },
  acts: {
    async subscribe({ caller }, form) {
      await caller.adminBlockLists.subscribe({ url: form.text('url') });
      return 'added';
    },
    async import({ caller }, form) {
      const file = form.file('csv');
      const csv = (await file?.text()) ?? '';
      const { id } = await caller.adminBlockLists.import({ title: file?.name.slice(0, 200), csv });
      return { done: 'added', path: `${PATH}/${id}` };
    },
    async remove({ caller }, form) {
      await caller.adminBlockLists.remove({ id: form.text('id') });
      return 'removed';
    },
  },
};

export const BLOCK_LIST_PAGE: StaffPage = {
  path: `${PATH}/:id`,
  section: 'blocks',
  async show(visit) {
    const words = LISTS_WORDS[visit.language];
    const { severities } = BLOCKS_WORDS[visit.language];
    const list = await visit.caller.adminBlockLists.get({ id: idOf(visit) });
    const page = { limit: LIMIT, max_id: asked(visit, 'max_id') ?? undefined };
    const changes = await visit.caller.adminBlockLists.changes({ id: list.id, ...page });
    const rows = changes.map((change) => ({
      ...{ id: change.id, name: change.domain },
      cells: [
        html`<strong>${change.domain}</strong>${change.public_comment !== null && html`<br><span class="soft">${change.public_comment}</span>`}`,
        html`<span class="tag">${change.change === 'unblock' ? words.unblock : severities[change.severity]}</span>`,
        html`${words.people({ count: change.accounts_count })}`,
        change.following_count + change.followers_count === 0
          ? html``
          : html`${words.ends({ following: change.following_count, followers: change.followers_count })}`,
      ],
    }));
    const buttons = [
      { act: 'accept', label: words.accept, question: words.acceptSure },
      { act: 'reject', label: words.reject },
    ];
    const body = html`<p class="soft">${list.url}</p>${choosableTable(visit, [words.server, words.change, words.known, words.follows], rows, buttons)}${olderPages(
      visit,
      changes.map(({ id }) => id),
      LIMIT,
    )}<p><a href="${PATH}">${kitWords(visit).back}</a></p>`;
    return { title: list.title, body };
  },
  acts: {
    accept: toSeveral('saved', ({ caller }, id) => caller.adminBlockLists.accept({ id })),
    reject: toSeveral('saved', ({ caller }, id) => caller.adminBlockLists.reject({ id })),
  },
};
