/** OpenAPI of files (facades/downloads.ts). */
import type { OpenAPIObject } from 'trpc-to-openapi';
import { SEVERED_SIDES } from '../../domain/relationships/severances.ts';
import { LIST_NAMES } from '../../domain/transfers/export-list.ts';
import { query, refused, text } from './path-parts.ts';

type Paths = NonNullable<OpenAPIObject['paths']>;

const download = (type: string) => ({ description: 'The file.', content: { [type]: { schema: text } } });

const notFound = { description: 'Record not found' };

const wrong = { description: 'A parameter is malformed or given more than once. The answer names it.' };

export function downloadPaths(): Paths {
  const common = { tags: ['exports'], security: [{ user: ['read'] }] };
  const refusals = { 401: refused, 403: refused, 404: notFound };
  return {
    '/api/v1/exports/{list}.csv': {
      get: {
        ...common,
        operationId: 'exportsDownloadList',
        summary: 'Download one of your lists, with the columns of Mastodon',
        parameters: [{ name: 'list', in: 'path', required: true, schema: { type: 'string', enum: [...LIST_NAMES] } }],
        responses: { 200: download('text/csv'), ...refusals },
      },
    },
    '/api/v1/exports/events.csv': {
      get: {
        ...common,
        operationId: 'exportsDownloadEvents',
        summary: 'Download your events, or those of a group that you moderate, with the columns of imports',
        parameters: [
          query(
            'organizerActorId',
            'One of your identities, or a group you moderate; by default the identity that acts.',
          ),
          query('past', 'true or 1: with events that are over; false or 0, the default: without them.'),
        ],
        responses: { 200: download('text/csv'), 401: refused, 403: refused, 422: wrong },
      },
    },
    '/api/v1/exports/events-template.csv': {
      get: {
        ...common,
        operationId: 'exportsDownloadEventsTemplate',
        summary: 'Download the columns of a file of events, with an example',
        responses: { 200: download('text/csv'), 401: refused, 403: refused },
      },
    },
    '/api/v1/exports/custom_filters.json': {
      get: {
        ...common,
        operationId: 'exportsDownloadFilters',
        summary: 'Download your filters, as Mastodon exports them',
        responses: { 200: download('application/json'), 401: refused, 403: refused },
      },
    },
    '/api/v1/imports/{id}/failures.csv': {
      get: {
        ...common,
        tags: ['imports'],
        operationId: 'importsDownloadFailures',
        summary: 'Download the rows that could not be imported, with the reasons',
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        responses: { 200: download('text/csv'), ...refusals },
      },
    },
    '/api/v1/events/{id}/participants.csv': {
      get: {
        ...common,
        tags: ['participations'],
        operationId: 'participationsDownload',
        summary: 'Download who takes part in an event that you organize',
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        responses: { 200: download('text/csv'), ...refusals },
      },
    },
    '/api/v1/severed_relationships/{id}/{side}.csv': {
      get: {
        ...common,
        operationId: 'severancesDownload',
        summary: 'Download the follows that ended, with the columns of Mastodon',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: text },
          { name: 'side', in: 'path', required: true, schema: { type: 'string', enum: [...SEVERED_SIDES] } },
        ],
        responses: { 200: download('text/csv'), ...refusals },
      },
    },
    '/api/v1/exports/archives/{id}/file': {
      get: {
        ...common,
        operationId: 'exportsDownloadArchive',
        summary: 'Download an archive of your data',
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }],
        responses: { 200: download('application/zip'), ...refusals },
      },
    },
  };
}
