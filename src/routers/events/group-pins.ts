/** Links and documents that a group pins. */
import { z } from 'zod';
import { findNamedGroup, groupIdOf } from '../../domain/groups/find.ts';
import { listPins } from '../../domain/groups/pins/list-pins.ts';
import { LONGEST_TITLE, LONGEST_URL, pin, unpin } from '../../domain/groups/pins/pin.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { groupPinSchema, presentPins } from '../../entities/events/group-pin.ts';
import { deletedObjectSchema, viewDeleted } from '../../entities/fields/deleted.ts';
import { formInput, JSON_OR_FORM, wordsInput } from '../../procedures/form-input.ts';
import { folded, idInput } from '../../procedures/inputs.ts';
import { identityProcedure, publicProcedure, router } from '../../procedures/procedure.ts';
import { actorIdInput } from './event-inputs.ts';
import { groupInput } from './group-inputs.ts';

const tags = ['groups'];

export const groupPinsRouter = router({
  list: publicProcedure
    .meta({
      scopes: ['read'],
      openapi: {
        method: 'GET',
        path: '/api/v1/groups/{id}/pins',
        tags,
        summary: 'List what a group pins',
        description: 'Those of a private group are for its members.',
      },
    })
    .input(z.object({ id: groupInput }))
    .output(z.array(groupPinSchema))
    .query(async ({ ctx, input }) => {
      const group = await findNamedGroup(ctx, input.id);
      return presentPins(ctx, await listPins(ctx, group.id));
    }),

  create: identityProcedure
    .meta({
      scopes: ['write'],
      rates: ['media'],
      form: 'multipart',
      openapi: {
        method: 'POST',
        path: '/api/v1/groups/{id}/pins',
        tags,
        summary: 'Pin a link or a document to a group that you moderate',
        contentTypes: JSON_OR_FORM,
      },
    })
    .input(
      formInput({
        id: groupInput,
        actorId: actorIdInput,
        title: wordsInput(LONGEST_TITLE).overwrite(folded),
        url: wordsInput(LONGEST_URL).optional().meta({ description: 'A web address, without a file.' }),
        file: z.file().optional().meta({ description: 'A PDF of less than 10 MB, without an address.' }),
      }),
    )
    .output(groupPinSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) => {
      const [made] = await presentPins(ctx, [await pin(ctx, { groupId: await groupIdOf(ctx, id), ...input })]);
      return made ?? refuse('record_not_found');
    }),

  remove: identityProcedure
    .meta({
      scopes: ['write'],
      openapi: {
        method: 'DELETE',
        path: '/api/v1/groups/{id}/pins/{pinId}',
        tags,
        summary: 'Take away what a group that you moderate pins',
      },
    })
    .input(z.object({ id: groupInput, pinId: idInput, actorId: actorIdInput }))
    .output(deletedObjectSchema)
    .mutation(async ({ ctx, input: { id, ...input } }) =>
      viewDeleted(await unpin(ctx, { groupId: await groupIdOf(ctx, id), ...input })),
    ),
});
