/** Inputs of forms that a passkey or a code confirms. The responses of passkeys are JSON texts, as browsers write them. */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { textInput } from '../../procedures/inputs.ts';
import { passwordInput } from '../users/user-inputs.ts';

const RESPONSE_MAX = 60_000;

/** The value of the browser's cookie that challenges are bound to. */
export const browserInput = textInput(64);

const text = z.string();
const credential = {
  ...{ id: text, rawId: text, type: z.literal('public-key') },
  clientExtensionResults: z.looseObject({}).default({}),
};

/** The fields that the library reads; it verifies them. */
const assertion = z.object({
  ...credential,
  response: z.object({ clientDataJSON: text, authenticatorData: text, signature: text, userHandle: text.optional() }),
});
const attestation = z.object({
  ...credential,
  response: z.object({ clientDataJSON: text, attestationObject: text }),
});

const jsonInput = <Value>(schema: z.ZodType) =>
  textInput(RESPONSE_MAX).transform((json, ctx): Value => {
    try {
      return schema.parse(JSON.parse(json)) as Value;
    } catch {
      ctx.addIssue({ code: 'custom', message: 'is invalid' });
      return z.NEVER;
    }
  });

export const assertionInput = jsonInput<AuthenticationResponseJSON>(assertion);
export const attestationInput = jsonInput<RegistrationResponseJSON>(attestation);

/** A code of the authenticator app, or a recovery code. */
export const codeInput = textInput(64);

/** The confirmation of a change of the second factor (domain/users/second-factor/confirm.ts). */
export const confirmationInput = z.object({
  ...{ password: passwordInput.default(''), code: codeInput.default('') },
  ...{ passkey: assertionInput.nullable().default(null), browser: browserInput },
});
