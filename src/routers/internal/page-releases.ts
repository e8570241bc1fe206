/** Newer releases of this software, on the overview of the staff. */
import { z } from 'zod';
import { releaseState } from '../../domain/instance/releases/newer-release.ts';
import { router, staffProcedure } from '../../procedures/procedure.ts';

export const pageReleasesRouter = router({
  /** Null if none is known, or the check is off. */
  newer: staffProcedure
    .meta({ scopes: ['admin:read'], permission: 'manage_settings' })
    .input(z.void())
    .query(async ({ ctx }) => (await releaseState(ctx)).newer),
});
