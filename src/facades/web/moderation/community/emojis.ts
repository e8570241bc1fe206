/** /moderation/emojis: custom emoji, added, changed, disabled and removed. */
import type { z } from 'zod';
import type { adminEmojiSchema } from '../../../../entities/moderation/admin-emoji.ts';
import { TEXTS as EMOJIS_WORDS } from '../../../../generated/texts/all/pages/moderation/emojis.ts';
import { type Html, html } from '../../kit/html.ts';
import { ActForm } from '../kit/act-form.ts';
import { olderPages, table } from '../kit/list.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { asked, kitWords, type Visit } from '../kit/visit.ts';

type Emoji = z.infer<typeof adminEmojiSchema>;

const PATH = '/moderation/emojis';
const LIMIT = 50;
const ACCEPTED = 'image/png,image/jpeg,image/gif,image/webp,image/avif,image/heic,image/heif';
/** The procedure refuses pictures beyond 256 KB with a message; far larger ones end the request. */
const LIMITS = { text: 65_536, file: 2_000_000, files: 1 };

const stateOf = ({ disabled, visible_in_picker }: Emoji) =>
  disabled ? 'disabled' : visible_in_picker ? 'shown' : 'hidden';

const picture = ({ static_url, shortcode }: Emoji): Html =>
  html`<img class="emoji" src="${new URL(static_url).pathname}" alt="" title=":${shortcode}:" loading="lazy">`;

function fields(visit: Visit, form: ActForm, known?: Emoji): Html {
  const words = EMOJIS_WORDS[visit.language];
  const file = known
    ? { label: words.newFile, hint: words.newFileHint, optional: true }
    : { label: words.file, hint: words.fileHint };
  return html`${!known && form.input('shortcode', { label: words.name, hint: words.nameHint, max: 128 })}
${form.file('image', { ...file, accept: ACCEPTED })}
${form.input('category', { label: words.category, hint: words.categoryHint, max: 100, optional: true, value: known?.category })}
${form.check('visible_in_picker', { label: words.visible, hint: words.visibleHint, value: known?.visible_in_picker ?? true })}`;
}

export const EMOJIS_PAGE: StaffPage = {
  path: PATH,
  section: 'emojis',
  limits: LIMITS,
  async show(visit) {
    const words = EMOJIS_WORDS[visit.language];
    const kit = kitWords(visit);
    const emojis = await visit.caller.adminEmojis.list({ limit: LIMIT, max_id: asked(visit, 'max_id') ?? undefined });
    const rows = emojis.map((emoji) => {
      const verb = emoji.disabled ? 'enable' : 'disable';
      return [
        picture(emoji),
        html`<code>:${emoji.shortcode}:</code>`,
        html`${emoji.category}`,
        html`<span class="tag">${words.states[stateOf(emoji)]}</span>`,
        html`<div class="actions"><a class="button small" href="${PATH}/${emoji.id}">${kit.edit}</a>
${new ActForm(visit, verb, emoji.id).button(words[verb])}${new ActForm(visit, 'remove', emoji.id).confirmed(kit.remove, words.removeSure)}</div>`,
      ];
    });
    const form = new ActForm(visit, 'create');
    const body = html`<p class="soft">${words.about}</p>
${table(visit, [words.picture, words.name, words.category, words.state, ''], rows)}${olderPages(
  visit,
  emojis.map(({ id }) => id),
  LIMIT,
)}<section class="card pad"><h2>${words.new}</h2>${form.whole(fields(visit, form), kit.save, true)}</section>`;
    return { title: kit.sections.emojis, body };
  },
  acts: {
    async create({ caller }, form) {
      await caller.adminEmojis.create({
        shortcode: form.text('shortcode'),
        // Without a file the procedure refuses, and names the field.
        image: form.file('image') as File,
        category: form.text('category'),
        visible_in_picker: form.checked('visible_in_picker'),
      });
      return 'added';
    },
    async enable({ caller }, form) {
      await caller.adminEmojis.enable({ id: form.text('id') });
      return 'saved';
    },
    async disable({ caller }, form) {
      await caller.adminEmojis.disable({ id: form.text('id') });
      return 'saved';
    },
    async remove({ caller }, form) {
      await caller.adminEmojis.remove({ id: form.text('id') });
      return 'removed';
    },
  },
};

export const EMOJI_PAGE: StaffPage = {
  path: `${PATH}/:id`,
  section: 'emojis',
  limits: LIMITS,
  async show(visit) {
    const known = await visit.caller.adminEmojis.get({ id: visit.params.id ?? '' });
    const form = new ActForm(visit, 'update');
    const body = html`<p>${picture(known)}</p><div class="card pad">${form.whole(fields(visit, form, known), kitWords(visit).save, true)}</div>
<p><a href="${PATH}">${kitWords(visit).back}</a></p>`;
    return { title: `:${known.shortcode}:`, body };
  },
  acts: {
    async update({ caller, params }, form) {
      await caller.adminEmojis.update({
        id: params.id ?? '',
        image: form.file('image'),
        category: form.text('category'),
        visible_in_picker: form.checked('visible_in_picker'),
      });
      return { done: 'saved', path: PATH };
    },
  },
};
