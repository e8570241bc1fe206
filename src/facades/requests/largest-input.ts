/** Computes the maximum size of a procedure's input from its schema; larger bodies are not read. */
import { definitionOf, maximumLength, type Schema, takenByPipe } from '../../platform/schema-definition.ts';

export interface InputSize {
  /** Encoded size; infinite if the schema is unbounded. Files count as `data:` URIs. */
  bytes: number;
  /** Scalars, lists and objects. */
  values: number;
}

/** A character of the BMP in a form: three bytes of UTF-8, each encoded as %XX. JSON's \uXXXX is shorter. */
const CHARACTER_BYTES = 9;
/** A number, an enum value, or a delimiter with a bracketed name. */
const SCALAR_BYTES = 64;
/** A file that is sent as a `data:` URI; larger ones need a multipart form. */
const DATA_URI_BYTES = 4_000_000;

const NOTHING: InputSize = { bytes: 0, values: 0 };
const UNBOUNDED: InputSize = { bytes: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY };

const sum = (sizes: readonly InputSize[]): InputSize =>
  sizes.reduce((a, b) => ({ bytes: a.bytes + b.bytes, values: a.values + b.values }), NOTHING);

const largest = (sizes: readonly InputSize[]): InputSize => ({
  bytes: Math.max(0, ...sizes.map(({ bytes }) => bytes)),
  values: Math.max(0, ...sizes.map(({ values }) => values)),
});

const within = (inner: InputSize, count = 1): InputSize => ({
  bytes: count === 0 ? 0 : SCALAR_BYTES + count * (inner.bytes + SCALAR_BYTES),
  values: 1 + (count === 0 ? 0 : count * inner.values),
});

/** @param outer the enclosing schemas: a recursive one is unbounded */
export function largestInput(schema: Schema, outer: readonly Schema[] = []): InputSize {
  if (outer.includes(schema)) return UNBOUNDED;
  const def = definitionOf(schema);
  const of = (inner: Schema): InputSize => largestInput(inner, [...outer, schema]);
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return { bytes: SCALAR_BYTES + CHARACTER_BYTES * maximumLength(schema), values: 1 };
    case 'boolean':
    case 'number':
    case 'bigint':
    case 'date':
    case 'enum':
    case 'literal':
    case 'null':
      return { bytes: SCALAR_BYTES, values: 1 };
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return of(def.innerType);
    case 'pipe':
      return of(takenByPipe(def));
    case 'lazy':
      return of(def.getter());
    case 'object': {
      const fields = Object.entries(def.shape).map(([name, inner]) => {
        const { bytes, values } = of(inner);
        return { bytes: bytes + CHARACTER_BYTES * name.length, values };
      });
      return within(sum(fields));
    }
    case 'array':
      return within(of(def.element), maximumLength(schema));
    case 'set':
      return within(of(def.valueType), maximumLength(schema));
    case 'tuple':
      return within(sum(def.items.map(of)));
    case 'union':
      return largest(def.options.map(of));
    case 'intersection':
      return sum([of(def.left), of(def.right)]);
    case 'void':
    case 'undefined':
    case 'never':
    case 'custom':
      return NOTHING;
    case 'file':
      return { bytes: DATA_URI_BYTES, values: 1 };
    default:
      return UNBOUNDED;
  }
}

/** For unknown fields, white space and tokens. */
const MORE_BYTES = 16_384;

/** The limit of text bytes for a request with this input. */
export const textLimit = (input: Schema | undefined): number => MORE_BYTES + (input ? largestInput(input).bytes : 0);
