/** The pages for signing in and up, password resets and confirmation mails. */
import { type RequestHandler, Router } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type AccountPage, answerAccountPage } from './account-page-request.ts';
import { INVITE_PATH } from './account-paths.ts';
import { appearancePage } from './appearance-page.ts';
import { askAgainPage, forgotPage } from './ask-mail-page.ts';
import { codePage } from './door/code-page.ts';
import { namePage } from './door/name-page.ts';
import { inviteCheck, invitePage } from './invite-page.ts';
import { secondFactorStep } from './security/second-factor-step.ts';
import { setupPage } from './setup-page.ts';
import { signInFirst, signUpPage } from './sign-in-page.ts';

const PAGES: readonly AccountPage[] = [
  ...[
    signInFirst,
    signUpPage,
    invitePage,
    codePage,
    namePage,
    secondFactorStep,
    forgotPage,
    askAgainPage,
    appearancePage,
    setupPage,
  ],
];

/** Mount it at the root, before body parsers. */
export function accountPages(platform: Platform): Router {
  const ctx: DomainContext = { ...platform, viewer: null };
  const router = Router();
  router.get(INVITE_PATH, inviteCheck(ctx));
  for (const page of PAGES) {
    const serve: RequestHandler = (req, res) => answerAccountPage(ctx, page, req, res);
    router.get(page.path, serve);
    router.post(page.path, serve);
  }
  return router;
}
