/** The picture of the community, in the settings and in the steps of the set-up. */
import type { CommunityPicture } from '../../../../entities/instance/community-picture.ts';
import { TEXTS as SETTINGS_WORDS } from '../../../../generated/texts/all/pages/moderation/settings.ts';
import { pictureAt, plainUrl } from '../../../../look/photo.ts';
import { type Html, html } from '../../kit/html.ts';
import type { ActForm } from '../kit/act-form.ts';
import type { StaffForm } from '../kit/staff-form.ts';
import type { Visit } from '../kit/visit.ts';

const ACCEPTED = 'image/png,image/jpeg,image/gif,image/webp,image/avif,image/heic,image/heif';

/** The procedure refuses pictures beyond 10 MB with a message; far larger ones end the request. */
export const PICTURE_FORM = { text: 65_536, file: 20_000_000, files: 1 };

const shown = ({ url, description, width, height }: CommunityPicture): Html =>
  html`<p><img class="preview" src="${plainUrl(pictureAt(url, { width, height }), 320)}" alt="${description}" width="${width}" height="${height}"></p>`;

export function pictureFields(visit: Visit, form: ActForm, picture: CommunityPicture | null): Html {
  const { picture: words } = SETTINGS_WORDS[visit.language];
  const label = picture ? words.newFile : words.file;
  return html`${picture && shown(picture)}
${form.file('file', { label, hint: words.fileHint, accept: ACCEPTED, optional: true })}
${form.input('picture_description', { label: words.description, hint: words.descriptionHint, max: 1500, optional: true, value: picture?.description })}`;
}

/** Stores what the form has changed. */
export async function savePicture({ caller }: Visit, form: StaffForm): Promise<void> {
  const file = form.file('file');
  const description = form.text('picture_description');
  const known = await caller.adminInstance.picture();
  if (file || (known?.description ?? '') !== description.trim())
    await caller.adminInstance.setPicture({ file, description });
}
