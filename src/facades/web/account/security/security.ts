/** /settings/security: people set up, renew and remove their second factor and their passkeys. */
import { type RequestHandler, Router } from 'express';
import type { DomainContext } from '../../../../domain/access/context.ts';
import { TEXTS as SECURITY_WORDS } from '../../../../generated/texts/all/pages/security.ts';
import { Refusal } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { asksHere, visitorOf } from '../../../access/browser-session.ts';
import type { PageContent } from '../../kit/forms.ts';
import { type InternalCaller, internalCallerOf } from '../../kit/page-caller.ts';
import { pageRequestOf, sendOn, show } from '../../kit/page-request.ts';
import { type Parameters, readParameters } from '../../kit/parameters.ts';
import { answerOf } from '../../kit/refusal-text.ts';
import { enter, frameOf, type PersonalPageRequest } from '../../public/personal-page.ts';
import { returnPathOf, SECURITY_PATH, withReturn } from '../account-paths.ts';
import { deviceName } from '../device-name.ts';
import { leaveFor } from '../sign-on/leave-page.ts';
import type { SecurityTrouble } from './confirm-form.ts';
import { newPasskeyPage } from './passkeys-section.ts';
import { codesPage, securityPage } from './security-page.ts';

type OwnCaller = Pick<InternalCaller, 'passkeys' | 'secondFactor' | 'singleSignOn'>;

/** The value of the cookie that challenges are bound to. */
const browserOf = ({ ctx, req, res }: PersonalPageRequest): string => visitorOf(ctx, req, res);

async function showSecurity(
  pageRequest: PersonalPageRequest,
  { secondFactor, singleSignOn }: OwnCaller,
  trouble: SecurityTrouble | null,
): Promise<void> {
  const browser = browserOf(pageRequest);
  const [state, setUp, signOn] = await Promise.all([
    secondFactor.state({ browser }),
    secondFactor.setUp(),
    answerOf(singleSignOn.state()),
  ]);
  const page = securityPage(frameOf(pageRequest), { state, setUp, signOn }, trouble);
  show(pageRequest, trouble?.refusal.status ?? 200, page);
}

/** The fields that confirm a change. */
const confirmationOf = (pageRequest: PersonalPageRequest, { password = '', code = '', passkey }: Parameters) => ({
  ...{ password, code, passkey: passkey ?? null },
  browser: browserOf(pageRequest),
});

/** The page that follows a form; null if it leads back to this page. */
async function act(
  pageRequest: PersonalPageRequest,
  { passkeys, secondFactor, singleSignOn }: OwnCaller,
  form: Parameters,
): Promise<PageContent | null> {
  const { req, language, query } = pageRequest;
  const { act: name, code = '', passkey = null, id = '' } = form;
  const browser = browserOf(pageRequest);
  const confirmation = confirmationOf(pageRequest, form);
  const showCodes = (codes: string[] | null): PageContent | null =>
    codes && codesPage(language, codes, returnPathOf(query.get('return_to')) ?? SECURITY_PATH);
  switch (name) {
    case 'begin':
      await answerOf(secondFactor.begin(confirmation));
      return null;
    case 'confirm':
      return showCodes(await answerOf(secondFactor.confirm({ code })));
    case 'renew_codes':
      return showCodes(await answerOf(secondFactor.renewCodes(confirmation)));
    case 'turn_off':
      await answerOf(secondFactor.removeApp(confirmation));
      return null;
    case 'begin_passkey': {
      const device = deviceName(req.get('user-agent') ?? '').slice(0, 60);
      return newPasskeyPage(frameOf(pageRequest), await answerOf(passkeys.begin(confirmation)), device);
    }
    case 'add_passkey':
      return showCodes(await answerOf(passkeys.register({ name: form.name ?? '', passkey: passkey ?? '', browser })));
    case 'unlink':
      await answerOf(singleSignOn.unlink(confirmation));
      return null;
    case 'remove_passkey':
      await answerOf(passkeys.remove({ id, ...confirmation }));
      return null;
    default:
      return null;
  }
}

/** The address at the provider, which links the account. */
function linkAddress(pageRequest: PersonalPageRequest, { singleSignOn }: OwnCaller, form: Parameters): Promise<string> {
  const { ctx, req, res, here: returnPath, language: locale } = pageRequest;
  const asking = asksHere(ctx, req, res);
  return answerOf(singleSignOn.link({ ...confirmationOf(pageRequest, form), asking, returnPath, locale }));
}

async function answerForm(pageRequest: PersonalPageRequest, caller: OwnCaller, form: Parameters): Promise<void> {
  try {
    if (form.act === 'link') return leaveFor(pageRequest, await linkAddress(pageRequest, caller, form));
    const next = await act(pageRequest, caller, form);
    if (next) show(pageRequest, 200, next);
    else sendOn(pageRequest, pageRequest.here);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await showSecurity(pageRequest, caller, { act: form.act ?? '', id: form.id, refusal: error });
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
        const caller = internalCallerOf(platform, req, res, viewer);
        await (form ? answerForm(own, caller, form) : showSecurity(own, caller, null));
      },
      { withoutSecondFactor: true },
    );
  };
  const router = Router();
  router.get(SECURITY_PATH, serve);
  router.post(SECURITY_PATH, serve);
  return router;
}
