/** Requests to the pages for sign-up and for mails: CSRF check, and the form's handler. */
import type { Request, Response } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import { TEXTS as ACCOUNT_WORDS, type Messages as AccountWords } from '../../../generated/texts/all/pages/account.ts';
import { TEXTS as WORDS } from '../../../generated/texts/all/pages/sign-in.ts';
import { Refusal } from '../../../platform/errors.ts';
import { formToken, isOwnForm } from '../../access/browser-session.ts';
import { expiredPage, type FormFrame } from '../kit/forms.ts';
import { type PageRequest, pageRequestOf, show } from '../kit/page-request.ts';
import { type Parameters, readParameters } from '../kit/parameters.ts';
import { refusalText } from '../kit/refusal-text.ts';
import { returnPathOf } from './account-paths.ts';

export interface AccountPageRequest extends PageRequest {
  frame: FormFrame;
  words: AccountWords;
  /** The page that required a sign-in, if the person came from one. */
  returnPath: string | null;
}

/** A page: renders itself, and handles its form. */
export interface AccountPage {
  path: string;
  /** @param trouble shown above the form */
  show(pageRequest: AccountPageRequest, trouble?: { status: number; text: string }): void | Promise<void>;
  submit(pageRequest: AccountPageRequest, form: Parameters): Promise<void>;
}

/** The refusal as status and text, for those that the page does not handle itself. */
function troubleOf({ language }: PageRequest, refusal: Refusal): { status: number; text: string } {
  const { tooMany, busy } = WORDS[language];
  const { kind, status } = refusal;
  if (kind === 'rate_limited') return { status, text: tooMany };
  return { status, text: kind === 'unavailable' ? busy : refusalText(refusal, language) };
}

export async function answerAccountPage(
  ctx: DomainContext,
  page: AccountPage,
  req: Request,
  res: Response,
): Promise<void> {
  const pageRequest = await pageRequestOf(ctx, req, res);
  const { language, times, query, visitor: user } = pageRequest;
  const action = query.size > 0 ? `${req.path}?${query}` : req.path;
  const here: AccountPageRequest = {
    ...pageRequest,
    frame: { language, times, action, token: formToken(ctx, req, res, user) },
    words: ACCOUNT_WORDS[language],
    returnPath: returnPathOf(query.get('return_to')),
  };
  try {
    if (req.method !== 'POST') {
      await page.show(here);
      return;
    }
    const form = await readParameters(req);
    if (!isOwnForm(ctx, req, user, form.form_token ?? '')) {
      show(pageRequest, 403, expiredPage(language, action));
      return;
    }
    await page.submit(here, form);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await page.show(here, troubleOf(pageRequest, error));
  }
}
