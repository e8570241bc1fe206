/** /invite/{code}: the door with an invitation. Programs that request JSON learn whether the code is valid (Mastodon's path). */
import type { Request, RequestHandler } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import { refuse } from '../../../domain/kernel/refusals.ts';
import { TEXTS as DOOR_WORDS } from '../../../generated/texts/all/pages/door.ts';
import { Refusal } from '../../../platform/errors.ts';
import { card } from '../kit/forms.ts';
import { html } from '../kit/html.ts';
import { type InternalCaller, internalCallerOf } from '../kit/page-caller.ts';
import { show } from '../kit/page-request.ts';
import { answerOf } from '../kit/refusal-text.ts';
import type { AccountPage, AccountPageRequest } from './account-page-request.ts';
import { INVITE_PATH, SIGN_UP_PATH } from './account-paths.ts';
import { askForCode, type DoorAttempt, orShowAgain } from './sign-in-form.ts';
import { showJoin } from './sign-in-page.ts';

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
${registrations !== 'closed' && html`<p class="actions"><a class="button primary" href="${SIGN_UP_PATH}">${DOOR_WORDS[pageRequest.language].joinTitle({ community })}</a></p>`}`;
  show(pageRequest, 404, card(words.inviteOverTitle, content));
}

/** An invitation opens registrations. */
function showInvited(pageRequest: AccountPageRequest, { by, code }: Invitation, attempt: DoorAttempt | null): void {
  const inviting = { by: pageRequest.words.invitedBy({ person: by }), code };
  showJoin({ ...pageRequest, registrations: 'open' }, attempt, inviting);
}

export const invitePage: AccountPage = {
  path: INVITE_PATH,
  async show(pageRequest, refusal) {
    const invite = await usableInvite(pageRequest);
    if (!invite) return showOver(pageRequest);
    showInvited(pageRequest, invite, refusal && { email: '', refusal });
  },
  async submit(pageRequest, form) {
    const invite = await usableInvite(pageRequest);
    if (!invite) return showOver(pageRequest);
    const ask = () => askForCode(pageRequest, form, pageRequest.returnPath, invite.code);
    await orShowAgain(ask, form.email, (attempt) => showInvited(pageRequest, invite, attempt));
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
