/** Texts that staff choose for warnings. Mastodon has only pages for them. */
import { z } from 'zod';
import type { Permission } from '../../domain/access/roles.ts';
import { DEED_PERMISSIONS } from '../../domain/moderation/accounts/states.ts';
import {
  addWarningPreset,
  changeWarningPreset,
  deleteWarningPreset,
} from '../../domain/warning-presets/change-warning-presets.ts';
import { listWarningPresets } from '../../domain/warning-presets/warning-presets.ts';
import { viewWarningPreset, warningPresetSchema } from '../../entities/moderation/warning-preset.ts';
import { idInput, lineInput, textInput } from '../../procedures/inputs.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

const tags = ['admin'];
const PATH = '/api/v1/admin/warning_presets';
const ONE = `${PATH}/{id}` as const;
const byId = z.object({ id: idInput });
/** Moderators who warn people choose from them. */
const READERS: readonly Permission[] = ['manage_settings', ...DEED_PERMISSIONS];
const writing = { scopes: ['admin:write'], permission: 'manage_settings' };

/** The domain has the limits. */
const title = lineInput(2000).optional().meta({ description: 'At most 255 characters; may be blank.' });
const text = textInput(20_000).meta({ description: 'At most 5000 characters.' });

export const adminWarningPresetsRouter = router({
  list: staffProcedure
    .meta({
      scopes: ['admin:read'],
      permission: READERS,
      openapi: { method: 'GET', path: PATH, tags, summary: 'List the texts for warnings, by title' },
    })
    .output(z.array(warningPresetSchema))
    .query(async ({ ctx }) => (await listWarningPresets(ctx)).map(viewWarningPreset)),

  create: staffProcedure
    .meta({ ...writing, openapi: { method: 'POST', path: PATH, tags, summary: 'Add a text for warnings' } })
    .input(z.object({ title, text }))
    .output(warningPresetSchema)
    .mutation(async ({ ctx, input }) => viewWarningPreset(await addWarningPreset(ctx, input))),

  update: staffProcedure
    .meta({
      ...writing,
      openapi: {
        method: 'PATCH',
        path: ONE,
        tags,
        summary: 'Change a text for warnings; those that were given stay as they were',
      },
    })
    .input(byId.extend({ title, text: text.optional() }))
    .output(warningPresetSchema)
    .mutation(async ({ ctx, input: { id, ...fields } }) =>
      viewWarningPreset(await changeWarningPreset(ctx, id, fields)),
    ),

  delete: staffProcedure
    .meta({ ...writing, openapi: { method: 'DELETE', path: ONE, tags, summary: 'Delete a text for warnings' } })
    .input(byId)
    .output(z.object({}))
    .mutation(async ({ ctx, input }) => {
      await deleteWarningPreset(ctx, input.id);
      return {};
    }),
});
