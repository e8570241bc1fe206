/** OAuth applications: registering one, reading the one of a token, and those that a user has authorized. */
import { z } from 'zod';
import { listAuthorizedApps, revokeAuthorizedApp } from '../../domain/oauth/authorized-apps.ts';
import { createApp } from '../../domain/oauth/create-app.ts';
import { findOwnApp } from '../../domain/oauth/find.ts';
import {
  applicationSchema,
  credentialApplicationSchema,
  viewApplication,
  viewCredentialApplication,
} from '../../entities/users/application.ts';
import { authorizedAppSchema, viewAuthorizedApp } from '../../entities/users/authorized-app.ts';
import { foldedLineInput, idInput } from '../../procedures/inputs.ts';
import { appProcedure, publicProcedure, router, userProcedure } from '../../procedures/procedure.ts';
import { blankIsAbsent } from '../../procedures/wire.ts';

const tags = ['apps'];

const uriText = z.string().max(4000, 'is too long (maximum is 2000 characters)');

/** Clients send one URI, several in one text with blanks or line breaks between them, or a list. */
const redirectUrisInput = z
  .union([uriText, z.array(uriText).max(32)])
  .meta({ description: 'Where people are sent back to: one on each line or between spaces, or a list.' });

/** A list is ignored and the default scope is used (Mastodon's scopes, rules). */
const scopesInput = z
  .union([z.string().max(2000), z.array(z.string().max(200)).max(100)])
  .meta({ description: 'Separated by spaces; `read` when nothing is sent.' });

const createAppInput = z.object({
  client_name: foldedLineInput(1000),
  redirect_uris: redirectUrisInput,
  scopes: scopesInput.optional(),
  website: blankIsAbsent(z.string().max(4000)).nullish(),
});

const urisOf = (sent: string | string[]): string[] =>
  (Array.isArray(sent) ? sent : sent.split(/\s+/)).map((uri) => uri.trim()).filter(Boolean);

export const appsRouter = router({
  create: publicProcedure
    .meta({
      rates: ['apps'],
      openapi: { method: 'POST', path: '/api/v1/apps', tags, summary: 'Register an application' },
    })
    .input(createAppInput)
    .output(credentialApplicationSchema)
    .mutation(async ({ ctx, input }) => {
      const { app, clientSecret } = await createApp(ctx, {
        name: input.client_name,
        redirectUris: urisOf(input.redirect_uris),
        scopes: typeof input.scopes === 'string' ? input.scopes : undefined,
        website: input.website || null,
      });
      return viewCredentialApplication(ctx, app, clientSecret);
    }),

  verify: appProcedure
    .meta({
      allowUser: true,
      openapi: {
        method: 'GET',
        path: '/api/v1/apps/verify_credentials',
        tags,
        summary: 'Read the application that the token was made for',
      },
    })
    .output(applicationSchema)
    .query(async ({ ctx }) => viewApplication(ctx, await findOwnApp(ctx))),

  authorized: userProcedure
    .meta({
      inPerson: true,
      openapi: {
        method: 'GET',
        path: '/api/v1/apps/authorized',
        tags,
        summary: 'List the applications that may act for you, newest first',
      },
    })
    .output(z.array(authorizedAppSchema))
    .query(async ({ ctx }) => (await listAuthorizedApps(ctx)).map((row) => viewAuthorizedApp(ctx, row))),

  revoke: userProcedure
    .meta({
      inPerson: true,
      openapi: {
        method: 'DELETE',
        path: '/api/v1/apps/authorized/{id}',
        tags,
        summary: 'Take back what an application may do for you',
        description: 'Its tokens end, with the streams that are open with them and the feed tokens that it made.',
      },
    })
    .input(z.object({ id: idInput }))
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await revokeAuthorizedApp(ctx, input.id);
      return {};
    }),
});
