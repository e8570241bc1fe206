/** The viewer's preferences. */
import { z } from 'zod';
import { defaultsOf } from '../../domain/users/posting-defaults.ts';
import { preferencesSchema, viewPreferences } from '../../entities/people/preferences.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

export const preferencesRouter = router({
  get: identityProcedure
    .meta({
      scopes: ['read:accounts'],
      openapi: { method: 'GET', path: '/api/v1/preferences', tags: ['accounts'], summary: 'Read your preferences' },
    })
    .input(z.object({}))
    .output(preferencesSchema)
    .query(async ({ ctx }) => viewPreferences(await defaultsOf(ctx))),
});
