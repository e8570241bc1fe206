/** Mastodon's sign-up: an application creates the account and gets a token; the confirmation mail follows. */
import { z } from 'zod';
import { requestConfirmation } from '../../domain/persons/request-confirmation.ts';
import type { SignUpForm } from '../../domain/persons/sign-up/form.ts';
import { checkSignUp, signUp } from '../../domain/persons/sign-up/sign-up.ts';
import { tokenSchema, viewToken } from '../../entities/users/token.ts';
import type { RequestContext } from '../../procedures/context.ts';
import { textInput } from '../../procedures/inputs.ts';
import { appProcedure, router, userProcedure } from '../../procedures/procedure.ts';
import { blankIsAbsent } from '../../procedures/wire.ts';

const tags = ['accounts'];

/** Missing fields are refused by the domain like empty ones, together with all other problems of the form. */
const field = (max: number) => textInput(max).nullish();

const signUpInput = z.object({
  username: field(1000),
  email: field(1000),
  password: field(1000),
  agreement: z.boolean().nullish().meta({ description: 'To the rules of the server.' }),
  locale: field(100),
  reason: field(10_000).meta({ description: 'Why, where sign-ups need approval.' }),
  date_of_birth: field(64).meta({
    description: 'Such as 1990-12-31, required if the server has a minimum age; it is not stored.',
  }),
  invite_code: field(64).meta({
    description: 'Of an invitation: it opens registrations that are closed, and spares the approval.',
  }),
  time_zone: field(64).meta({ description: 'Such as `Europe/Paris`, for the times in mails.' }),
});

function formOf({ ip }: RequestContext, input: z.output<typeof signUpInput>): SignUpForm {
  const { username, email, password, agreement, locale, reason, date_of_birth, invite_code, time_zone } = input;
  return {
    username: username ?? '',
    email: email ?? '',
    password: password ?? '',
    agreement: agreement ?? false,
    locale: locale ?? undefined,
    reason: reason ?? undefined,
    dateOfBirth: date_of_birth ?? undefined,
    ip,
    inviteCode: invite_code ?? undefined,
    timeZone: time_zone ?? undefined,
  };
}

export const signUpsRouter = router({
  create: appProcedure
    .meta({
      scopes: ['write:accounts'],
      rates: ['sign_up_attempts', 'sign_up'],
      checks: (ctx, accepted) => checkSignUp(ctx, formOf(ctx, accepted)),
      openapi: { method: 'POST', path: '/api/v1/accounts', tags, summary: 'Sign somebody up, and act as them' },
    })
    .input(signUpInput)
    .output(tokenSchema)
    .mutation(async ({ ctx, input }) => viewToken(await signUp(ctx, formOf(ctx, input)))),

  requestConfirmation: userProcedure
    .meta({
      scopes: ['write:accounts'],
      rates: ['confirmations'],
      allowUnconfirmed: true,
      openapi: {
        method: 'POST',
        path: '/api/v1/emails/confirmations',
        tags: ['emails'],
        summary: 'Ask for the mail of confirmation again, or at another address',
      },
    })
    .input(z.object({ email: blankIsAbsent(textInput(1000)).nullish() }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await requestConfirmation(ctx, { email: input.email ?? undefined, ip: ctx.ip });
      return {};
    }),

  checkConfirmation: userProcedure
    .meta({
      scopes: ['read:accounts'],
      allowUnconfirmed: true,
      openapi: {
        method: 'GET',
        path: '/api/v1/emails/check_confirmation',
        tags: ['emails'],
        summary: 'Read whether your address is confirmed',
      },
    })
    .output(z.boolean())
    .query(({ ctx }) => ctx.viewer.confirmed),
});
