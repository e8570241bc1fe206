/** The second factor on pages of this server: its set-up, and the second step of a sign-in. */
import { z } from 'zod';
import { findPendingSignIn, finishSignIn } from '../../domain/persons/mail-link/finish-sign-in.ts';
import { requestPasskey } from '../../domain/users/passkeys/use-passkey.ts';
import {
  beginSetUp,
  confirmSetUp,
  currentSetUp,
  removeApp,
  renewRecoveryCodes,
  secondFactorState,
} from '../../domain/users/second-factor/set-up.ts';
import { textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router, userProcedure } from '../../procedures/procedure.ts';
import { assertionInput, browserInput, codeInput, confirmationInput } from './passkey-inputs.ts';

const own = userProcedure.meta({ inPerson: true, allowWithoutSecondFactor: true });
const changing = own.meta({ rates: ['password_change'] });

/** The token is from the cookie of the browser that signs in. */
const pendingInput = z.object({ token: textInput(64).nullable(), browser: browserInput });

export const secondFactorRouter = router({
  state: own
    .input(z.object({ browser: browserInput }))
    .query(({ ctx, input }) => secondFactorState(ctx, input.browser)),

  /** Null if no set-up of an app has begun. */
  setUp: own.query(({ ctx }) => currentSetUp(ctx)),

  begin: changing.input(confirmationInput).mutation(({ ctx, input }) => beginSetUp(ctx, { ...input, ip: ctx.ip })),

  /** Returns the recovery codes, which are shown once, if it turned the second factor on; otherwise null. */
  confirm: changing.input(z.object({ code: codeInput })).mutation(({ ctx, input }) => confirmSetUp(ctx, input.code)),

  /** Returns the recovery codes, which are shown once. */
  renewCodes: changing
    .input(confirmationInput)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, { ...input, ip: ctx.ip })),

  removeApp: changing.input(confirmationInput).mutation(({ ctx, input }) => removeApp(ctx, { ...input, ip: ctx.ip })),

  /** Null if no sign-in of this browser waits for the second factor; otherwise the options that ask for a passkey, if the person has one. */
  pending: publicProcedure.input(pendingInput).query(async ({ ctx, input: { token, browser } }) => {
    const found = await findPendingSignIn(ctx, token);
    return found && { passkey: await requestPasskey(ctx, { purpose: 'second_factor', browser, userId: found.userId }) };
  }),

  /** With a code or a passkey. */
  finish: publicProcedure
    .meta({ rates: ['sign_in'] })
    .input(pendingInput.extend({ code: codeInput.default(''), passkey: assertionInput.nullable().default(null) }))
    .mutation(({ ctx, input }) => finishSignIn(ctx, { ...input, ip: ctx.ip, userAgent: ctx.userAgent })),
});
