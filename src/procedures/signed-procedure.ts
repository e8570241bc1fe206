/** Procedures by which other servers read documents: the viewer is the actor that signed the request, or nobody. */
import { z } from 'zod';
import { askerOf } from '../domain/federation/askers.ts';
import type { SignedRequest } from '../platform/http/signatures/signature.ts';
import { publicProcedure } from './procedure.ts';

const request = z.custom<SignedRequest>();

export const asked = publicProcedure
  .meta({ callsOtherServer: true })
  .input(z.object({ request }))
  .use(async ({ ctx, input, next }) => next({ ctx: { viewer: await askerOf(ctx, input.request) } }));
