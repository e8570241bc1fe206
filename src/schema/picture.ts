/** Picture, and how an argument names one. */
import { mediaUrl } from '../entities/urls.ts';
import { Refusal } from '../platform/errors.ts';
import { builder } from './builder.ts';

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

export const PictureInputObject = builder.inputType('PictureInputObject', {
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

/** The id of the picture that an argument means; null clears it, undefined leaves it. */
export async function pictureIdOf(
  _ctx: unknown,
  input: typeof PictureInput.$inferInput | null | undefined,
): Promise<string | null | undefined> {
  if (!input) return input;
  if (input.picture)
    throw new Refusal('invalid', 'Upload the picture first, then give its id', {
      fields: { picture: ['must be a pictureId'] },
    });
  return input.pictureId;
}
