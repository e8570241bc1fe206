/** The fields of a new or existing announcement. */
import type { AdminAnnouncement } from '../../../../entities/moderation/admin-announcement.ts';
import type { Messages as AnnouncementsWords } from '../../../../generated/texts/all/pages/moderation/announcements.ts';
import { type Html, html } from '../../kit/html.ts';
import { localTime, timeFrom } from '../../kit/local-time.ts';
import type { ActForm } from '../kit/act-form.ts';
import type { StaffForm } from '../kit/staff-form.ts';

const LONGEST = 5000;

/** @param known the existing announcement */
export function announcementFields(
  form: ActForm,
  words: AnnouncementsWords,
  zone: string,
  known?: AdminAnnouncement,
): Html {
  const time = (name: 'starts_at' | 'ends_at', label: string): Html =>
    form.input(name, {
      label,
      type: 'datetime-local',
      optional: true,
      value: localTime(known?.[name], zone),
      hint: words.timeHint({ zone }),
    });
  return html`${form.area('text', { label: words.text, max: LONGEST, value: known?.text, hint: words.textHint })}
${time('starts_at', words.startsAt)}
${time('ends_at', words.endsAt)}
${form.check('all_day', { label: words.allDay, value: known?.all_day ?? false })}
${
  !known?.published &&
  form.input('scheduled_at', {
    ...{ label: words.scheduledAt, type: 'datetime-local', optional: true, hint: words.scheduledHint({ zone }) },
    value: localTime(known?.scheduled_at, zone),
  })
}
${!known && form.check('draft', { label: words.draft, value: false, hint: words.draftHint })}`;
}

/** The input for procedures; blank times clear. */
export const announcementInput = (form: StaffForm, zone: string) => ({
  text: form.text('text'),
  starts_at: timeFrom(form.text('starts_at'), zone),
  ends_at: timeFrom(form.text('ends_at'), zone),
  all_day: form.checked('all_day'),
  ...(form.has('scheduled_at') && { scheduled_at: timeFrom(form.text('scheduled_at'), zone) }),
});
