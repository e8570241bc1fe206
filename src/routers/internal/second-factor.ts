/** The second factor on pages of this server: its set-up, and the second step of a sign-in. */
import { z } from 'zod';
import { findPendingSignIn, finishByCode } from '../../domain/persons/mail-link/finish-sign-in.ts';
import {
  beginSetUp,
  confirmSetUp,
  currentSetUp,
  renewRecoveryCodes,
  secondFactorState,
  turnOffSecondFactor,
} from '../../domain/users/second-factor/set-up.ts';
import { textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router, userProcedure } from '../../procedures/procedure.ts';
import { passwordInput } from '../users/user-inputs.ts';

const own = userProcedure.meta({ inPerson: true, allowWithoutSecondFactor: true });
const changing = own.meta({ rates: ['password_change'] });

const codeInput = z.object({ code: textInput(64) });
/** From the cookie of the browser that signs in. */
const tokenInput = z.object({ token: textInput(64).nullable() });

export const secondFactorRouter = router({
  state: own.query(({ ctx }) => secondFactorState(ctx)),

  /** Null if no set-up has begun. */
  setUp: own.query(({ ctx }) => currentSetUp(ctx)),

  begin: changing
    .input(z.object({ password: passwordInput }))
    .mutation(({ ctx, input }) => beginSetUp(ctx, input.password)),

  /** Returns the recovery codes, which are shown once; so does `renewCodes`. */
  confirm: changing.input(codeInput).mutation(({ ctx, input }) => confirmSetUp(ctx, input.code)),

  renewCodes: changing
    .input(codeInput)
    .mutation(({ ctx, input }) => renewRecoveryCodes(ctx, { code: input.code, ip: ctx.ip })),

  turnOff: changing
    .input(codeInput)
    .mutation(({ ctx, input }) => turnOffSecondFactor(ctx, { code: input.code, ip: ctx.ip })),

  /** Whether a sign-in of this browser waits for the second factor. */
  isPending: publicProcedure
    .input(tokenInput)
    .query(async ({ ctx, input }) => (await findPendingSignIn(ctx, input.token)) !== null),

  finish: publicProcedure
    .meta({ rates: ['sign_in'] })
    .input(tokenInput.extend(codeInput.shape))
    .mutation(({ ctx, input }) => finishByCode(ctx, { ...input, ip: ctx.ip, userAgent: ctx.userAgent })),
});
