/** The scalars of the event interface (graphql-event-service.md, Scalars). */
import { GraphQLError } from 'graphql';
import { parsePoint } from '../domain/addresses/point.ts';
import { builder } from './builder.ts';

const wrong = (scalar: string, wanted: string): GraphQLError =>
  new GraphQLError(`Invalid ${scalar}: expected ${wanted}`);

const UTC_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]00:?00)$/i;
const UUID4 = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Reads a time; an offset other than 0 is refused, as is a day that no calendar has. */
export function parseUtcTime(value: unknown): Date {
  const time = typeof value === 'string' && UTC_TIME.test(value) ? new Date(value) : null;
  // 31 February would roll over to March.
  const rolled =
    time !== null && !Number.isNaN(time.getTime()) && time.toISOString().slice(0, 10) !== String(value).slice(0, 10);
  if (time === null || Number.isNaN(time.getTime()) || rolled)
    throw wrong('DateTime', 'an ISO 8601 time in UTC, such as 2026-01-31T18:00:00Z');
  return time;
}

builder.scalarType('DateTime', {
  description: 'ISO 8601 in UTC, ending in Z; input with another offset than 0 is rejected',
  serialize: (time) => time.toISOString() as unknown as Date,
  parseValue: parseUtcTime,
});

builder.scalarType('UUID', {
  description: 'UUID4',
  serialize: (uuid) => uuid,
  parseValue: (value) => {
    if (typeof value !== 'string' || !UUID4.test(value)) throw wrong('UUID', 'a UUID');
    return value.toLowerCase();
  },
});

builder.scalarType('Point', {
  description: 'Two floats separated by a semicolon, WGS 84',
  serialize: (point) => point,
  parseValue: (value) => {
    if (typeof value !== 'string' || parsePoint(value) === null) throw wrong('Point', 'longitude;latitude in degrees');
    return value;
  },
});

builder.scalarType('Upload', {
  description: 'An uploaded file (GraphQL multipart request)',
  serialize: () => {
    throw new GraphQLError('Upload is for input only');
  },
  parseValue: (value) => {
    if (!(value instanceof File)) throw wrong('Upload', 'a file of a multipart request');
    return value;
  },
  parseLiteral: () => {
    throw wrong('Upload', 'a variable that holds a file of a multipart request');
  },
});
