/** Coerces clients' values (text, index hashes, Rails booleans) to the types of a zod input, without changing the schema. */
import { definitionOf, type Schema, takenByPipe } from '../../platform/schema-definition.ts';
import { wireRules } from '../../procedures/wire.ts';
import { both, list, maybe, nullable, record, shape, tuple, union } from './coerce-compound.ts';
import { boolean, type Coerce, choice, file, number, same, text } from './coerce-scalar.ts';

/**
 * Compiles the coercion of one input, once for each procedure.
 *
 * @param schema the procedure's input; it is read, never changed or wrapped
 * @returns a function that leaves unexpected values unchanged, for zod to refuse
 */
export function coercer(schema: Schema, known = new Map<Schema, Coerce>()): Coerce {
  const before = known.get(schema);
  if (before) return before;
  // A recursive schema finds this placeholder, which calls the finished function at run time.
  let built: Coerce = same;
  known.set(schema, (value) => built(value));
  built = build(schema, (inner) => coercer(inner, known));
  known.set(schema, built);
  return built;
}

function build(schema: Schema, of: (inner: Schema) => Coerce): Coerce {
  const def = definitionOf(schema);
  const rule = wireRules.get(schema);
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return text(rule);
    case 'file':
      return file;
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
      return of(takenByPipe(def));
    case 'lazy':
      return of(def.getter());
    case 'void':
    case 'undefined':
      return () => undefined;
    case 'object':
      return shape(
        Object.entries(def.shape).map(([key, inner]) => [key, of(inner)]),
        def.catchall !== undefined && definitionOf(def.catchall).type !== 'never',
      );
    case 'array':
      return list(of(def.element), definitionOf(def.element).type === 'object');
    case 'set':
      return list(of(def.valueType));
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
