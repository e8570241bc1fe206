/** The files of pictures in the widths that pages load, which are made if missing. */
import { z } from 'zod';
import { findMade } from '../../domain/media/images/make-widths.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';

export const pictureWidthsRouter = router({
  find: publicProcedure
    .meta({ auth: 'public', callsOtherServer: true, rates: ['picture_widths'] })
    .input(z.object({ key: z.string() }))
    .query(({ ctx, input }) => findMade(ctx, input.key)),
});
