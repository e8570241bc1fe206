/** Persons: the identities that users act as. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { actorTexts } from '../../domain/actors/actor-text.ts';
import { refuse } from '../../domain/kernel/refusals.ts';
import { createPerson } from '../../domain/persons/create-person.ts';
import { deletePerson } from '../../domain/persons/delete-person.ts';
import { findPerson, findPersonByName, listIdentities } from '../../domain/persons/find.ts';
import { registerPerson } from '../../domain/persons/register-person.ts';
import { updatePerson } from '../../domain/persons/update-person.ts';
import { deletedObjectSchema, viewDeleted } from '../../entities/fields/deleted.ts';
import { type Person, personSchema, presentPersons } from '../../entities/people/person.ts';
import type { Actor } from '../../generated/prisma/client.ts';
import { alsoRefused, JSON_OR_FORM } from '../../procedures/form-input.ts';
import { idInput, lineInput, textInput } from '../../procedures/inputs.ts';
import { pictureInput } from '../../procedures/picture-input.ts';
import { publicProcedure, router, userProcedure } from '../../procedures/procedure.ts';
import { emailInput, givenName, usernameInput } from '../users/user-inputs.ts';

const tags = ['persons'];
const refusedNewPerson = alsoRefused(givenName, actorTexts);

async function presentPerson(ctx: DomainContext, row: Actor): Promise<Person> {
  return (await presentPersons(ctx, [row]))[0] ?? refuse('record_not_found');
}

/** The domain checks lengths after trimming. */
const texts = { name: lineInput(1000).optional(), summary: textInput(20_000).optional() };
const pictures = {
  avatar: pictureInput.optional(),
  avatarId: idInput.nullish(),
  banner: pictureInput.optional(),
  bannerId: idInput.nullish(),
};

export const personsRouter = router({
  register: publicProcedure
    .meta({
      rates: ['sign_up_attempts', 'first_identities'],
      form: 'multipart',
      openapi: {
        method: 'POST',
        path: '/api/v1/persons/register',
        tags,
        summary: 'Create the first identity of a new user',
        contentTypes: JSON_OR_FORM,
      },
    })
    .input(
      z.object({ email: emailInput, preferredUsername: usernameInput, ...texts, ...pictures }).check(refusedNewPerson),
    )
    .output(personSchema)
    .mutation(async ({ ctx, input }) => presentPerson(ctx, await registerPerson(ctx, { ...input, ip: ctx.ip }))),

  create: userProcedure
    .meta({
      scopes: ['write:accounts'],
      rates: ['identities'],
      form: 'multipart',
      openapi: {
        method: 'POST',
        path: '/api/v1/persons',
        tags,
        summary: 'Create another identity',
        contentTypes: JSON_OR_FORM,
      },
    })
    .input(z.object({ preferredUsername: usernameInput, ...texts, ...pictures }).check(refusedNewPerson))
    .output(personSchema)
    .mutation(async ({ ctx, input }) => presentPerson(ctx, await createPerson(ctx, input))),

  update: userProcedure
    .meta({
      scopes: ['write:accounts'],
      form: 'multipart',
      openapi: {
        method: 'PATCH',
        path: '/api/v1/persons/{id}',
        tags,
        summary: 'Change one of your identities',
        contentTypes: JSON_OR_FORM,
      },
    })
    .input(z.object({ id: idInput, ...texts, ...pictures }).check(alsoRefused(actorTexts)))
    .output(personSchema)
    .mutation(async ({ ctx, input }) => presentPerson(ctx, await updatePerson(ctx, input))),

  delete: userProcedure
    .meta({
      inPerson: true,
      openapi: { method: 'DELETE', path: '/api/v1/persons/{id}', tags, summary: 'Give up one of your identities' },
    })
    .input(z.object({ id: idInput }))
    .output(deletedObjectSchema)
    .mutation(async ({ ctx, input }) => viewDeleted(await deletePerson(ctx, input.id))),

  identities: userProcedure
    .meta({
      scopes: ['read:accounts'],
      openapi: { method: 'GET', path: '/api/v1/persons', tags, summary: 'List your identities, oldest first' },
    })
    .output(z.array(personSchema))
    .query(async ({ ctx }) => presentPersons(ctx, await listIdentities(ctx))),

  lookup: publicProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:accounts'],
      openapi: { method: 'GET', path: '/api/v1/persons/lookup', tags, summary: 'Find a person by name' },
    })
    .input(z.object({ name: textInput(512) }))
    .output(personSchema)
    .query(async ({ ctx, input }) => presentPerson(ctx, await findPersonByName(ctx, input.name))),

  get: publicProcedure
    .meta({
      closedIfLimited: true,
      scopes: ['read:accounts'],
      openapi: { method: 'GET', path: '/api/v1/persons/{id}', tags, summary: 'Read a person' },
    })
    .input(z.object({ id: idInput }))
    .output(personSchema)
    .query(async ({ ctx, input }) => presentPerson(ctx, await findPerson(ctx, input.id))),
});
