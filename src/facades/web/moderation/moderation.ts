/** /moderation/reports/{id}, linked from mails about new reports: moderators sign in, read, decide and write notes. */
import { Router } from 'express';
import type { Platform } from '../../../platform/platform.ts';
import { show } from '../../oauth/page-request.ts';
import { refusedStatus } from '../page/refused-status.ts';
import { frameOf, type PersonalPage, personalPage } from '../public/personal-page.ts';
import { absentPage, forbiddenPage, isReportStatus, reportPage } from './report-page.ts';
import { REPORT_WORDS } from './report-words.ts';

/** The parameter is the report's id. */
const REPORT: PersonalPage<string> = {
  hereOf: (id) => `/moderation/reports/${encodeURIComponent(id)}`,
  purpose: ({ language, community }) => REPORT_WORDS[language].moderation(community),
  async show(pageRequest, id, moderator, user, trouble) {
    const frame = frameOf(pageRequest);
    try {
      const report = await moderator.reports.get({ id });
      show(pageRequest, trouble?.status ?? 200, reportPage(frame, report, trouble?.text ?? null));
    } catch (error) {
      const status = refusedStatus(error);
      if (status === null) throw error;
      show(pageRequest, status, status === 404 ? absentPage(frame) : forbiddenPage(frame, user.email));
    }
  },
  async act(id, moderator, form) {
    const what = form.act ?? '';
    if (isReportStatus(what)) await moderator.reports.updateStatus({ id, status: what });
    if (what === 'note') await moderator.reports.addNote({ id, content: form.content ?? '' });
  },
};

/** Mount it at the root, before body parsers. */
export function moderationPages(platform: Platform): Router {
  const serve = personalPage(platform, REPORT, (req) => String(req.params.id));
  const router = Router();
  router.get('/moderation/reports/:id', serve);
  router.post('/moderation/reports/:id', serve);
  return router;
}
