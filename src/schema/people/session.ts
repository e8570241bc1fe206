/** Login and RefreshedToken, with the mutations that return them. */
import { parseId } from '../../platform/ids.ts';
import { builder } from '../building/builder.ts';
import { User } from './user.ts';

interface Tokens {
  accessToken: string;
  refreshToken: string;
}

export const Login = builder.objectRef<Tokens & { user: { id: string } }>('Login').implement({
  fields: (t) => ({
    accessToken: t.exposeString('accessToken', { nullable: false }),
    refreshToken: t.exposeString('refreshToken', { nullable: false }),
    user: t.prismaField({
      type: User,
      nullable: false,
      resolve: (query, { user }, _args, ctx) =>
        ctx.db.user.findUniqueOrThrow({ ...query, where: { id: parseId(user.id) ?? 0n } }),
    }),
  }),
});

const RefreshedToken = builder.objectRef<Tokens>('RefreshedToken').implement({
  fields: (t) => ({
    accessToken: t.exposeString('accessToken', { nullable: false }),
    refreshToken: t.exposeString('refreshToken', { nullable: false }),
  }),
});

builder.mutationFields((t) => ({
  login: t.field({
    type: Login,
    nullable: true,
    args: { email: t.arg.string({ required: true }), password: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => ctx.caller.sessions.create(args),
  }),
  refreshToken: t.field({
    type: RefreshedToken,
    nullable: true,
    args: { refreshToken: t.arg.string({ required: true }) },
    resolve: (_root, args, ctx) => ctx.caller.sessions.renew(args),
  }),
}));
