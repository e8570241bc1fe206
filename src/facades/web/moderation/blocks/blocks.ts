/** /moderation/blocks: blocked people, servers, addresses and networks, one list for each kind. */

import { TEXTS as BLOCKS_WORDS } from '../../../../generated/texts/all/pages/moderation/blocks.ts';
import { Refusal } from '../../../../platform/errors.ts';
import { type Html, html } from '../../kit/html.ts';
import { ActForm } from '../kit/act-form.ts';
import { olderPages, table } from '../kit/list.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { asked, kitWords, type Visit } from '../kit/visit.ts';
import type { BlockKind } from './block-kind.ts';
import { isKind, KINDS, type KindName, kindsFor } from './kinds.ts';

const PATH = '/moderation/blocks';
const LIMIT = 40;

/** The kind in the path, or the first one that the viewer manages. */
function kindOf({ params, viewer }: Visit): [KindName, BlockKind] {
  const name = params.kind ?? kindsFor(viewer)[0] ?? '';
  if (!isKind(name)) throw new Refusal('not_found', 'Record not found');
  return [name, KINDS[name]];
}

function tabs(visit: Visit, current: KindName): Html {
  const words = BLOCKS_WORDS[visit.language];
  const links = kindsFor(visit.viewer).map(
    (name) => html`<a href="${PATH}/${name}"${name === current && html` aria-current="true"`}>${words.kinds[name]}</a>`,
  );
  return html`<nav class="tabs" aria-label="${kitWords(visit).sections.blocks}">${links}</nav>`;
}

async function list(visit: Visit, name: KindName, kind: BlockKind): Promise<Html> {
  const words = BLOCKS_WORDS[visit.language];
  const kit = kitWords(visit);
  const blocks = await kind.list(visit, words, { limit: LIMIT, max_id: asked(visit, 'max_id') ?? undefined });
  const rows = blocks.map(({ id, cells }) => {
    const edit = kind.change && html`<a class="button small" href="${PATH}/${name}/${id}">${kit.edit}</a>`;
    const remove = new ActForm(visit, 'remove', id).confirmed(kit.remove, words.removeSure);
    return [...cells, html`<div class="actions">${edit}${remove}</div>`];
  });
  const form = new ActForm(visit, 'create');
  const lists = name === 'domains' && html`<p><a href="${PATH}/lists">${words.lists}</a></p>`;
  return html`<p class="soft">${words.about[name]}</p>${lists}${table(visit, [...kind.columns(words), ''], rows)}${olderPages(
    visit,
    blocks.map(({ id }) => id),
    LIMIT,
  )}<section class="card pad"><h2>${words.new}</h2>${form.whole(kind.fields(form, words), kit.save)}</section>`;
}

const shown: Pick<StaffPage, 'section' | 'show' | 'acts'> = {
  section: 'blocks',
  async show(visit) {
    const [name, kind] = kindOf(visit);
    return { title: kitWords(visit).sections.blocks, body: html`${tabs(visit, name)}${await list(visit, name, kind)}` };
  },
  acts: {
    async create(visit, form) {
      const [, kind] = kindOf(visit);
      const asks = await kind.asks?.(visit.caller, form, BLOCKS_WORDS[visit.language], null);
      if (asks) return { asks };
      await kind.create(visit.caller, form);
      return 'added';
    },
    async remove(visit, form) {
      await kindOf(visit)[1].remove(visit.caller, form.text('id'));
      return 'removed';
    },
  },
};

export const BLOCKS_PAGE: StaffPage = { path: PATH, ...shown };
export const BLOCKS_OF_KIND_PAGE: StaffPage = { path: `${PATH}/:kind`, ...shown };

export const BLOCK_PAGE: StaffPage = {
  path: `${PATH}/:kind/:id`,
  section: 'blocks',
  async show(visit) {
    const [name, { change }] = kindOf(visit);
    if (!change) throw new Refusal('not_found', 'Record not found');
    const form = new ActForm(visit, 'update');
    const words = BLOCKS_WORDS[visit.language];
    const { title, fields, mayPurge } = await change.read(visit.caller, visit.params.id ?? '', form, words);
    const body = html`<div class="card pad">${form.whole(fields, kitWords(visit).save)}</div>
${mayPurge && html`<div class="card pad">${new ActForm(visit, 'purge').confirmed(words.purge, words.purgeSure)}</div>`}
<p><a href="${PATH}/${name}">${kitWords(visit).back}</a></p>`;
    return { title, body };
  },
  acts: {
    async update(visit, form) {
      const [name, { change, asks }] = kindOf(visit);
      const id = visit.params.id ?? '';
      const question = await asks?.(visit.caller, form, BLOCKS_WORDS[visit.language], id);
      if (question) return { asks: question };
      await change?.update(visit.caller, id, form);
      return { done: 'saved', path: `${PATH}/${name}` };
    },
    async purge(visit) {
      const [, { change }] = kindOf(visit);
      if (!change?.purge) throw new Refusal('not_found', 'Record not found');
      await change.purge(visit.caller, visit.params.id ?? '');
      return 'removed';
    },
  },
};
