/** Requests to the pages for sign-up and for mails: CSRF check, and the form's handler. */
import type { Request, Response } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import { TEXTS as ACCOUNT_WORDS, type Messages as AccountWords } from '../../../generated/texts/all/pages/account.ts';
import { Refusal } from '../../../platform/errors.ts';
import { formToken, isOwnForm } from '../../access/browser-session.ts';
import { Uploads } from '../../requests/multipart.ts';
import { expiredPage, type FormFrame } from '../kit/forms.ts';
import { type PageRequest, pageRequestOf, show } from '../kit/page-request.ts';
import { type Parameters, readParametersAndFile } from '../kit/parameters.ts';
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
  /** @param refusal of the form, if the page does not handle it itself */
  show(pageRequest: AccountPageRequest, refusal: Refusal | null): void | Promise<void>;
  submit(pageRequest: AccountPageRequest, form: Parameters, file: File | null): Promise<void>;
  /** The largest file that its form takes, in bytes; none by default. */
  largestFile?: number;
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
  const uploads = new Uploads();
  try {
    if (req.method !== 'POST') {
      await page.show(here, null);
      return;
    }
    const { form, file } = await readParametersAndFile(req, page.largestFile ?? 0, uploads);
    if (!isOwnForm(ctx, req, user, form.form_token ?? '')) {
      show(pageRequest, 403, expiredPage(language, action));
      return;
    }
    await page.submit(here, form, file);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await page.show(here, error);
  } finally {
    await uploads.remove();
  }
}
