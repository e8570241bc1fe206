/** User, and the queries that read users. */
import { queryFromInfo } from '@pothos/plugin-prisma';
import { userRoleOf } from '../../domain/access/roles.ts';
import { numberedPage } from '../../domain/kernel/numbered-page.ts';
import { userParticipationsPage } from '../../domain/participations/own-participations.ts';
import { isProfileVisibleTo, profileVisibleTo } from '../../domain/persons/visible.ts';
import { isOwnUser, isUserVisibleTo, userVisibleTo } from '../../domain/users/visible.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import { builder } from '../building/builder.ts';
import { NULLABLE_ITEMS } from '../building/nullable.ts';
import { pageArguments } from '../building/page-arguments.ts';
import { requireSignedIn } from '../building/signed-in.ts';
import { requireStaff } from '../building/staff.ts';
import { Event } from '../events/event.ts';
import { Participant } from '../events/participant.ts';
import { shownActor } from './actor.ts';
import { Person } from './person.ts';

const UserRole = builder.enumType('UserRole', {
  values: ['ADMINISTRATOR', 'MODERATOR', 'USER'] as const satisfies ReturnType<typeof userRoleOf>[],
});
const SortDirection = builder.enumType('SortDirection', { values: ['ASC', 'DESC'] as const });
const SortableUserField = builder.enumType('SortableUserField', { values: ['ID'] as const });

/** The columns that Event needs of every row. */
const EVENT_ALWAYS = { id: true, beginsOn: true, endsOn: true } as const;

/** Includes the e-mail address: the queries return other users to moderators only. */
export const User = builder.prismaObject('User', {
  name: 'User',
  select: { id: true },
  fields: (t) => ({
    id: t.id({ nullable: false, resolve: (user) => user.id.toString() }),
    email: t.exposeString('email', { nullable: false }),
    locale: t.exposeString('locale', { nullable: true }),
    role: t.field({
      type: UserRole,
      nullable: true,
      select: { role: { select: { permissions: true } } },
      resolve: (user) => userRoleOf(user.role),
    }),
    confirmedAt: t.expose('confirmedAt', { type: 'DateTime', nullable: true }),
    confirmationSentAt: t.expose('confirmationSentAt', { type: 'DateTime', nullable: true }),
    resetPasswordSentAt: t.expose('resetPasswordSentAt', { type: 'DateTime', nullable: true }),
    // Stored hashed: tokens are sent by mail only.
    confirmationToken: t.string({ nullable: true, resolve: () => null }),
    resetPasswordToken: t.string({ nullable: true, resolve: () => null }),
    defaultActor: t.field({
      type: Person,
      nullable: true,
      select: (_args, _ctx, nested) => ({ defaultActor: nested() }),
      resolve: ({ defaultActor }, _args, ctx) =>
        defaultActor && isProfileVisibleTo(ctx.viewer, defaultActor) ? shownActor(ctx, defaultActor) : null,
    }),
    profiles: t.relation('profiles', {
      type: Person,
      nullable: NULLABLE_ITEMS,
      query: (_args, ctx) => ({ where: profileVisibleTo(ctx.viewer), orderBy: { id: 'asc' } }),
    }),
    drafts: t.field({
      type: [Event],
      nullable: { list: true, items: true },
      args: pageArguments(t),
      resolve: (user, args, ctx, info) => {
        if (!isOwnUser(ctx.viewer, user.id)) return null;
        const query = queryFromInfo({ context: ctx, info }) as { select: typeof EVENT_ALWAYS };
        const where = { draft: true, organizer: { AND: [{ userId: user.id }, profileVisibleTo(ctx.viewer)] } };
        return ctx.db.event.findMany({ ...query, where, orderBy: { id: 'desc' }, ...numberedPage(args) });
      },
    }),
    participations: t.field({
      type: [Participant],
      nullable: { list: true, items: true },
      args: {
        ...pageArguments(t),
        afterDatetime: t.arg({ type: 'DateTime' }),
        beforeDatetime: t.arg({ type: 'DateTime' }),
      },
      resolve: (user, args, ctx, info) => {
        if (!isOwnUser(ctx.viewer, user.id)) return null;
        const query = queryFromInfo({ context: ctx, info }) as object;
        const { where, ...page } = userParticipationsPage(ctx, user.id, args);
        const own = { actor: profileVisibleTo(ctx.viewer) };
        return ctx.db.participant.findMany({ ...query, where: { AND: [where, own] }, ...page });
      },
    }),
  }),
});

builder.prismaObjectField(Person, 'user', (t) =>
  t.field({
    type: User,
    nullable: true,
    select: (_args, _ctx, nested) => ({ user: nested() }),
    resolve: (person, _args, ctx) =>
      isUserVisibleTo(ctx.viewer, person.userId) && isProfileVisibleTo(ctx.viewer, person) ? person.user : null,
  }),
);

const Users = builder.objectRef<{ total: number; ids: bigint[] }>('Users').implement({
  fields: (t) => ({
    total: t.exposeInt('total', { nullable: false }),
    elements: t.prismaField({
      type: [User],
      nullable: NULLABLE_ITEMS,
      resolve: async (query, { ids }, _args, ctx) => {
        const where = { AND: [{ id: { in: ids } }, userVisibleTo(ctx.viewer)] };
        const byId = new Map((await ctx.db.user.findMany({ ...query, where })).map((user) => [user.id, user]));
        return ids.flatMap((id) => byId.get(id) ?? []);
      },
    }),
  }),
});

builder.queryFields((t) => ({
  loggedUser: t.prismaField({
    type: User,
    nullable: true,
    resolve: async (query, _root, _args, ctx) => {
      requireSignedIn(ctx, 'view current user');
      const { id } = await ctx.caller.users.me();
      return ctx.db.user.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
  user: t.prismaField({
    type: User,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (query, _root, { id }, ctx) => {
      if (!ctx.viewer) throw new Refusal('not_found', `User with ID ${id} not found`);
      const user = await ctx.caller.users.get({ id });
      return ctx.db.user.findUnique({ ...query, where: { id: parseId(user.id) ?? 0n } });
    },
  }),
  users: t.field({
    type: Users,
    nullable: true,
    args: {
      ...pageArguments(t),
      direction: t.arg({ type: SortDirection, defaultValue: 'DESC' }),
      sort: t.arg({ type: SortableUserField, defaultValue: 'ID' }),
    },
    resolve: async (_root, { limit, page, direction }, ctx) => {
      requireStaff(ctx, 'manage_users', 'You need to have admin access to list users');
      const sent = { limit: limit ?? undefined, page: page ?? undefined, direction: direction ?? undefined };
      const { total, elements } = await ctx.caller.users.list(sent);
      return { total, ids: elements.map((user) => parseId(user.id) ?? 0n) };
    },
  }),
}));
