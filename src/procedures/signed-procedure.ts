/**
 * Procedures by which other servers read documents: the viewer is the actor that signed the request, or none. Signed requests
 * count against the host of that actor, others against their address.
 */
import { z } from 'zod';
import { requesterOf } from '../domain/federation/inbox/requester.ts';
import { networkOf } from '../platform/http/network-of.ts';
import type { SignedRequest } from '../platform/http/signatures/signature.ts';
import { countCall } from './gates.ts';
import type { ProcedureMeta } from './meta.ts';
import { publicProcedure } from './procedure.ts';

const BY_ADDRESS = { rates: ['documents'], generalRates: false } as const satisfies ProcedureMeta;

/** Documents that are open in every mode, and are shown to everybody alike. */
export const openDocument = publicProcedure.meta(BY_ADDRESS);

const request = z.custom<SignedRequest>();

export const asked = publicProcedure
  .meta({ callsOtherServer: true, generalRates: false })
  .input(z.object({ request }))
  .use(async ({ ctx, input, next }) => {
    const viewer = await requesterOf(ctx, input.request, networkOf(ctx.ip));
    if (!viewer) await countCall(ctx, BY_ADDRESS);
    return next({ ctx: { viewer } });
  });
