/** /moderation/tags: hashtags, their spelling, and their permissions. */
import type { AdminTag } from '../../../../entities/moderation/admin-tag.ts';
import { type Messages, TEXTS as TAGS_WORDS } from '../../../../generated/texts/all/pages/moderation/tags.ts';
import { type Html, html } from '../../kit/html.ts';
import { ActForm } from '../kit/act-form.ts';
import { olderPages } from '../kit/list.ts';
import { choosableTable, toSeveral } from '../kit/several.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { asked, kitWords, type Visit } from '../kit/visit.ts';

const PATH = '/moderation/tags';
const LIMIT = 40;

/** Actions on several hashtags at once; each counts as reviewed. */
const SEVERAL = {
  allow: { usable: true, listable: true, trendable: true },
  keep_from_trends: { trendable: false },
  hide: { listable: false, trendable: false },
  forbid: { usable: false, listable: false, trendable: false },
} as const satisfies Record<keyof Messages['several'], object>;

function state(visit: Visit, tag: AdminTag): Html {
  const words = TAGS_WORDS[visit.language];
  const marks = [
    !tag.usable && words.unusable,
    !tag.listable && words.unlisted,
    !tag.trendable && !tag.requires_review && words.untrendable,
  ].filter((mark) => mark !== false);
  return html`${marks.map((mark) => html`<span class="tag brick">${mark}</span> `)}${tag.requires_review && html`<span class="tag">${words.unreviewed}</span>`}`;
}

const peopleOf = ({ history }: AdminTag): number => history.reduce((sum, { accounts }) => sum + Number(accounts), 0);

export const TAGS_PAGE: StaffPage = {
  path: PATH,
  section: 'tags',
  async show(visit) {
    const words = TAGS_WORDS[visit.language];
    const tags = await visit.caller.adminTags.list({ limit: LIMIT, max_id: asked(visit, 'max_id') ?? undefined });
    const rows = tags.map((tag) => ({
      id: tag.id,
      name: tag.name,
      cells: [
        html`<a href="${PATH}/${tag.id}"><bdi>#${tag.name}</bdi></a>`,
        state(visit, tag),
        html`${words.people({ count: peopleOf(tag) })}`,
      ],
    }));
    const buttons = (Object.keys(SEVERAL) as (keyof Messages['several'])[]).map((act) => ({
      act,
      label: words.several[act],
    }));
    const body = html`${choosableTable(visit, [words.tag, words.state, words.use], rows, buttons)}${olderPages(
      visit,
      tags.map(({ id }) => id),
      LIMIT,
    )}`;
    return { title: kitWords(visit).sections.tags, body };
  },
  acts: Object.fromEntries(
    Object.entries(SEVERAL).map(([act, marks]) => [
      act,
      toSeveral('saved', ({ caller }, id) => caller.adminTags.update({ id, ...marks })),
    ]),
  ),
};

export const TAG_PAGE: StaffPage = {
  path: `${PATH}/:id`,
  section: 'tags',
  async show(visit) {
    const words = TAGS_WORDS[visit.language];
    const tag = await visit.caller.adminTags.get({ id: visit.params.id ?? '' });
    const form = new ActForm(visit, 'update');
    const fields = html`${form.input('display_name', { label: words.spelling, hint: words.spellingHint, max: 200, value: tag.name })}
${form.check('usable', { label: words.usable, hint: words.usableHint, value: tag.usable })}
${form.check('listable', { label: words.listable, hint: words.listableHint, value: tag.listable })}
${form.check('trendable', { label: words.trendable, hint: words.trendableHint, value: tag.trendable })}`;
    const body = html`<p>${state(visit, tag)}</p><div class="card pad">${form.whole(fields, kitWords(visit).save)}</div>
<p><a href="${PATH}">${kitWords(visit).back}</a></p>`;
    return { title: `#${tag.name}`, body };
  },
  acts: {
    async update({ caller, params }, form) {
      await caller.adminTags.update({
        id: params.id ?? '',
        display_name: form.text('display_name'),
        usable: form.checked('usable'),
        listable: form.checked('listable'),
        trendable: form.checked('trendable'),
      });
      return { done: 'saved', path: PATH };
    },
  },
};
