/** The largest value that an input schema accepts, filled with a given text. */
import {
  definitionOf,
  maximumLength,
  patternOf,
  type Schema,
  takenByPipe,
} from '../../../src/platform/schema-definition.ts';

/** The schema would reject more anyway. */
const LONGEST = 500_000;

const lengthOf = (schema: Schema): number => Math.min(LONGEST, maximumLength(schema));

function textOf(schema: Schema, filling: string): string {
  const most = lengthOf(schema);
  const pattern = patternOf(schema);
  const filled = filling.repeat(Math.ceil(most / filling.length)).slice(0, most);
  if (!pattern || pattern.test(filled)) return filled.toWellFormed();
  return [`${'1'.repeat(Math.min(most, 18))}`, '2030-01-01T00:00:00Z'].find((text) => pattern.test(text)) ?? filled;
}

/** @param filling repeated until texts have their maximum length */
export function largestValue(schema: Schema, filling: string): unknown {
  const def = definitionOf(schema);
  const of = (inner: Schema): unknown => largestValue(inner, filling);
  switch (def.type) {
    case 'string':
      return textOf(schema, filling);
    case 'boolean':
      return true;
    case 'number':
      return 1000;
    case 'enum':
      return Object.values(def.entries).at(-1);
    case 'literal':
      return def.values[0];
    case 'pipe':
      return of(takenByPipe(def));
    case 'object': {
      const filled = Object.entries(def.shape).map(([name, inner]) => [name, of(inner)]);
      return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
    }
    case 'array': {
      const one = of(def.element);
      const ids = typeof one === 'string' && one.length <= 64;
      return Array.from({ length: lengthOf(schema) }, (_, n) => (ids ? String(n + 1) : one));
    }
    case 'tuple':
      return def.items.map(of);
    case 'union': {
      const values = def.options.map(of);
      return values.toSorted((a, b) => JSON.stringify(b ?? '').length - JSON.stringify(a ?? '').length)[0];
    }
    default:
      return 'innerType' in def ? of(def.innerType) : undefined;
  }
}
