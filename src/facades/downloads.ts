/**
 * Private downloads: the user's own lists as CSV, filters as JSON, archives as ZIP, the events that the user organizes, and the participants of one.
 */
import { pipeline } from 'node:stream/promises';
import { getTRPCErrorFromUnknown } from '@trpc/server';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { SEVERED_SIDES } from '../domain/relationships/severances.ts';
import { isList } from '../domain/transfers/export-list.ts';
import type { Platform } from '../platform/platform.ts';
import { Reply } from '../procedures/reply.ts';
import { createCaller } from '../routers/app-router.ts';
import { requestContext } from './access/request-context.ts';
import { disconnectSignal } from './requests/disconnect-signal.ts';
import { parametersOf, truthOf } from './requests/file-parameters.ts';
import { restError } from './rest/errors.ts';

type Caller = ReturnType<typeof createCaller>;

/** Sends a stored archive under the day of its request. */
export async function sendArchive(
  platform: Platform,
  caller: Pick<Caller, 'exports'>,
  id: string,
  res: Response,
): Promise<void> {
  const { key, created_at: day } = await caller.exports.file({ id });
  const stored = await platform.storage.open(key);
  if (!stored) return void res.status(404).json({ error: 'Record not found' });
  res.attachment(`archive-${day.slice(0, 10)}.zip`);
  res.set({
    'Content-Type': 'application/zip',
    'Content-Length': String(stored.size),
    'X-Content-Type-Options': 'nosniff',
  });
  // A client that disconnects aborts the pipeline; that is not an error.
  await pipeline(await stored.read(), res).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') platform.log.error({ err: error }, 'archive not sent');
    res.destroy();
  });
}

/** Sends text as a file. */
export function sendCsv(res: Response, name: string, text: string): void {
  res.attachment(name).set('X-Content-Type-Options', 'nosniff').type('text/csv; charset=utf-8').send(text);
}

export function sendFilters(res: Response, text: string): void {
  res.attachment('custom_filters.json').set('X-Content-Type-Options', 'nosniff').type('application/json').send(text);
}

/** As the REST facade does, which documents these paths. */
function refuse(res: Response, error: unknown): void {
  const { status, body, headers } = restError(getTRPCErrorFromUnknown(error));
  if (status === 500) throw error;
  res.status(status).set(headers).json(body);
}

const BELOW =
  /^\/api\/v1\/(?:exports\/|imports\/[^/]+\/failures|severed_relationships\/[^/]+\/|events\/[^/]+\/participants\.csv$)/;

/** Mount it before the REST facade, which would refuse these paths. */
export function downloads(platform: Platform): RequestHandler {
  const serve =
    (send: (caller: Caller, req: Request, res: Response) => Promise<void>): RequestHandler =>
    async (req, res) => {
      try {
        const ctx = await requestContext(platform, req, res, new Reply());
        await send(createCaller(ctx, { signal: disconnectSignal(res) }), req, res);
      } catch (error) {
        refuse(res, error);
      }
    };
  const router = Router();
  router.get(
    '/api/v1/exports/events.csv',
    serve(async (caller, req, res) => {
      const { organizerActorId, past } = parametersOf(req, ['organizerActorId', 'past']);
      const asked = { organizerActorId, past: past === undefined ? undefined : truthOf('past', past) };
      sendCsv(res, 'events.csv', await caller.eventFiles.csv(asked));
    }),
  );
  router.get(
    '/api/v1/exports/events-template.csv',
    serve(async (caller, _req, res) => sendCsv(res, 'events-template.csv', await caller.eventFiles.template({}))),
  );
  router.get(
    '/api/v1/exports/:file.csv',
    serve(async (caller, req, res) => {
      const name = String(req.params.file);
      if (!isList(name)) return void res.status(404).json({ error: 'Record not found' });
      sendCsv(res, `${name}.csv`, await caller.exports.csv({ list: name }));
    }),
  );
  router.get(
    '/api/v1/exports/custom_filters.json',
    serve(async (caller, _req, res) => sendFilters(res, await caller.exports.filters())),
  );
  router.get(
    '/api/v1/imports/:id/failures.csv',
    serve(async (caller, req, res) => {
      const id = String(req.params.id);
      sendCsv(res, `failures-${id.replaceAll(/\D/g, '')}.csv`, await caller.imports.failures({ id }));
    }),
  );
  router.get(
    '/api/v1/severed_relationships/:id/:side.csv',
    serve(async (caller, req, res) => {
      const side = SEVERED_SIDES.find((each) => each === req.params.side);
      if (!side) return void res.status(404).json({ error: 'Record not found' });
      sendCsv(res, `${side}.csv`, await caller.severances.csv({ id: String(req.params.id), side }));
    }),
  );
  router.get(
    '/api/v1/events/:id/participants.csv',
    serve(async (caller, req, res) => {
      sendCsv(res, 'participants.csv', await caller.participations.csv({ id: String(req.params.id) }));
    }),
  );
  router.get(
    '/api/v1/exports/archives/:id/file',
    serve((caller, req, res) => sendArchive(platform, caller, String(req.params.id), res)),
  );
  return (req, res, next) => (BELOW.test(req.path) ? router(req, res, next) : next());
}
