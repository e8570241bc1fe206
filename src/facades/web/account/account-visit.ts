/** One request to a page for making an account or asking for a mail: who asks, and whether the form is this page's own. */
import type { Request, Response } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { RateName } from '../../../procedures/rates.ts';
import { formToken, isOwnForm, signedIn } from '../../oauth/browser-session.ts';
import { expiredPage, type FormFrame } from '../../oauth/pages.ts';
import { type Parameters, readParameters } from '../../oauth/parameters.ts';
import { show, type Visit, visitOf } from '../../oauth/visit.ts';
import { WORDS } from '../../oauth/words.ts';
import { countVisit } from '../page/count-visit.ts';
import { returnPathOf } from './account-paths.ts';
import { ACCOUNT_WORDS, type AccountWords } from './account-words.ts';

export interface AccountVisit extends Visit {
  frame: FormFrame;
  words: AccountWords;
  /** Where the person came from, if it was a page that asks for a sign-in. */
  returnPath: string | null;
}

/** What a page does: shows itself, and answers its form, which has been counted. */
export interface AccountPage {
  path: string;
  rate: RateName;
  /** @param trouble said above the form */
  show(visit: AccountVisit, trouble?: { status: number; text: string }): void;
  submit(visit: AccountVisit, form: Parameters): Promise<void>;
}

/** Why nothing was done, where the page has no words of its own for it. */
function troubleOf({ language }: Visit, { kind, message, status }: Refusal): { status: number; text: string } {
  const { tooMany, busy } = WORDS[language];
  if (kind === 'rate_limited') return { status, text: tooMany };
  return { status, text: kind === 'unavailable' ? busy : message };
}

export async function answerAccountPage(
  ctx: DomainContext,
  page: AccountPage,
  req: Request,
  res: Response,
): Promise<void> {
  const visit = await visitOf(ctx, req, res);
  const { language, query } = visit;
  const user = await signedIn(ctx, req);
  const action = query.size > 0 ? `${page.path}?${query}` : page.path;
  const here: AccountVisit = {
    ...visit,
    frame: { language, action, token: formToken(ctx, req, res, user) },
    words: ACCOUNT_WORDS[language],
    returnPath: returnPathOf(query.get('return_to')),
  };
  if (req.method !== 'POST') {
    page.show(here);
    return;
  }
  try {
    const form = await readParameters(req);
    if (!isOwnForm(ctx, req, user, form.form_token ?? '')) {
      show(visit, 403, expiredPage(language, action));
      return;
    }
    await countVisit(ctx, req, [page.rate]);
    await page.submit(here, form);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    page.show(here, troubleOf(visit, error));
  }
}
