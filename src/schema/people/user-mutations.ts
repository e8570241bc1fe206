/** createUser, validateUser, resendConfirmationEmail, sendResetPassword, resetPassword, changePassword, changeDefaultActor. */
import { parseId } from '../../platform/ids.ts';
import { builder } from '../building/builder.ts';
import { requireSignedIn } from '../building/signed-in.ts';
import { Login } from './session.ts';
import { User } from './user.ts';

builder.mutationFields((t) => ({
  createUser: t.prismaField({
    type: User,
    nullable: true,
    args: {
      email: t.arg.string({ required: true }),
      password: t.arg.string({ required: true }),
      locale: t.arg.string(),
    },
    resolve: async (query, _root, args, ctx) => {
      const { id } = await ctx.caller.users.create(args);
      return ctx.db.user.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
  validateUser: t.field({
    type: Login,
    nullable: true,
    args: { token: t.arg.string({ required: true }) },
    resolve: (_root, { token }, ctx) => ctx.caller.users.confirm({ token }),
  }),
  resendConfirmationEmail: t.string({
    nullable: true,
    args: { email: t.arg.string({ required: true }), locale: t.arg.string() },
    resolve: async (_root, args, ctx) => (await ctx.caller.users.resendConfirmation(args)).email,
  }),
  sendResetPassword: t.string({
    nullable: true,
    args: { email: t.arg.string({ required: true }), locale: t.arg.string() },
    resolve: async (_root, args, ctx) => (await ctx.caller.users.sendPasswordReset(args)).email,
  }),
  resetPassword: t.field({
    type: Login,
    nullable: true,
    args: {
      token: t.arg.string({ required: true }),
      password: t.arg.string({ required: true }),
      locale: t.arg.string({ defaultValue: 'en' }),
    },
    resolve: (_root, { token, password }, ctx) => ctx.caller.users.resetPassword({ token, password }),
  }),
  changePassword: t.prismaField({
    type: User,
    nullable: true,
    args: { oldPassword: t.arg.string({ required: true }), newPassword: t.arg.string({ required: true }) },
    resolve: async (query, _root, args, ctx) => {
      requireSignedIn(ctx, 'change your password');
      const { id } = await ctx.caller.users.changePassword(args);
      return ctx.db.user.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
  changeDefaultActor: t.prismaField({
    type: User,
    nullable: true,
    args: { preferredUsername: t.arg.string({ required: true }) },
    resolve: async (query, _root, args, ctx) => {
      requireSignedIn(ctx, 'change your default identity');
      const { id } = await ctx.caller.users.changeDefaultIdentity(args);
      return ctx.db.user.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
}));
