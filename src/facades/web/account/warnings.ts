/** /account/warnings/{id}, linked from mails: people read moderators' decisions and appeal, even if they are suspended. */
import { Router } from 'express';
import { TEXTS as WARNING_WORDS } from '../../../generated/texts/all/pages/warnings.ts';
import type { Platform } from '../../../platform/platform.ts';
import { show } from '../kit/page-request.ts';
import { refusedStatus } from '../kit/refused-status.ts';
import { frameOf, type PersonalPage, personalPage } from '../public/personal-page.ts';
import { absentWarningPage, warningPage } from './warnings-page.ts';

/** The parameter is the warning's id. */
const WARNING: PersonalPage<string> = {
  barredToo: true,
  hereOf: (id) => `/account/warnings/${encodeURIComponent(id)}`,
  purpose: ({ language, community }) => WARNING_WORDS[language].purpose({ community }),
  async show(pageRequest, id, person, user, trouble) {
    const frame = frameOf(pageRequest);
    try {
      const strike = await person.strikes.get({ id });
      const refused = trouble ? { text: trouble.text, written: trouble.form.text ?? '' } : null;
      show(pageRequest, trouble?.status ?? 200, warningPage(frame, strike, refused));
    } catch (error) {
      if (refusedStatus(error) !== 404) throw error;
      show(pageRequest, 404, absentWarningPage(frame, user.email));
    }
  },
  async act(id, person, form) {
    if (form.act === 'appeal') await person.strikes.appeal({ id, text: form.text ?? '' });
  },
};

/** Mount it at the root, before body parsers. */
export function warningPages(platform: Platform): Router {
  const serve = personalPage(platform, WARNING, (req) => String(req.params.id));
  const router = Router();
  router.get('/account/warnings/:id', serve);
  router.post('/account/warnings/:id', serve);
  return router;
}
