/** /invite/{code}: sign-up by an invitation. Programs that request JSON learn whether the code is valid (Mastodon's path). */
import type { Request, RequestHandler } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import { refuse } from '../../../domain/kernel/refusals.ts';
import { Refusal } from '../../../platform/errors.ts';
import { card } from '../kit/forms.ts';
import { html } from '../kit/html.ts';
import { type InternalCaller, internalCallerOf } from '../kit/page-caller.ts';
import { show } from '../kit/page-request.ts';
import { answerOf } from '../kit/refusal-text.ts';
import type { AccountPage, AccountPageRequest } from './account-page-request.ts';
import { INVITE_PATH, SIGN_UP_PATH } from './account-paths.ts';
import { showSignUp, submitSignUp } from './sign-up-page.ts';

const invitationOf = (internal: InternalCaller, req: Request) =>
  answerOf(internal.pageSignUps.invitation({ code: String(req.params.code ?? '') }));

type Invitation = NonNullable<Awaited<ReturnType<typeof invitationOf>>>;

async function usableInvite({ internal, req }: AccountPageRequest): Promise<Invitation | null> {
  const invite = await invitationOf(internal, req);
  return invite?.usable ? invite : null;
}

/** The same for unknown codes and for those that are over. */
function showOver(pageRequest: AccountPageRequest): void {
  const { words, community, registrations } = pageRequest;
  const content = html`<p>${words.inviteOver({ community })}</p>
${registrations !== 'closed' && html`<p class="actions"><a class="button primary" href="${SIGN_UP_PATH}">${words.signUpTitle}</a></p>`}`;
  show(pageRequest, 404, card(words.inviteOverTitle, content));
}

/** An invitation opens registrations and replaces the approval, so the form requires no reason. */
const invited = (pageRequest: AccountPageRequest): AccountPageRequest => ({ ...pageRequest, registrations: 'open' });

export const invitePage: AccountPage = {
  path: INVITE_PATH,
  async show(pageRequest, trouble) {
    const invite = await usableInvite(pageRequest);
    if (!invite) return showOver(pageRequest);
    const by = pageRequest.words.invitedBy({ person: invite.by });
    await showSignUp(invited(pageRequest), { by, ...(trouble && { status: trouble.status, trouble: trouble.text }) });
  },
  async submit(pageRequest, form) {
    const invite = await usableInvite(pageRequest);
    if (!invite) showOver(pageRequest);
    else await submitSignUp(invited(pageRequest), form, invite.code);
  },
};

/** Answers programs in JSON, and passes browsers on. Known codes that cannot be used are 401, as in Mastodon. */
export function inviteCheck(ctx: DomainContext): RequestHandler {
  return async (req, res, next) => {
    res.vary('Accept');
    if (req.accepts(['json', 'html']) === 'html') {
      next();
      return;
    }
    try {
      const invite = (await invitationOf(internalCallerOf(ctx, req, res), req)) ?? refuse('record_not_found');
      if (!invite.usable) refuse('invite_invalid');
      res.json({ invite_code: invite.code, instance_api_url: `${ctx.config.publicUrl}/api/v2/instance` });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      res.status(error.status).json({ error: error.message });
    }
  };
}
