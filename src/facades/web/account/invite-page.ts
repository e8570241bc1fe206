/** /invite/{code}: sign-up by an invitation; programs that ask for JSON learn whether the code is valid (Mastodon's path). */
import type { RequestHandler } from 'express';
import type { DomainContext } from '../../../domain/access/context.ts';
import { readSettings } from '../../../domain/instance/settings.ts';
import { inviteByCode } from '../../../domain/invites/find.ts';
import { type InviteOfActor, isUsable } from '../../../domain/invites/usable.ts';
import { refuse } from '../../../domain/kernel/refusals.ts';
import { Refusal } from '../../../platform/errors.ts';
import { show } from '../../oauth/page-request.ts';
import { card } from '../../oauth/pages.ts';
import { countPageRequest } from '../page/count-page-request.ts';
import { html } from '../page/html.ts';
import type { AccountPage, AccountPageRequest } from './account-page-request.ts';
import { INVITE_PATH, SIGN_UP_PATH } from './account-paths.ts';
import { showSignUp, submitSignUp } from './sign-up-page.ts';

async function usableInvite({ ctx, req }: AccountPageRequest): Promise<InviteOfActor | null> {
  const invite = await inviteByCode(ctx, String(req.params.code ?? ''));
  return invite && isUsable(invite, ctx.clock.now()) ? invite : null;
}

/** The same for unknown codes and for those that are over. */
async function showOver(pageRequest: AccountPageRequest): Promise<void> {
  const { ctx, words, community } = pageRequest;
  const { registrations } = await readSettings(ctx);
  const content = html`<p>${words.inviteOver(community)}</p>
${registrations !== 'closed' && html`<p class="acts"><a class="button first" href="${SIGN_UP_PATH}">${words.signUpTitle}</a></p>`}`;
  show(pageRequest, 404, card(words.inviteOverTitle, content));
}

/** An invitation opens registrations and spares the approval, so the form asks for no reason. */
const invited = (pageRequest: AccountPageRequest): AccountPageRequest => ({ ...pageRequest, registrations: 'open' });

export const invitePage: AccountPage = {
  path: INVITE_PATH,
  rate: 'sign_up_page',
  showRate: 'invite_codes',
  async show(pageRequest, trouble) {
    const invite = await usableInvite(pageRequest);
    if (!invite) return showOver(pageRequest);
    const { name, preferredUsername } = invite.actor;
    const by = pageRequest.words.invitedBy(name || preferredUsername);
    showSignUp(invited(pageRequest), { by, ...(trouble && { status: trouble.status, trouble: trouble.text }) });
  },
  async submit(pageRequest, form) {
    const invite = await usableInvite(pageRequest);
    if (!invite) await showOver(pageRequest);
    else await submitSignUp(invited(pageRequest), form, invite.code);
  },
};

/** Answers programs in JSON, and passes browsers on. Known codes that let nobody in are 401, as Mastodon's. */
export function inviteCheck(ctx: DomainContext): RequestHandler {
  return async (req, res, next) => {
    res.vary('Accept');
    if (req.accepts(['json', 'html']) === 'html') {
      next();
      return;
    }
    try {
      await countPageRequest(ctx, req, ['invite_codes']);
      const invite = (await inviteByCode(ctx, String(req.params.code ?? ''))) ?? refuse('record_not_found');
      if (!isUsable(invite, ctx.clock.now())) refuse('invite_invalid');
      res.json({ invite_code: invite.code, instance_api_url: `${ctx.config.publicUrl}/api/v2/instance` });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      res.status(error.status).json({ error: error.message });
    }
  };
}
