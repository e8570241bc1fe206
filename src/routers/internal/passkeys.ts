/** Passkeys on pages of this server: people sign in with them, and manage theirs. */
import { z } from 'zod';
import { enterByPasskey } from '../../domain/persons/mail-link/finish-sign-in.ts';
import { beginPasskey, registerPasskey, removePasskey } from '../../domain/users/passkeys/own-passkeys.ts';
import { requestPasskey } from '../../domain/users/passkeys/use-passkey.ts';
import { idInput, textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router, userProcedure } from '../../procedures/procedure.ts';
import { assertionInput, attestationInput, browserInput, confirmationInput } from './passkey-inputs.ts';

const changing = userProcedure.meta({ inPerson: true, allowWithoutSecondFactor: true, rates: ['password_change'] });

export const passkeysRouter = router({
  /** The options with which the browser asks for a passkey, the same for everybody; null on a server that cannot have passkeys. */
  request: publicProcedure
    .input(z.object({ browser: browserInput }))
    .query(({ ctx, input }) => requestPasskey(ctx, { purpose: 'sign_in', userId: null, ...input })),

  enter: publicProcedure
    .meta({ rates: ['sign_in'] })
    .input(z.object({ passkey: assertionInput, browser: browserInput, returnPath: textInput(4000).nullable() }))
    .mutation(({ ctx, input: { passkey: response, ...given } }) =>
      enterByPasskey(ctx, { response, ...given, ip: ctx.ip, userAgent: ctx.userAgent }),
    ),

  begin: changing.input(confirmationInput).mutation(({ ctx, input }) => beginPasskey(ctx, { ...input, ip: ctx.ip })),

  /** Returns the recovery codes, which are shown once, for a first passkey; otherwise null. */
  register: changing
    .input(z.object({ name: textInput(1000), passkey: attestationInput, browser: browserInput }))
    .mutation(({ ctx, input: { passkey: response, ...given } }) => registerPasskey(ctx, { response, ...given })),

  remove: changing
    .input(confirmationInput.extend({ id: idInput }))
    .mutation(({ ctx, input: { id, ...confirmation } }) => removePasskey(ctx, id, { ...confirmation, ip: ctx.ip })),
});
