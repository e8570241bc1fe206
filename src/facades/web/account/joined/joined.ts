/** /settings/joined-accounts: people whose accounts at two servers became one keep it so, or part them. */
import { type RequestHandler, Router } from 'express';
import type { DomainContext } from '../../../../domain/access/context.ts';
import { JOINED_PATH } from '../../../../domain/persons/joined-accounts.ts';
import { TEXTS as WORDS } from '../../../../generated/texts/all/pages/joined.ts';
import { Refusal } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type InternalCaller, internalCallerOf, type PageCaller } from '../../kit/page-caller.ts';
import { pageRequestOf, sendOn, show } from '../../kit/page-request.ts';
import { type Parameters, readParameters } from '../../kit/parameters.ts';
import { answerOf } from '../../kit/refusal-text.ts';
import { enter, frameOf, type PersonalPageRequest } from '../../public/personal-page.ts';
import { type JoinedTrouble, joinedPage } from './joined-page.ts';

interface OwnCaller extends Pick<InternalCaller['pageJoinedAccounts'], 'keep' | 'separate'> {
  state: PageCaller['joinedAccounts']['state'];
}

async function showJoined(pageRequest: PersonalPageRequest, caller: OwnCaller, trouble?: JoinedTrouble): Promise<void> {
  const page = joinedPage(frameOf(pageRequest), await answerOf(caller.state()), pageRequest.user?.email ?? '', trouble);
  show(pageRequest, trouble?.refusal.status ?? 200, page);
}

async function answerForm(pageRequest: PersonalPageRequest, caller: OwnCaller, form: Parameters): Promise<void> {
  const { act, email = '', password = '' } = form;
  try {
    if (act === 'keep') await answerOf(caller.keep());
    if (act === 'separate') await answerOf(caller.separate({ email, password }));
    sendOn(pageRequest, JOINED_PATH);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await showJoined(pageRequest, caller, { refusal: error, email });
  }
}

/** Mount it at the root, before body parsers. */
export function joinedPages(platform: Platform): Router {
  const ctx: DomainContext = { ...platform, viewer: null };
  const serve: RequestHandler = async (req, res) => {
    const pageRequest = await pageRequestOf(ctx, req, res);
    const own: PersonalPageRequest = { ...pageRequest, here: JOINED_PATH, user: pageRequest.visitor };
    const form = req.method === 'POST' ? await readParameters(req) : null;
    await enter(platform, own, WORDS[pageRequest.language].purpose, form, async ({ viewer, caller }) => {
      const { keep, separate } = internalCallerOf(platform, req, res, viewer).pageJoinedAccounts;
      const joined = { state: caller.joinedAccounts.state, keep, separate };
      await (form ? answerForm(own, joined, form) : showJoined(own, joined));
    });
  };
  const router = Router();
  router.get(JOINED_PATH, serve);
  router.post(JOINED_PATH, serve);
  return router;
}
