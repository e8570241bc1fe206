/** Actions of the pages behind links in mails, and requests for such mails. */

import { z } from 'zod';
import { messagesByLink } from '../../domain/event-messages/mail-link.ts';
import { storedQuestions } from '../../domain/events/questions.ts';
import { titleFor } from '../../domain/events/texts.ts';
import { stopReminderMails } from '../../domain/mails/reminder-mails.ts';
import { answerByLink, answersByLink } from '../../domain/participations/answers-link.ts';
import { ticketByLink } from '../../domain/participations/check-in/own-tickets.ts';
import { answerWaitByLink, waitByLink } from '../../domain/participations/waiting/mail-link.ts';
import { separateByLink } from '../../domain/persons/joined-accounts.ts';
import { confirmEmailChange } from '../../domain/users/confirmation/change-email.ts';
import { confirmUser } from '../../domain/users/confirmation/confirm-user.ts';
import { resendConfirmation } from '../../domain/users/confirmation/send-confirmation.ts';
import { requireEmail } from '../../domain/users/email.ts';
import { checkPasswordReset, resetPassword } from '../../domain/users/passwords/reset-password.ts';
import { sendPasswordReset } from '../../domain/users/passwords/send-password-reset.ts';
import { viewOwnTicket } from '../../entities/events/own-ticket.ts';
import { textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';
import { plainActorName } from '../../wording/plain-name.ts';
import { answersInput } from '../events/event-inputs.ts';
import { emailInput, localeInput, mailTokenInput, passwordInput } from '../users/user-inputs.ts';

const confirmations = publicProcedure.meta({ rates: ['confirmations'] });
const passwordResets = publicProcedure.meta({ rates: ['password_resets'] });

const tokenInput = z.object({ token: mailTokenInput });

const askInput = z.object({
  email: emailInput,
  locale: localeInput,
  returnPath: textInput(2000).nullable().meta({ description: 'The page of this server to return to afterwards.' }),
});

export const mailLinksRouter = router({
  /** Unlike `users.confirm` it opens no session: the link may have been opened on another device. */
  confirm: confirmations.input(tokenInput).mutation(async ({ ctx, input }) => {
    const { user, returnPath } = await confirmUser(ctx, input.token);
    return { approved: user.approvedAt !== null, returnPath };
  }),

  confirmEmailChange: confirmations.input(tokenInput).mutation(async ({ ctx, input }) => {
    const { email } = await confirmEmailChange(ctx, input.token);
    return { email };
  }),

  separateAccount: confirmations
    .input(tokenInput)
    .mutation(async ({ ctx, input }) => ({ email: await separateByLink(ctx, input.token) })),

  resetPassword: passwordResets
    .meta({
      checks: (ctx, { token = '', password = '' }: Partial<Record<string, string>>) =>
        checkPasswordReset(ctx, { token, password }),
    })
    .input(tokenInput.extend({ password: passwordInput }))
    .mutation(async ({ ctx, input }) => {
      const { returnPath } = await resetPassword(ctx, input);
      return { returnPath };
    }),

  stopReminders: confirmations.input(tokenInput).mutation(({ ctx, input }) => stopReminderMails(ctx, input.token)),

  waiting: confirmations.input(tokenInput).query(async ({ ctx, input }) => {
    const { event, ...place } = await waitByLink(ctx, input.token);
    return { ...place, title: titleFor(event, ctx.languages), uuid: event.uuid };
  }),

  answers: confirmations.input(tokenInput).query(async ({ ctx, input }) => {
    const { event, ...shown } = await answersByLink(ctx, input.token);
    return {
      ...shown,
      questions: storedQuestions(event.questions),
      title: titleFor(event, ctx.languages),
      uuid: event.uuid,
    };
  }),

  ticket: publicProcedure
    .meta({ rates: ['ticket_pages'] })
    .input(tokenInput)
    .query(async ({ ctx, input }) => {
      const ticket = await ticketByLink(ctx, input.token);
      const { event } = ticket.participant;
      return { title: titleFor(event, ctx.languages), uuid: event.uuid, ticket: viewOwnTicket(ticket) };
    }),

  eventMessages: confirmations.input(tokenInput).query(async ({ ctx, input }) => {
    const { messages, ...about } = await messagesByLink(ctx, input.token);
    const shown = messages.map(({ id, author, content, createdAt }) => ({
      ...{ id: id.toString(), author: plainActorName(author), content, createdAt: createdAt.toISOString() },
    }));
    return { messages: shown, ...about };
  }),

  answer: confirmations
    .input(tokenInput.extend({ answers: answersInput }))
    .mutation(({ ctx, input }) => answerByLink(ctx, input.token, input.answers)),

  answerWaiting: confirmations
    .input(tokenInput.extend({ act: z.enum(['leave', 'take']) }))
    .mutation(async ({ ctx, input }) => {
      await answerWaitByLink(ctx, input.token, input.act);
    }),

  /** Refuses only a malformed address. */
  askConfirmation: confirmations
    .input(askInput)
    .mutation(({ ctx, input }) => resendConfirmation(ctx, { ...input, email: requireEmail(input.email) })),

  /** As `askConfirmation`. */
  askPasswordReset: passwordResets
    .input(askInput)
    .mutation(({ ctx, input }) => sendPasswordReset(ctx, { ...input, email: requireEmail(input.email) })),
});
