/** Addresses of a server that this one took over: they lead to the page or the file that has them. */
import { z } from 'zod';
import { pageAtAddress } from '../../domain/federation/outbox/page-at-address.ts';
import { fileAtAddress } from '../../domain/media/file-at-address.ts';
import { publicProcedure, router } from '../../procedures/procedure.ts';

const asked = publicProcedure.input(z.object({ address: z.string() }));

export const oldAddressesRouter = router({
  /** The path of the page; null for an unknown address. */
  page: asked.query(({ ctx, input }) => pageAtAddress(ctx, input.address)),

  /** The key of the file; null for an unknown address. */
  file: asked.query(({ ctx, input }) => fileAtAddress(ctx, input.address)),
});
