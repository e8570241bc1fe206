/**
 * Mails with a link that signs in, for pages of this server: for visitors who want to join an event, and for people without a
 * password.
 */
import { z } from 'zod';
import { agreedTo, askToJoin, askToSignIn } from '../../domain/persons/mail-link/ask-for-link.ts';
import { enterByLink } from '../../domain/persons/mail-link/enter-by-link.ts';
import { textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';
import { eventIdInput } from '../events/event-inputs.ts';
import { mailTokenInput } from '../users/user-inputs.ts';

/** Missing fields are refused by the domain like empty ones, together with all other problems of the form. */
const field = textInput(65_536).optional();
const browserInput = textInput(64);

const asking = publicProcedure.meta({ rates: ['sign_in_links'] });

export const pageLinksRouter = router({
  /** The texts to agree to. */
  agreement: publicProcedure.input(z.void()).query(({ ctx }) => agreedTo(ctx)),

  /** The same for every address. */
  askToJoin: asking
    .input(
      z.object({
        ...{ eventId: eventIdInput, name: field, email: field, message: field, reason: field, dateOfBirth: field },
        ...{ agreement: z.boolean(), locale: field, browser: browserInput },
      }),
    )
    .mutation(({ ctx, input: { name = '', email = '', ...form } }) =>
      askToJoin(ctx, { ...form, name, email, locale: form.locale, ip: ctx.ip }),
    ),

  /** The same for every address. */
  askToSignIn: asking
    .input(z.object({ email: field, locale: field, browser: browserInput }))
    .mutation(({ ctx, input: { email = '', locale, browser } }) =>
      askToSignIn(ctx, { email, locale, browser, ip: ctx.ip }),
    ),

  enter: publicProcedure
    .meta({ rates: ['sign_in'] })
    .input(z.object({ token: mailTokenInput, browser: browserInput.nullable(), confirmed: z.boolean() }))
    .mutation(({ ctx, input }) => enterByLink(ctx, { ...input, ip: ctx.ip, userAgent: ctx.userAgent })),
});
