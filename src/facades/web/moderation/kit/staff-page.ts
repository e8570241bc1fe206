/** Serves a page of the staff: sign-in, CSRF check, then the procedures of its lists and buttons. */
import type { Request, RequestHandler, Response } from 'express';
import type { DomainContext } from '../../../../domain/access/context.ts';
import { refuse } from '../../../../domain/kernel/refusals.ts';
import type { SignedIn } from '../../../../domain/oauth/find-signed-in.ts';
import { TEXTS as KIT_WORDS, TRANSLATED } from '../../../../generated/texts/all/pages/moderation/kit.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Language } from '../../../../wording/language.ts';
import type { BodyLimits } from '../../../requests/multipart.ts';
import type { PageContent } from '../../kit/forms.ts';
import { html } from '../../kit/html.ts';
import { internalCallerOf } from '../../kit/page-caller.ts';
import { pageRequestOf, sendOn, show } from '../../kit/page-request.ts';
import { fieldsOf, refusalText } from '../../kit/refusal-text.ts';
import { refusedStatus } from '../../kit/refused-status.ts';
import { type Entered, enter, frameOf, type PersonalPageRequest } from '../../public/personal-page.ts';
import type { DoneName } from './done.ts';
import { desk } from './layout.ts';
import { pathWith, withParameters } from './paths.ts';
import { Problems } from './problems.ts';
import { opens, type SectionName } from './sections.ts';
import { FORM_LIMITS, type StaffForm, withForm } from './staff-form.ts';
import { kitWords, type Refused, type Visit } from './visit.ts';

/** The message afterwards, and the page if it is another one; or a question to confirm first, with the entered values. */
export type Outcome = DoneName | { done: DoneName; path: string } | { asks: string };

export type Act = (visit: Visit, form: StaffForm) => Promise<Outcome>;

export interface StaffPage {
  /** As Express reads it, such as `/moderation/rules/:id`. */
  path: `/moderation${string}`;
  /** Its menu entry, whose permission it requires. */
  section: SectionName | 'home';
  /** The limits of its forms, if the default is insufficient. */
  limits?: BodyLimits;
  /** The title and the content below it. */
  show(visit: Visit): Promise<PageContent>;
  /** Value of a button → its action. */
  acts?: Readonly<Record<string, Act>>;
}

/** A refusal with its status; other errors are thrown again. */
function refusedBy(error: unknown, form: StaffForm, language: Language): Refused {
  const status = refusedStatus(error);
  if (status === null) throw error;
  const fields = fieldsOf(error);
  const [text, problems] = [refusalText(error, language), new Problems(language, fields)];
  return { status: fields ? 422 : status, text, problems, form };
}

const messageOf = (title: string, text: string): PageContent => ({ title, body: html`<p>${text}</p>` });

function refusalContent(visit: Visit, status: number, error: unknown): PageContent {
  const words = kitWords(visit);
  if (status === 403) return messageOf(words.forbiddenTitle, words.forbidden({ email: visit.user.email }));
  if (status === 404) return messageOf(words.absentTitle, words.absent);
  const text = fieldsOf(error) ? words.absent : refusalText(error, visit.language);
  return messageOf(words.refusedTitle, status === 429 || status === 503 ? words.busy : text);
}

/** Shows the page, or why it cannot be shown. */
async function answer(page: StaffPage, pageRequest: PersonalPageRequest, visit: Visit): Promise<void> {
  const shown = (status: number, content: PageContent): void =>
    show(pageRequest, status, desk(visit, page.section, content));
  try {
    if (!opens(visit.viewer, page.section)) refuse('not_allowed');
    shown(visit.refused?.status ?? 200, await page.show(visit));
  } catch (error) {
    const status = refusedStatus(error);
    if (status === null) throw error;
    shown(status, refusalContent({ ...visit, refused: null }, status, error));
  }
}

async function act(page: StaffPage, pageRequest: PersonalPageRequest, visit: Visit, form: StaffForm): Promise<void> {
  const button = page.acts && Object.hasOwn(page.acts, form.act) ? page.acts[form.act] : undefined;
  let outcome: Outcome | null;
  try {
    outcome = button ? await button(visit, form) : null;
  } catch (error) {
    await answer(page, pageRequest, { ...visit, refused: refusedBy(error, form, visit.language) });
    return;
  }
  if (outcome !== null && typeof outcome === 'object' && 'asks' in outcome) {
    const problems = new Problems(visit.language);
    await answer(page, pageRequest, {
      ...visit,
      refused: { status: 200, text: outcome.asks, asks: true, problems, form },
    });
    return;
  }
  const { done, path } =
    typeof outcome === 'string'
      ? { done: outcome, path: pageRequest.here }
      : (outcome ?? { done: null, path: pageRequest.here });
  sendOn(pageRequest, withParameters(path, { done }));
}

/** Anonymous clients may send the forms of the sign-in only. */
const limitsFor = (page: StaffPage, user: SignedIn | null): BodyLimits => (user && page.limits) || FORM_LIMITS;

export function serveStaffPage(platform: Platform, page: StaffPage): RequestHandler {
  const ctx: DomainContext = { ...platform, viewer: null };
  return async (req: Request, res: Response) => {
    const found = await pageRequestOf(ctx, req, res, TRANSLATED);
    const { visitor: user } = found;
    const pageRequest: PersonalPageRequest = { ...found, here: pathWith(req.path, found.query), user };
    const purpose = KIT_WORDS[found.language].purpose({ community: found.community });
    const visitOf = ({ viewer, user: person, caller }: Entered): Visit => ({
      ...{ language: found.language, times: found.times, community: found.community, query: found.query },
      ...{ viewer, user: person, caller, internal: internalCallerOf(platform, req, res, viewer) },
      ...{
        frame: frameOf(pageRequest),
        params: req.params as Record<string, string>,
        refused: null,
        now: ctx.clock.now(),
        formKey: ctx.random.uuid(),
      },
    });
    if (req.method !== 'POST') {
      await enter(platform, pageRequest, purpose, null, (entered) => answer(page, pageRequest, visitOf(entered)));
      return;
    }
    await withForm(req, limitsFor(page, user), (form) => {
      const signIn = {
        form_token: form.text('form_token'),
        act: form.act,
        idempotency_key: form.text('idempotency_key'),
        email: form.text('email'),
        password: form.text('password'),
      };
      return enter(platform, pageRequest, purpose, signIn, (entered) => act(page, pageRequest, visitOf(entered), form));
    });
  };
}
