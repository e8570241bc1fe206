/** Coerces what clients send (text, index hashes, Rails booleans) to what a zod input expects, without changing the schema. */
import type { z } from 'zod';
import { wireRules } from '../../procedures/wire.ts';
import { both, list, maybe, nullable, record, shape, tuple, union } from './coerce-compound.ts';
import { boolean, type Coerce, choice, number, same, text } from './coerce-scalar.ts';

const typeOf = (schema: z.ZodType): string => schema._zod.def.type;

/** The parts of a zod definition that coercion reads. */
interface Definition {
  type: string;
  innerType: z.ZodType;
  in: z.ZodType;
  out: z.ZodType;
  getter: () => z.ZodType;
  shape: Record<string, z.ZodType>;
  catchall?: z.ZodType;
  element: z.ZodType;
  items: z.ZodType[];
  valueType: z.ZodType;
  options: z.ZodType[];
  left: z.ZodType;
  right: z.ZodType;
  values: unknown[];
  entries: Record<string, unknown>;
}

/**
 * Compiles the coercion of one input, once for each procedure.
 *
 * @param schema the procedure's input; it is read, never changed or wrapped
 * @returns a function that leaves unexpected values as they are, for zod to refuse
 */
export function coercer(schema: z.ZodType, known = new Map<z.ZodType, Coerce>()): Coerce {
  const before = known.get(schema);
  if (before) return before;
  // A recursive schema finds this placeholder, which calls the finished function at run time.
  let built: Coerce = same;
  known.set(schema, (value) => built(value));
  built = build(schema, (inner) => coercer(inner, known));
  known.set(schema, built);
  return built;
}

function build(schema: z.ZodType, of: (inner: z.ZodType) => Coerce): Coerce {
  const def = schema._zod.def as unknown as Definition;
  const rule = wireRules.get(schema);
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return text(rule);
    case 'boolean':
      return boolean;
    case 'number':
      return number(rule);
    case 'enum':
      return choice(Object.values(def.entries));
    case 'literal':
      return choice(def.values);
    case 'optional':
    case 'default':
    case 'prefault':
      return maybe(schema, of(def.innerType));
    case 'nullable':
      return nullable(of(def.innerType));
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return of(def.innerType);
    case 'pipe':
      return of(typeOf(def.in) === 'transform' ? def.out : def.in);
    case 'lazy':
      return of(def.getter());
    case 'void':
    case 'undefined':
      return () => undefined;
    case 'object':
      return shape(
        Object.entries(def.shape).map(([key, inner]) => [key, of(inner)]),
        def.catchall !== undefined && typeOf(def.catchall) !== 'never',
      );
    case 'array':
    case 'set':
      return list(of(def.element ?? def.valueType));
    case 'tuple':
      return tuple(def.items.map(of));
    case 'record':
      return record(of(def.valueType));
    case 'union':
      return union(def.options.map((option) => [option, of(option)]));
    case 'intersection':
      return both(of(def.left), of(def.right));
    default:
      return same;
  }
}
