/** Requests to the pages for sign-up and for mails: CSRF check, rate limit, and the form's handler. */
import type { Request, Response } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { RateName } from '../../../procedures/rates.ts';
import { formToken, isOwnForm } from '../../oauth/browser-session.ts';
import { type PageRequest, pageRequestOf, show } from '../../oauth/page-request.ts';
import { expiredPage, type FormFrame } from '../../oauth/pages.ts';
import { type Parameters, readParameters } from '../../oauth/parameters.ts';
import { WORDS } from '../../oauth/words.ts';
import { countPageRequest } from '../page/count-page-request.ts';
import { refusalText } from '../page/refusal-text.ts';
import { returnPathOf } from './account-paths.ts';
import { ACCOUNT_WORDS, type AccountWords } from './account-words.ts';

export interface AccountPageRequest extends PageRequest {
  frame: FormFrame;
  words: AccountWords;
  /** The page that required a sign-in, if the person came from one. */
  returnPath: string | null;
  /** Address of the request. */
  ip: string | undefined;
}

/** A page: renders itself, and handles its form after the rate limit. */
export interface AccountPage {
  path: string;
  /** Of submitting the form, where what it does is not counted itself. */
  rate?: RateName | undefined;
  /** Of showing it, where that tells anything. */
  showRate?: RateName;
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
  const { language, query, visitor: user } = pageRequest;
  const action = query.size > 0 ? `${req.path}?${query}` : req.path;
  const here: AccountPageRequest = {
    ...pageRequest,
    frame: { language, action, token: formToken(ctx, req, res, user) },
    words: ACCOUNT_WORDS[language],
    returnPath: returnPathOf(query.get('return_to')),
    ip: req.ip,
  };
  try {
    if (req.method !== 'POST') {
      if (page.showRate) await countPageRequest(ctx, req, [page.showRate]);
      await page.show(here);
      return;
    }
    const form = await readParameters(req);
    if (!isOwnForm(ctx, req, user, form.form_token ?? '')) {
      show(pageRequest, 403, expiredPage(language, action));
      return;
    }
    if (page.rate) await countPageRequest(ctx, req, [page.rate]);
    await page.submit(here, form);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await page.show(here, troubleOf(pageRequest, error));
  }
}
