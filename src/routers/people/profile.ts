/** The viewer's own profile: as Mastodon's clients read and edit it, in its older and its newer form. */
import { z } from 'zod';
import type { IdentityContext } from '../../domain/access/context.ts';
import { credentialAccountSchema, presentCredentialAccount } from '../../entities/people/credential-account.ts';
import { presentProfile, profileSchema } from '../../entities/people/profile.ts';
import { formInput, JSON_OR_FORM } from '../../procedures/form-input.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';
import { changePerson, profileInput, sourceInput, tabsInput, updateProfile } from './profile-inputs.ts';

const scopes = ['write:accounts'];

/** Without the defaults of posts that were read before the change. */
const changed = (ctx: IdentityContext): IdentityContext => {
  const { posting: _before, ...viewer } = ctx.viewer;
  return { ...ctx, viewer };
};

/** Removes one of the pictures; without one, nothing happens. */
const remove = (path: `/api/v1/profile/${string}`, summary: string, column: 'avatarId' | 'bannerId') =>
  identityProcedure
    .meta({ scopes, openapi: { method: 'DELETE', path, tags: ['profile'], summary } })
    .input(z.object({}))
    .output(credentialAccountSchema)
    .mutation(async ({ ctx }) => {
      await changePerson(ctx, { [column]: null });
      return presentCredentialAccount(ctx);
    });

export const profileRouter = router({
  updateCredentials: identityProcedure
    .meta({
      scopes,
      form: 'multipart',
      openapi: {
        method: 'PATCH',
        path: '/api/v1/accounts/update_credentials',
        tags: ['accounts'],
        summary: 'Change your profile and the defaults of your posts',
        contentTypes: JSON_OR_FORM,
      },
      aliases: [{ method: 'PUT' }],
    })
    .input(formInput({ ...profileInput, source: sourceInput }))
    .output(credentialAccountSchema)
    .mutation(async ({ ctx, input }) => {
      await updateProfile(ctx, input);
      return presentCredentialAccount(changed(ctx));
    }),

  get: identityProcedure
    .meta({
      scopes: ['read:accounts', 'profile'],
      openapi: { method: 'GET', path: '/api/v1/profile', tags: ['profile'], summary: 'Read your profile for editing' },
    })
    .input(z.object({}))
    .output(profileSchema)
    .query(({ ctx }) => presentProfile(ctx)),

  update: identityProcedure
    .meta({
      scopes,
      form: 'multipart',
      openapi: {
        method: 'PATCH',
        path: '/api/v1/profile',
        tags: ['profile'],
        summary: 'Change your profile',
        contentTypes: JSON_OR_FORM,
      },
      aliases: [{ method: 'PUT' }],
    })
    .input(formInput({ ...profileInput, ...tabsInput }))
    .output(profileSchema)
    .mutation(async ({ ctx, input }) => {
      await updateProfile(ctx, input);
      return presentProfile(ctx);
    }),

  removeAvatar: remove('/api/v1/profile/avatar', 'Remove your avatar', 'avatarId'),
  removeHeader: remove('/api/v1/profile/header', 'Remove your header', 'bannerId'),
});
