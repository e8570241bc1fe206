/** Users: the event service's sign-up, confirmation of addresses, passwords, and the staff's list. */
import { z } from 'zod';
import type { DomainContext, UserContext } from '../../domain/access/context.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { changeReminderMails } from '../../domain/mails/reminder-mails.ts';
import { changeDefaultIdentity } from '../../domain/persons/change-default-identity.ts';
import { deleteUser } from '../../domain/persons/delete-user.ts';
import {
  checkEmailChange,
  confirmEmailChange,
  requestEmailChange,
} from '../../domain/users/confirmation/change-email.ts';
import { confirmUser } from '../../domain/users/confirmation/confirm-user.ts';
import { resendConfirmation } from '../../domain/users/confirmation/send-confirmation.ts';
import { checkNewUser, createUser } from '../../domain/users/create-user.ts';
import { findOwnUser, findUser } from '../../domain/users/find.ts';
import { changeLocale, changeReadLanguages } from '../../domain/users/languages.ts';
import { listUsers } from '../../domain/users/list-users.ts';
import { changePassword, checkPasswordChange } from '../../domain/users/passwords/change-password.ts';
import { checkPasswordReset, resetPassword } from '../../domain/users/passwords/reset-password.ts';
import { sendPasswordReset } from '../../domain/users/passwords/send-password-reset.ts';
import { openSessionAtOnce } from '../../domain/users/sessions/begin-session.ts';
import { requireLocalSignIn } from '../../domain/users/sessions/local-sign-in.ts';
import { changeTimeZone } from '../../domain/users/time-zone.ts';
import {
  loginSchema,
  presentLogin,
  presentUsers,
  type User,
  userSchema,
  usersSchema,
} from '../../entities/users/user.ts';
import type { User as Row } from '../../generated/prisma/client.ts';
import type { RequestContext } from '../../procedures/context.ts';
import { idInput, textInput } from '../../procedures/inputs.ts';
import { publicProcedure, router, staffProcedure, userProcedure } from '../../procedures/procedure.ts';
import { numberedPageInput } from '../events/event-inputs.ts';
import { emailInput, localeInput, mailTokenInput, passwordInput } from './user-inputs.ts';

const tags = ['users'];

async function presentUser(ctx: DomainContext, row: Row): Promise<User> {
  return (await presentUsers(ctx, [row]))[0] ?? refuse('record_not_found');
}

/** The fields of a form that zod accepts: texts. */
type Texts = Partial<Record<string, string>>;
type CheckedContext = RequestContext & UserContext;

const askInput = z.object({ email: emailInput, locale: localeInput });
const requestedSchema = z.object({ email: z.string() }).meta({ description: 'The address.' });

export const usersRouter = router({
  create: publicProcedure
    .meta({
      rates: ['sign_up_attempts'],
      checks: (ctx, { email = '', password = '' }: Texts) => checkNewUser(ctx, { email, password, ip: ctx.ip }),
      openapi: { method: 'POST', path: '/api/v1/users', tags, summary: 'Sign up' },
    })
    .input(z.object({ email: emailInput, password: passwordInput, locale: localeInput }))
    .output(userSchema)
    .mutation(async ({ ctx, input }) => presentUser(ctx, await createUser(ctx, { ...input, ip: ctx.ip }))),

  confirm: publicProcedure
    .meta({
      rates: ['confirmations'],
      openapi: { method: 'POST', path: '/api/v1/users/confirm', tags, summary: 'Confirm an address, and sign in' },
    })
    .input(z.object({ token: mailTokenInput }))
    .output(loginSchema)
    .mutation(async ({ ctx, input }) => {
      requireLocalSignIn(ctx);
      const { user } = await confirmUser(ctx, input.token);
      return presentLogin(ctx, await openSessionAtOnce(ctx.db, ctx, user, ctx));
    }),

  resendConfirmation: publicProcedure
    .meta({
      rates: ['confirmations'],
      openapi: {
        method: 'POST',
        path: '/api/v1/users/resend-confirmation',
        tags,
        summary: 'Ask for the mail of confirmation again',
      },
    })
    .input(askInput)
    .output(requestedSchema)
    .mutation(async ({ ctx, input }) => {
      await resendConfirmation(ctx, input);
      return { email: input.email };
    }),

  sendPasswordReset: publicProcedure
    .meta({
      rates: ['password_resets'],
      openapi: {
        method: 'POST',
        path: '/api/v1/users/send-password-reset',
        tags,
        summary: 'Ask for a mail that lets you choose another password',
      },
    })
    .input(askInput)
    .output(requestedSchema)
    .mutation(async ({ ctx, input }) => {
      await sendPasswordReset(ctx, input);
      return { email: input.email };
    }),

  resetPassword: publicProcedure
    .meta({
      rates: ['password_resets'],
      checks: (ctx, { token = '', password = '' }: Texts) => checkPasswordReset(ctx, { token, password }),
      openapi: {
        method: 'POST',
        path: '/api/v1/users/reset-password',
        tags,
        summary: 'Choose another password by the token of a mail, and sign in',
      },
    })
    .input(z.object({ token: mailTokenInput, password: passwordInput }))
    .output(loginSchema)
    .mutation(async ({ ctx, input }) => {
      requireLocalSignIn(ctx);
      const { user } = await resetPassword(ctx, { ...input, opensSession: true });
      return presentLogin(ctx, await openSessionAtOnce(ctx.db, ctx, user, ctx));
    }),

  changeEmail: userProcedure
    .meta({
      inPerson: true,
      rates: ['password_change'],
      checks: (ctx: CheckedContext, { email = '', password = '' }: Texts) =>
        checkEmailChange(ctx, { email, password, ip: ctx.ip }),
      openapi: {
        method: 'POST',
        path: '/api/v1/users/me/email',
        tags,
        summary: 'Ask for another address, which counts once the link mailed to it is used',
      },
    })
    .input(z.object({ email: emailInput, password: passwordInput }))
    .output(userSchema)
    .mutation(async ({ ctx, input }) => presentUser(ctx, await requestEmailChange(ctx, { ...input, ip: ctx.ip }))),

  confirmEmailChange: publicProcedure
    .meta({
      rates: ['confirmations'],
      openapi: {
        method: 'POST',
        path: '/api/v1/users/confirm-email',
        tags,
        summary: 'Confirm another address by the token of a mail',
      },
    })
    .input(z.object({ token: mailTokenInput }))
    .output(requestedSchema)
    .mutation(async ({ ctx, input }) => ({ email: (await confirmEmailChange(ctx, input.token)).email })),

  changePassword: userProcedure
    .meta({
      inPerson: true,
      rates: ['password_change'],
      checks: (ctx: CheckedContext, { oldPassword = '', newPassword = '' }: Texts) =>
        checkPasswordChange(ctx, { oldPassword, newPassword }),
      openapi: { method: 'POST', path: '/api/v1/users/me/password', tags, summary: 'Choose another password' },
    })
    .input(z.object({ oldPassword: passwordInput, newPassword: passwordInput }))
    .output(userSchema)
    .mutation(async ({ ctx, input }) => presentUser(ctx, await changePassword(ctx, input))),

  delete: userProcedure
    .meta({
      inPerson: true,
      rates: ['password_change'],
      openapi: {
        method: 'POST',
        path: '/api/v1/users/me/deletion',
        tags,
        summary: 'Delete your account with all of its identities, for good',
      },
    })
    .input(z.object({ password: passwordInput }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteUser(ctx, input.password);
      return {};
    }),

  changeDefaultIdentity: userProcedure
    .meta({
      scopes: ['write:accounts'],
      openapi: {
        method: 'PUT',
        path: '/api/v1/users/me/default-identity',
        tags,
        summary: 'Choose the identity that acts when none is named',
      },
    })
    .input(z.object({ preferredUsername: textInput(300) }))
    .output(userSchema)
    .mutation(async ({ ctx, input }) => presentUser(ctx, await changeDefaultIdentity(ctx, input.preferredUsername))),

  changeTimeZone: userProcedure
    .meta({
      scopes: ['write:accounts'],
      openapi: {
        method: 'PUT',
        path: '/api/v1/users/me/time-zone',
        tags,
        summary: 'Choose the time zone of the times in mails',
      },
    })
    .input(z.object({ timeZone: textInput(64).nullable() }))
    .output(userSchema)
    .mutation(async ({ ctx, input }) => presentUser(ctx, await changeTimeZone(ctx, input.timeZone))),

  changeLocale: userProcedure
    .meta({
      scopes: ['write:accounts'],
      openapi: {
        method: 'PUT',
        path: '/api/v1/users/me/locale',
        tags,
        summary: 'Choose the language of pages and mails',
      },
    })
    .input(z.object({ locale: textInput(100).meta({ description: 'Such as `fr`.' }) }))
    .output(userSchema)
    .mutation(async ({ ctx, input }) => presentUser(ctx, await changeLocale(ctx, input.locale))),

  changeReminderMails: userProcedure
    .meta({
      scopes: ['write:accounts'],
      openapi: {
        method: 'PUT',
        path: '/api/v1/users/me/reminder-mails',
        tags,
        summary: 'Choose whether reminders of events come by mail, too',
      },
    })
    .input(z.object({ reminderMails: z.boolean() }))
    .output(userSchema)
    .mutation(async ({ ctx, input }) => presentUser(ctx, await changeReminderMails(ctx, input.reminderMails))),

  changeLanguages: userProcedure
    .meta({
      scopes: ['write:accounts'],
      openapi: {
        method: 'PUT',
        path: '/api/v1/users/me/languages',
        tags,
        summary: 'Choose the languages that you read; public timelines leave out others',
      },
    })
    .input(
      z.object({ languages: z.array(textInput(100)).max(100).meta({ description: 'ISO 639 codes; none for all.' }) }),
    )
    .output(userSchema)
    .mutation(async ({ ctx, input }) => presentUser(ctx, await changeReadLanguages(ctx, input.languages))),

  me: userProcedure
    .meta({
      scopes: ['read:accounts'],
      openapi: { method: 'GET', path: '/api/v1/users/me', tags, summary: 'Read who you are' },
    })
    .output(userSchema)
    .query(async ({ ctx }) => presentUser(ctx, await findOwnUser(ctx))),

  get: userProcedure
    .meta({
      scopes: ['read:accounts'],
      openapi: { method: 'GET', path: '/api/v1/users/{id}', tags, summary: 'Read a user: yourself, or any as staff' },
    })
    .input(z.object({ id: idInput }))
    .output(userSchema)
    .query(async ({ ctx, input }) => presentUser(ctx, await findUser(ctx, input.id))),

  list: staffProcedure
    .meta({
      scopes: ['admin:read:accounts'],
      permission: 'manage_users',
      openapi: { method: 'GET', path: '/api/v1/users', tags, summary: 'List all users' },
    })
    .input(z.object({ ...numberedPageInput, direction: z.enum(['ASC', 'DESC']).default('DESC') }))
    .output(usersSchema)
    .query(async ({ ctx, input }) => {
      const { total, elements } = await listUsers(ctx, input);
      return { total, elements: await presentUsers(ctx, elements) };
    }),
});
