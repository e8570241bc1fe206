/** Person, and the queries that read persons. */
import { memberVisibleTo } from '../../domain/groups/visible.ts';
import { participationsOf } from '../../domain/participations/own-participations.ts';
import { isOwnIdentity } from '../../domain/persons/visible.ts';
import { parseId } from '../../platform/ids.ts';
import { builder } from '../building/builder.ts';
import { NULLABLE_LIST } from '../building/nullable.ts';
import { requireSignedIn } from '../building/signed-in.ts';
import { Participant } from '../events/participant.ts';
import { Actor, NESTED_MAX } from './actor.ts';

export const Person = builder.prismaObject('Actor', {
  variant: 'Person',
  interfaces: [Actor],
  select: { id: true, type: true, userId: true, deletedAt: true, suspendedAt: true },
  fields: (t) => ({
    memberOf: t.relation('memberOf', {
      nullable: NULLABLE_LIST,
      query: (_args, ctx) => ({ where: memberVisibleTo(ctx.viewer), orderBy: { id: 'desc' }, take: NESTED_MAX }),
    }),
    participations: t.field({
      type: [Participant],
      nullable: { list: true, items: true },
      args: { eventId: t.arg.id() },
      select: ({ eventId }, ctx, nested) => ({
        participations: nested({ where: participationsOf(ctx, eventId), orderBy: { id: 'desc' }, take: NESTED_MAX }),
      }),
      // Participations are private.
      resolve: (person, _args, ctx) => (isOwnIdentity(ctx.viewer, person) ? person.participations : null),
    }),
  }),
});

builder.queryFields((t) => ({
  person: t.prismaField({
    type: Person,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (query, _root, { id }, ctx) => {
      const person = await ctx.find.person({ id });
      return ctx.db.actor.findUnique({ ...query, where: { id: person.id } });
    },
  }),
  fetchPerson: t.prismaField({
    type: Person,
    nullable: true,
    args: { preferredUsername: t.arg.string({ required: true }) },
    resolve: async (query, _root, { preferredUsername }, ctx) => {
      const { id } = await ctx.find.personNamed({ name: preferredUsername });
      return ctx.db.actor.findUnique({ ...query, where: { id } });
    },
  }),
  loggedPerson: t.prismaField({
    type: Person,
    nullable: true,
    resolve: async (query, _root, _args, ctx) => {
      requireSignedIn(ctx, 'view current person');
      await ctx.caller.users.me();
      // -1 matches no actor, for a user without an identity.
      return ctx.db.actor.findUnique({ ...query, where: { id: ctx.viewer?.actorId ?? -1n } });
    },
  }),
  identities: t.prismaField({
    type: [Person],
    nullable: NULLABLE_LIST,
    resolve: async (query, _root, _args, ctx) => {
      requireSignedIn(ctx, 'view your list of identities');
      const ids = (await ctx.caller.persons.identities()).map((person) => parseId(person.id) ?? 0n);
      return ctx.db.actor.findMany({ ...query, where: { id: { in: ids } }, orderBy: { id: 'asc' } });
    },
  }),
}));
