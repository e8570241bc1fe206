/** /appearance: the theme of pages, chosen without scripts, even by visitors. */
import { TEXTS as FRAME_WORDS } from '../../../generated/texts/all/pages/frame.ts';
import { appearanceIn, appearanceOf, rememberAppearance } from '../../access/appearance.ts';
import { card, ownForm } from '../kit/forms.ts';
import { type Html, html } from '../kit/html.ts';
import { sendOn, show } from '../kit/page-request.ts';
import type { AccountPage } from './account-page-request.ts';
import { APPEARANCE_PATH } from './account-paths.ts';

const THEMES = ['device', 'light', 'dark'] as const;

export const appearancePage: AccountPage = {
  path: APPEARANCE_PATH,
  show(pageRequest) {
    const { frame, language, req } = pageRequest;
    const words = FRAME_WORDS[language];
    const { theme, strongContrast } = appearanceOf(req);
    const themes: Html[] = THEMES.map(
      (name) =>
        html`<label class="choice"><input type="radio" name="theme" value="${name}"${name === (theme ?? 'device') && html` checked`}><span>${words.themes[name]}</span></label>`,
    );
    const fields = html`<fieldset><legend>${words.theme}</legend>${themes}</fieldset>
<label class="choice"><input type="checkbox" name="contrast" value="more"${strongContrast && html` checked`}><span>${words.strongContrast}</span></label>
<div class="actions"><button class="button primary" name="act" value="choose">${words.choose}</button></div>`;
    show(pageRequest, 200, card(words.appearance, ownForm(frame, fields)));
  },
  submit(pageRequest, { theme, contrast }) {
    rememberAppearance(pageRequest.res, appearanceIn({ theme, contrast }));
    sendOn(pageRequest, pageRequest.returnPath ?? '/');
    return Promise.resolve();
  },
};
