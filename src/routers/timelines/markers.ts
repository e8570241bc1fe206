/** Markers: read positions, shared by all of the viewer's devices. */
import { z } from 'zod';
import { type MarkedTimeline, markersOf, setMarkers } from '../../domain/timelines/markers.ts';
import { markersSchema, viewMarkers } from '../../entities/timelines/marker.ts';
import { parseId } from '../../platform/ids.ts';
import { identityProcedure, router } from '../../procedures/procedure.ts';

const tags = ['timelines'];

const marker = z
  .object({
    last_read_id: z
      .string()
      .max(64)
      .refine((id) => parseId(id) !== null, 'is not an id'),
  })
  .optional();

export const markersRouter = router({
  get: identityProcedure
    .meta({
      scopes: ['read:statuses'],
      openapi: { method: 'GET', path: '/api/v1/markers', tags, summary: 'Read your read positions' },
    })
    .input(
      z.object({
        timeline: z.array(z.string().max(64)).max(20).default([]).meta({ description: '`home`, `notifications`.' }),
      }),
    )
    .output(markersSchema)
    .query(async ({ ctx, input }) => viewMarkers(await markersOf(ctx, input.timeline))),

  set: identityProcedure
    .meta({
      scopes: ['write:statuses'],
      openapi: { method: 'POST', path: '/api/v1/markers', tags, summary: 'Save your read positions' },
    })
    .input(z.object({ home: marker, notifications: marker }))
    .output(markersSchema)
    .mutation(async ({ ctx, input }) => {
      const lastRead = new Map<MarkedTimeline, bigint>();
      for (const timeline of ['home', 'notifications'] as const) {
        const id = parseId(input[timeline]?.last_read_id ?? '');
        if (id !== null) lastRead.set(timeline, id);
      }
      return viewMarkers(await setMarkers(ctx, lastRead));
    }),
});
