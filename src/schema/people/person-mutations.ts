/** registerPerson, createPerson, updatePerson, deletePerson. */
import { parseId } from '../../platform/ids.ts';
import { builder } from '../building/builder.ts';
import { inputNames } from '../building/input-names.ts';
import { requireSignedIn } from '../building/signed-in.ts';
import { PictureInput, PORTRAIT_NAMES, portraits } from '../events/picture.ts';
import { Person } from './person.ts';

builder.mutationFields((t) => ({
  registerPerson: t.prismaField({
    type: Person,
    nullable: true,
    args: {
      email: t.arg.string({ required: true }),
      preferredUsername: t.arg.string({ required: true }),
      name: t.arg.string({ defaultValue: '' }),
      summary: t.arg.string({ defaultValue: '' }),
      avatar: t.arg({ type: PictureInput }),
      banner: t.arg({ type: PictureInput }),
    },
    ...inputNames(PORTRAIT_NAMES),
    resolve: async (query, _root, { email, preferredUsername, name, summary, avatar, banner }, ctx) => {
      const texts = { name: name ?? undefined, summary: summary ?? undefined };
      const { id } = await ctx.caller.persons.register({
        email,
        preferredUsername,
        ...texts,
        ...portraits({ avatar, banner }),
      });
      return ctx.db.actor.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
  createPerson: t.prismaField({
    type: Person,
    nullable: true,
    args: {
      preferredUsername: t.arg.string({ required: true }),
      name: t.arg.string({ defaultValue: '' }),
      summary: t.arg.string({ defaultValue: '' }),
      avatar: t.arg({ type: PictureInput }),
      banner: t.arg({ type: PictureInput }),
    },
    ...inputNames(PORTRAIT_NAMES),
    resolve: async (query, _root, { preferredUsername, name, summary, avatar, banner }, ctx) => {
      requireSignedIn(ctx, 'create a new identity');
      const { id } = await ctx.caller.persons.create({
        preferredUsername,
        name: name ?? undefined,
        summary: summary ?? undefined,
        ...portraits({ avatar, banner }),
      });
      return ctx.db.actor.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
  updatePerson: t.prismaField({
    type: Person,
    nullable: true,
    args: {
      id: t.arg.id({ required: true }),
      name: t.arg.string(),
      summary: t.arg.string(),
      avatar: t.arg({ type: PictureInput }),
      banner: t.arg({ type: PictureInput }),
    },
    ...inputNames(PORTRAIT_NAMES),
    resolve: async (query, _root, { id, name, summary, avatar, banner }, ctx) => {
      requireSignedIn(ctx, 'update an identity');
      await ctx.caller.persons.update({
        id,
        name: name ?? undefined,
        summary: summary ?? undefined,
        ...portraits({ avatar, banner }),
      });
      return ctx.db.actor.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
  deletePerson: t.prismaField({
    type: Person,
    nullable: true,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (query, _root, { id }, ctx) => {
      requireSignedIn(ctx, 'delete an identity');
      await ctx.caller.persons.delete({ id });
      return ctx.db.actor.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
}));
