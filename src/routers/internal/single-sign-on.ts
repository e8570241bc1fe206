/** Single sign-on on pages of this server: the way to the provider and back, the linked account, and signing out there. */
import { z } from 'zod';
import { beginLink, beginSignOn, requireProvider } from '../../domain/persons/single-sign-on/begin.ts';
import { endProviderSessions } from '../../domain/persons/single-sign-on/end-sessions.ts';
import { finishSignOn } from '../../domain/persons/single-sign-on/finish.ts';
import { signOnState, unlinkIdentity } from '../../domain/persons/single-sign-on/identities.ts';
import { textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router, userProcedure } from '../../procedures/procedure.ts';
import { browserInput, confirmationInput } from './passkey-inputs.ts';

const own = userProcedure.meta({ inPerson: true, allowWithoutSecondFactor: true });
const changing = own.meta({ rates: ['password_change'] });
const signingIn = publicProcedure.meta({ rates: ['single_sign_on'], generalRates: false });

/** The cookie of the browser, the page to return to, and the language of the provider's pages. */
const localeInput = textInput(16);
const goalInput = z.object({ browser: browserInput, returnPath: textInput(4000).nullable(), locale: localeInput });

export const singleSignOnRouter = router({
  /** Returns the address at the provider; so does `link`. */
  begin: signingIn
    .input(goalInput.extend({ inviteCode: textInput(64).nullable() }))
    .mutation(({ ctx, input }) => beginSignOn(ctx, input)),

  link: changing
    .input(
      confirmationInput.extend({ asking: browserInput, returnPath: goalInput.shape.returnPath, locale: localeInput }),
    )
    .mutation(({ ctx, input: { asking, returnPath, locale, ...confirmation } }) =>
      beginLink(ctx, { browser: asking, returnPath, locale }, { ...confirmation, ip: ctx.ip }),
    ),

  /** The person is found by the provider's answer; `userId` is that of the browser's session, which may link the account. */
  finish: signingIn
    .input(
      z.object({
        ...{ parameters: textInput(16_384), browser: textInput(64).nullable() },
        userId: z.bigint().nullable(),
      }),
    )
    .mutation(({ ctx, input }) => finishSignOn(ctx, { ...input, ip: ctx.ip, userAgent: ctx.userAgent })),

  /** Null without a provider. */
  state: own.query(({ ctx }) => signOnState(ctx)),

  unlink: changing.input(confirmationInput).mutation(({ ctx, input }) => unlinkIdentity(ctx, { ...input, ip: ctx.ip })),

  /** The provider tells by a signed token that a session is over. */
  endSessions: publicProcedure
    .meta({ rates: ['documents'] })
    .input(z.object({ token: textInput(16_384) }))
    .mutation(({ ctx, input }) => endProviderSessions(ctx, input.token)),

  /** The address that ends the session at the provider; null if the provider has none. */
  signOutUrl: signingIn
    .meta({ callsOtherServer: true })
    .input(z.void())
    .query(({ ctx }) => requireProvider(ctx).signOutUrl(`${ctx.config.publicUrl}/`)),
});
