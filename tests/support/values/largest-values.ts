/** The largest value that an input schema accepts, filled with a given text. */
import type { z } from 'zod';

interface Definition {
  type: string;
  format?: string;
  innerType: z.ZodType;
  in: z.ZodType;
  out: z.ZodType;
  shape: Record<string, z.ZodType>;
  element: z.ZodType;
  items: readonly z.ZodType[];
  options: readonly z.ZodType[];
  entries: Record<string, unknown>;
  values: readonly unknown[];
}

/** The schema would reject more anyway. */
const LONGEST = 500_000;

interface Bounds {
  most: number;
  pattern: RegExp | null;
}

function boundsOf(schema: z.ZodType): Bounds {
  const checks = (schema._zod.def.checks ?? []).map(
    ({ _zod }) => _zod.def as { maximum?: number; length?: number; pattern?: RegExp },
  );
  const said = checks.flatMap(({ maximum, length }) => maximum ?? length ?? []);
  const described = schema.meta()?.maxLength;
  const most = Math.min(LONGEST, ...said, typeof described === 'number' ? described : LONGEST);
  return { most, pattern: checks.find(({ pattern }) => pattern)?.pattern ?? null };
}

function textOf(schema: z.ZodType, filling: string): string {
  const { most, pattern } = boundsOf(schema);
  const filled = filling.repeat(Math.ceil(most / filling.length)).slice(0, most);
  if (!pattern || pattern.test(filled)) return filled.toWellFormed();
  return [`${'1'.repeat(Math.min(most, 18))}`, '2030-01-01T00:00:00Z'].find((text) => pattern.test(text)) ?? filled;
}

/** @param filling repeated until texts have their maximum length */
export function largestValue(schema: z.ZodType, filling: string): unknown {
  const def = schema._zod.def as unknown as Definition;
  const of = (inner: z.ZodType): unknown => largestValue(inner, filling);
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
      return of((def.in._zod.def as { type: string }).type === 'transform' ? def.out : def.in);
    case 'object': {
      const filled = Object.entries(def.shape).map(([name, inner]) => [name, of(inner)]);
      return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
    }
    case 'array': {
      const one = of(def.element);
      const ids = typeof one === 'string' && one.length <= 64;
      return Array.from({ length: boundsOf(schema).most }, (_, n) => (ids ? String(n + 1) : one));
    }
    case 'tuple':
      return def.items.map(of);
    case 'union': {
      const values = def.options.map(of);
      return values.toSorted((a, b) => JSON.stringify(b ?? '').length - JSON.stringify(a ?? '').length)[0];
    }
    default:
      return def.innerType ? of(def.innerType) : undefined;
  }
}
