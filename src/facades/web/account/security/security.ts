/** /settings/security: people set up, renew and turn off their second factor. */
import { type RequestHandler, Router } from 'express';
import type { DomainContext } from '../../../../domain/access/context.ts';
import { TEXTS as SECURITY_WORDS } from '../../../../generated/texts/all/pages/security.ts';
import { Refusal } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type InternalCaller, internalCallerOf } from '../../kit/page-caller.ts';
import { pageRequestOf, sendOn, show } from '../../kit/page-request.ts';
import { type Parameters, readParameters } from '../../kit/parameters.ts';
import { answerOf } from '../../kit/refusal-text.ts';
import { enter, frameOf, type PersonalPageRequest } from '../../public/personal-page.ts';
import { returnPathOf, SECURITY_PATH, withReturn } from '../account-paths.ts';
import { codesPage, type SecurityTrouble, securityPage } from './security-page.ts';

type OwnCaller = InternalCaller['secondFactor'];

async function showSecurity(
  pageRequest: PersonalPageRequest,
  caller: OwnCaller,
  trouble: SecurityTrouble | null,
): Promise<void> {
  const [state, setUp] = await Promise.all([caller.state(), caller.setUp()]);
  const page = securityPage(frameOf(pageRequest), { state, setUp }, trouble);
  show(pageRequest, trouble?.refusal.status ?? 200, page);
}

/** Recovery codes, which the page shows once; null if it shows none. */
async function act(caller: OwnCaller, { act: name, password = '', code = '' }: Parameters): Promise<string[] | null> {
  if (name === 'begin') await answerOf(caller.begin({ password }));
  if (name === 'confirm') return answerOf(caller.confirm({ code }));
  if (name === 'renew_codes') return answerOf(caller.renewCodes({ code }));
  if (name === 'turn_off') await answerOf(caller.turnOff({ code }));
  return null;
}

async function answerForm(pageRequest: PersonalPageRequest, caller: OwnCaller, form: Parameters): Promise<void> {
  try {
    const codes = await act(caller, form);
    if (!codes) return sendOn(pageRequest, pageRequest.here);
    const next = returnPathOf(pageRequest.query.get('return_to')) ?? SECURITY_PATH;
    show(pageRequest, 200, codesPage(pageRequest.language, codes, next));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await showSecurity(pageRequest, caller, { act: form.act ?? '', refusal: error });
  }
}

/** Mount it at the root, before body parsers. */
export function securityPages(platform: Platform): Router {
  const ctx: DomainContext = { ...platform, viewer: null };
  const serve: RequestHandler = async (req, res) => {
    const pageRequest = await pageRequestOf(ctx, req, res);
    const here = withReturn(SECURITY_PATH, returnPathOf(pageRequest.query.get('return_to')));
    const own: PersonalPageRequest = { ...pageRequest, here, user: pageRequest.visitor };
    const form = req.method === 'POST' ? await readParameters(req) : null;
    const purpose = SECURITY_WORDS[pageRequest.language].purpose;
    await enter(
      platform,
      own,
      purpose,
      form,
      async ({ viewer }) => {
        const { secondFactor } = internalCallerOf(platform, req, res, viewer);
        await (form ? answerForm(own, secondFactor, form) : showSecurity(own, secondFactor, null));
      },
      { withoutSecondFactor: true },
    );
  };
  const router = Router();
  router.get(SECURITY_PATH, serve);
  router.post(SECURITY_PATH, serve);
  return router;
}
