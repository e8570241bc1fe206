/** The settings of the community, changed while the server runs. */
import { changeSettings, readSettings } from '../../domain/instance/settings.ts';
import { settingChanges, settingChangesInput, settingsSchema, viewSettings } from '../../entities/instance/settings.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

const permission = 'manage_settings';
const tags = ['admin'];
const path = '/api/v1/admin/settings';

export const adminSettingsRouter = router({
  get: staffProcedure
    .meta({
      scopes: ['admin:read'],
      permission,
      openapi: {
        method: 'GET',
        path,
        tags,
        summary: 'Read the settings',
        description: 'Names and passwords in the addresses of other servers are shown as `***`.',
      },
    })
    .output(settingsSchema)
    .query(async ({ ctx }) => viewSettings(await readSettings(ctx))),

  update: staffProcedure
    .meta({
      scopes: ['admin:write'],
      permission,
      openapi: {
        method: 'PUT',
        path,
        tags,
        summary: 'Change settings',
        description: 'Those that are not sent stay as they are; null lets the default count again.',
      },
      aliases: [{ method: 'PATCH' }],
    })
    .input(settingChangesInput)
    .output(settingsSchema)
    .mutation(async ({ ctx, input }) => viewSettings(await changeSettings(ctx, settingChanges(input)))),
});
