/**
 * Signing in and up by mail on pages of this server: by a link or by a code, for visitors who want to join an event, too.
 */
import { z } from 'zod';
import { agreedTo, askToEnter, askToJoin } from '../../domain/persons/mail-link/ask-for-link.ts';
import { enterAsNewcomer } from '../../domain/persons/mail-link/enter-as-newcomer.ts';
import { enterByCode, enterByLink } from '../../domain/persons/mail-link/enter-by-link.ts';
import { findRequest } from '../../domain/persons/mail-link/sign-in-link.ts';
import { textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';
import { answersInput, eventIdInput } from '../events/event-inputs.ts';
import { mailTokenInput } from '../users/user-inputs.ts';

/** Missing fields are refused by the domain like empty ones, together with all other problems of the form. */
const field = textInput(65_536).optional();
const browserInput = textInput(64);

const asking = publicProcedure.meta({ rates: ['sign_in_links'] });
const entering = publicProcedure.meta({ rates: ['sign_in'] });

/** A request for a mail, which only its own browser finds. */
const requestInput = z.object({ requestId: textInput(64), browser: browserInput.nullable() });

export const pageLinksRouter = router({
  /** The texts to agree to. */
  agreement: publicProcedure.input(z.void()).query(({ ctx }) => agreedTo(ctx)),

  /** The same for every address. */
  askToJoin: asking
    .input(
      z.object({
        ...{
          eventId: eventIdInput,
          name: field,
          email: field,
          message: field,
          guests: field,
          ticketKind: field,
          answers: answersInput.optional(),
          reason: field,
          dateOfBirth: field,
        },
        ...{ agreement: z.boolean(), locale: field, browser: browserInput },
      }),
    )
    .mutation(async ({ ctx, input: { name = '', email = '', ...form } }) => ({
      requestId: await askToJoin(ctx, { ...form, name, email, locale: form.locale, ip: ctx.ip }),
    })),

  /** The same for every address. */
  askToEnter: asking
    .input(
      z.object({
        ...{ email: field, locale: field, browser: browserInput },
        ...{ returnPath: textInput(4000).nullable(), inviteCode: textInput(64).nullable() },
      }),
    )
    .mutation(async ({ ctx, input: { email = '', locale, ...asked } }) => ({
      requestId: await askToEnter(ctx, { ...asked, email, locale, ip: ctx.ip }),
    })),

  /** Null for requests of other browsers, and for those that were used or are too old. */
  request: publicProcedure.input(requestInput).query(async ({ ctx, input: { requestId, browser } }) => {
    const found = await findRequest(ctx, requestId, browser);
    if (!found) return null;
    const { email, returnPath, inviteCode, provedAt, eventId, name, provided } = found;
    const proposal = provided && { name: name ?? '', username: provided.username };
    const isVouched = provided !== null && ctx.config.oidc?.signUps === 'open';
    return { email, returnPath, inviteCode, isProved: provedAt !== null, joins: eventId !== null, proposal, isVouched };
  }),

  enter: entering
    .input(z.object({ token: mailTokenInput, browser: browserInput.nullable(), confirmed: z.boolean() }))
    .mutation(({ ctx, input }) => enterByLink(ctx, { ...input, ip: ctx.ip, userAgent: ctx.userAgent })),

  enterByCode: entering
    .input(requestInput.extend({ code: field }))
    .mutation(({ ctx, input: { code = '', ...input } }) =>
      enterByCode(ctx, { ...input, code, ip: ctx.ip, userAgent: ctx.userAgent }),
    ),

  enterAsNewcomer: publicProcedure
    .meta({ rates: ['sign_up_attempts'] })
    .input(
      requestInput.extend({
        ...{ name: field, username: field, reason: field, dateOfBirth: field },
        picture: z.instanceof(File).optional(),
      }),
    )
    .mutation(({ ctx, input: { name = '', username = '', picture, ...input } }) => {
      const avatar = picture && { file: picture, name: picture.name.slice(0, 255) };
      return enterAsNewcomer(ctx, { ...input, name, username, avatar, ip: ctx.ip, userAgent: ctx.userAgent });
    }),
});
