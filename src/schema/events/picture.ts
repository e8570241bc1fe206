/** Picture: reading, uploading, and the argument that refers to one. */
import { mediaUrl } from '../../entities/fields/urls.ts';
import { Refusal } from '../../platform/errors.ts';
import { parseId } from '../../platform/ids.ts';
import { builder } from '../building/builder.ts';

export const Picture = builder.prismaObject('Media', {
  name: 'Picture',
  fields: (t) => ({
    id: t.id({ nullable: true, resolve: (row) => row.id.toString() }),
    name: t.exposeString('name', { nullable: true }),
    alt: t.exposeString('description', { nullable: true }),
    contentType: t.exposeString('contentType', { nullable: true }),
    size: t.exposeInt('size', { nullable: true }),
    url: t.string({
      nullable: true,
      select: { key: true },
      resolve: (picture, _args, ctx) => mediaUrl(ctx, picture.key),
    }),
  }),
});

const PictureInputObject = builder.inputType('PictureInputObject', {
  fields: (t) => ({
    file: t.field({ type: 'Upload', required: true }),
    name: t.string({ required: true }),
    alt: t.string(),
    actorId: t.id(),
  }),
});

export const PictureInput = builder.inputType('PictureInput', {
  fields: (t) => ({ picture: t.field({ type: PictureInputObject }), pictureId: t.id() }),
});

type Given = typeof PictureInput.$inferInput | null | undefined;

/** A picture argument as the procedures' input: an upload or an id. An empty object removes the picture, as null does. */
export function pictureChoice(given: Given) {
  if (given === undefined) return {};
  const { picture, pictureId } = given ?? {};
  return picture ? { picture, pictureId } : { pictureId: pictureId ?? null };
}

/** Inputs → arguments of a picture (input-names.ts). */
export const PICTURE_NAMES = { picture: 'picture.picture', pictureId: 'picture.pictureId' };
export const PORTRAIT_NAMES = {
  avatar: 'avatar.picture',
  avatarId: 'avatar.pictureId',
  banner: 'banner.picture',
  bannerId: 'banner.pictureId',
};

/** Avatar and banner as the procedures' input. Null counts as not sent, because forms send it where nothing was chosen. */
export function portraits({ avatar, banner }: { avatar?: Given; banner?: Given }) {
  const [first, second] = [pictureChoice(avatar ?? undefined), pictureChoice(banner ?? undefined)];
  return { avatar: first.picture, avatarId: first.pictureId, banner: second.picture, bannerId: second.pictureId };
}

builder.queryFields((t) => ({
  picture: t.prismaField({
    type: Picture,
    nullable: true,
    args: { id: t.arg.string({ required: true }) },
    resolve: async (query, _root, { id }, ctx) => {
      const picture = await ctx.find.picture({ id });
      return ctx.db.media.findUnique({ ...query, where: { id: picture.id } });
    },
  }),
}));

builder.mutationFields((t) => ({
  uploadPicture: t.prismaField({
    type: Picture,
    nullable: true,
    args: {
      file: t.arg({ type: 'Upload', required: true }),
      name: t.arg.string({ required: true }),
      alt: t.arg.string(),
      actorId: t.arg.id({ required: true }),
    },
    resolve: async (query, _root, given, ctx) => {
      if (!ctx.viewer) throw new Refusal('unauthenticated', 'You need to login to upload a picture');
      const { id } = await ctx.caller.pictures.upload(given);
      return ctx.db.media.findUnique({ ...query, where: { id: parseId(id) ?? 0n } });
    },
  }),
}));
