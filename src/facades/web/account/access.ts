/** /settings/access: people see and revoke the applications, sessions and feed tokens that have access to their account. */
import { Router } from 'express';
import { TEXTS as ACCESS_WORDS } from '../../../generated/texts/all/pages/access.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PageCaller } from '../kit/page-caller.ts';
import { show } from '../kit/page-request.ts';
import { frameOf, type PersonalPage, personalPage } from '../public/personal-page.ts';
import { type AccessAct, accessPage } from './access-page.ts';

const PATH = '/settings/access';

/** The procedures behind the buttons. */
const ACTS: Record<AccessAct, (caller: PageCaller, id: string) => Promise<unknown>> = {
  revoke_app: (caller, id) => caller.apps.revoke({ id }),
  end_session: (caller, id) => caller.sessions.revoke({ id }),
  delete_feed_token: (caller, token) => caller.feeds.deleteToken({ token }),
};

const isAct = (text: string): text is AccessAct => Object.hasOwn(ACTS, text);

const ACCESS: PersonalPage<null> = {
  hereOf: () => PATH,
  purpose: ({ language, community }) => ACCESS_WORDS[language].settings({ community }),
  async show(pageRequest, _named, caller, { email }, trouble) {
    const [apps, sessions, feedTokens] = await Promise.all([
      caller.apps.authorized(),
      caller.sessions.list(),
      caller.feeds.tokens(),
    ]);
    const page = accessPage(frameOf(pageRequest), { email, apps, sessions, feedTokens }, trouble?.text ?? null);
    show(pageRequest, trouble?.status ?? 200, page);
  },
  async act(_named, caller, form) {
    const what = form.act ?? '';
    if (isAct(what)) await ACTS[what](caller, form.id ?? '');
  },
};

/** Mount it at the root, before body parsers. */
export function accessPages(platform: Platform): Router {
  const serve = personalPage(platform, ACCESS, () => null);
  const router = Router();
  router.get(PATH, serve);
  router.post(PATH, serve);
  return router;
}
