/** /moderation/announcements: notices to everybody; creating, changing, publishing and ending them. */
import type { AdminAnnouncement } from '../../../../entities/moderation/admin-announcement.ts';
import {
  TEXTS as ANNOUNCEMENTS_WORDS,
  type Messages,
} from '../../../../generated/texts/all/pages/moderation/announcements.ts';
import { type Html, html } from '../../kit/html.ts';
import { timeTag } from '../../kit/time-tag.ts';
import { ActForm } from '../kit/act-form.ts';
import { olderPages, table } from '../kit/list.ts';
import type { StaffPage } from '../kit/staff-page.ts';
import { asked, kitWords, type Visit } from '../kit/visit.ts';
import { announcementFields, announcementInput } from './announcement-form.ts';

type AnnouncementState = keyof Messages['states'];

const PATH = '/moderation/announcements';
const LIMIT = 20;

const stateOf = ({ published, scheduled_at }: AdminAnnouncement): AnnouncementState =>
  published ? 'published' : scheduled_at ? 'scheduled' : 'draft';

function state(visit: Visit, announcement: AdminAnnouncement): Html {
  const words = ANNOUNCEMENTS_WORDS[visit.language];
  const at = announcement.published ? announcement.published_at : announcement.scheduled_at;
  return html`<span class="tag">${words.states[stateOf(announcement)]}</span>${at && html`<br><span class="soft">${timeTag(at, visit)}</span>`}`;
}

function buttons(visit: Visit, { id, published }: AdminAnnouncement): Html {
  const words = ANNOUNCEMENTS_WORDS[visit.language];
  const kit = kitWords(visit);
  const act = published ? 'unpublish' : 'publish';
  return html`<div class="actions"><a class="button small" href="${PATH}/${id}">${kit.edit}</a>
${new ActForm(visit, act, id).button(words[act])}${new ActForm(visit, 'remove', id).confirmed(kit.remove, words.removeSure)}</div>`;
}

export const ANNOUNCEMENTS_PAGE: StaffPage = {
  path: PATH,
  section: 'announcements',
  async show(visit) {
    const words = ANNOUNCEMENTS_WORDS[visit.language];
    const max_id = asked(visit, 'max_id') ?? undefined;
    const announcements = await visit.caller.adminAnnouncements.list({ limit: LIMIT, max_id });
    const rows = announcements.map((each) => [
      html`<div class="asis">${each.text}</div>${each.starts_at && html`<span class="soft">${timeTag(each.starts_at, visit)} – ${each.ends_at && timeTag(each.ends_at, visit)}</span>`}`,
      state(visit, each),
      buttons(visit, each),
    ]);
    const form = new ActForm(visit, 'create');
    const body = html`${table(visit, [words.what, words.state, ''], rows)}${olderPages(
      visit,
      announcements.map(({ id }) => id),
      LIMIT,
    )}<section class="card pad"><h2>${words.new}</h2>${form.whole(announcementFields(form, words, visit.times.zone), kitWords(visit).save)}</section>`;
    return { title: kitWords(visit).sections.announcements, body };
  },
  acts: {
    async create({ caller, times }, form) {
      const published = !form.checked('draft');
      await caller.adminAnnouncements.create({ ...announcementInput(form, times.zone), published });
      return 'added';
    },
    async publish({ caller }, form) {
      await caller.adminAnnouncements.publish({ id: form.text('id') });
      return 'published';
    },
    async unpublish({ caller }, form) {
      await caller.adminAnnouncements.unpublish({ id: form.text('id') });
      return 'unpublished';
    },
    async remove({ caller }, form) {
      await caller.adminAnnouncements.remove({ id: form.text('id') });
      return 'removed';
    },
  },
};

export const ANNOUNCEMENT_PAGE: StaffPage = {
  path: `${PATH}/:id`,
  section: 'announcements',
  async show(visit) {
    const words = ANNOUNCEMENTS_WORDS[visit.language];
    const known = await visit.caller.adminAnnouncements.get({ id: visit.params.id ?? '' });
    const form = new ActForm(visit, 'update');
    const body = html`<p>${state(visit, known)}</p><div class="card pad">${form.whole(announcementFields(form, words, visit.times.zone, known), kitWords(visit).save)}</div>
<p><a href="${PATH}">${kitWords(visit).back}</a></p>`;
    return { title: words.one, body };
  },
  acts: {
    async update({ caller, params, times }, form) {
      await caller.adminAnnouncements.update({ id: params.id ?? '', ...announcementInput(form, times.zone) });
      return { done: 'saved', path: PATH };
    },
  },
};
