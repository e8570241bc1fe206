/** The scalars of the event interface (schema of the event service, Scalars). */
import { GraphQLError, Kind, type ValueNode, valueFromASTUntyped } from 'graphql';
import { parsePoint } from '../../domain/places/point.ts';
import { isUuid } from '../../platform/ids.ts';
import { builder } from './builder.ts';

/** Parses one value; null when it is invalid. */
type Read<Value> = (value: unknown) => Value | null;

/** Parsers for variables and for literals; the node of a literal identifies its argument. */
function reading<Value>(read: Read<Value>, wanted: string) {
  const parse = (value: unknown, node?: ValueNode): Value => {
    const found = read(value);
    if (found === null) throw new GraphQLError(`expected ${wanted}`, { nodes: node ?? null });
    return found;
  };
  return {
    parseValue: (value: unknown) => parse(value),
    parseLiteral: (node: ValueNode) => parse(node.kind === Kind.STRING ? valueFromASTUntyped(node) : null, node),
  };
}

/** PostgreSQL has no year 0. */
const UTC_TIME = /^(?!0000)\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]00:?00)$/i;

/** Parses a time; offsets other than 0 and dates that do not exist are refused. */
const readUtcTime: Read<Date> = (value) => {
  const time = typeof value === 'string' && UTC_TIME.test(value) ? new Date(value) : null;
  if (time === null || Number.isNaN(time.getTime())) return null;
  // 31 February would roll over to March.
  return time.toISOString().slice(0, 10) === String(value).slice(0, 10) ? time : null;
};

builder.scalarType('DateTime', {
  description: 'ISO 8601 in UTC, ending in Z; input with another offset than 0 is rejected',
  serialize: (time) => time.toISOString() as unknown as Date,
  ...reading(readUtcTime, 'an ISO 8601 time in UTC, such as 2026-01-31T18:00:00Z'),
});

builder.scalarType('UUID', {
  description: 'UUID4',
  serialize: (uuid) => uuid,
  ...reading((value) => (typeof value === 'string' && isUuid(value) ? value.toLowerCase() : null), 'a UUID'),
});

builder.scalarType('Point', {
  description: 'Two floats separated by a semicolon, WGS 84',
  serialize: (point) => point,
  ...reading(
    (value) => (typeof value === 'string' && parsePoint(value) !== null ? value : null),
    'longitude;latitude in degrees, such as 2.3522;48.8566',
  ),
});

builder.scalarType('Upload', {
  description: 'An uploaded file (GraphQL multipart request)',
  serialize: () => {
    throw new GraphQLError('Upload is for input only');
  },
  ...reading((value) => (value instanceof File ? value : null), 'a variable that holds a file of a multipart request'),
});
