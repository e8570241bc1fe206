/** Parses multipart requests in both formats that clients send (rules of the event service, Envelope). */
import type { GraphQLSchema } from 'graphql';
import { Refusal } from '../../platform/errors.ts';
import type { Sentence } from '../../wording/texts.ts';
import { inlineFiles } from './inline-files.ts';

type Fields = Record<string, unknown>;

/** Deeper than any variable needs to be. */
const MAX_DEPTH = 32;

const refused = (message: Sentence): Refusal => new Refusal('bad_request', message);

function parsed(form: Fields, name: string, otherwise: string): unknown {
  try {
    return JSON.parse(String(form[name] ?? otherwise));
  } catch {
    // The caller refuses undefined, without the parser's message.
    return undefined;
  }
}

function json(form: Fields, name: string, otherwise: string): Fields {
  const value = parsed(form, name, otherwise);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw refused(`The part ${name} of the request is not a JSON object`);
}

/** Puts a file at a path of the specification's `map`: `variables.picture.file`, in a batch `0.variables.picture.file`. */
function place(target: object, path: string, file: File): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const at = keys.reduce<unknown>((holder, key) => (holds(holder, key) ? holder[key] : undefined), target);
  if (!holds(at, last)) throw refused(`The part map names a place that does not exist: ${path.slice(0, 200)}`);
  at[last] = file;
}

/** Whether a value has an own property: index keys only for arrays, any key for objects. */
function holds(value: unknown, key: string): value is Fields {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false;
  return !Array.isArray(value) || /^\d+$/.test(key);
}

/** The GraphQL multipart request specification: `operations`, one or a list of them, `map`, and the files. */
function bySpecification(form: Fields): Fields | unknown[] {
  const sent = parsed(form, 'operations', '');
  const operations = Array.isArray(sent) ? sent : json(form, 'operations', '');
  for (const [part, paths] of Object.entries(json(form, 'map', '{}'))) {
    const file = form[part];
    if (!(file instanceof File)) throw refused(`There is no file called ${part.slice(0, 200)}`);
    if (!Array.isArray(paths)) throw refused('The part map must contain a list of paths for each file');
    for (const path of paths) place(operations, String(path), file);
  }
  return operations;
}

/** The older format: `query` and `variables`, in which the value of an Upload is the name of a file part. */
function byName(form: Fields, schema: GraphQLSchema): Fields {
  const filled = (value: unknown, depth = 0): unknown => {
    if (depth > MAX_DEPTH) throw refused('The variables are nested too deeply');
    if (typeof value === 'string') return form[value] instanceof File ? form[value] : value;
    if (Array.isArray(value)) return value.map((item) => filled(item, depth + 1));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, depth + 1)]));
  };
  const parts = Object.entries(form).filter((part): part is [string, File] => part[1] instanceof File);
  const inline = inlineFiles(schema, String(form.query ?? ''), new Map(parts));
  return {
    query: inline.query,
    variables: { ...(filled(json(form, 'variables', '{}')) as Fields), ...inline.variables },
    ...(form.operationName ? { operationName: form.operationName } : {}),
  };
}

/**
 * The operation in a form, or the batch of operations.
 *
 * @param form parts by name; files are web `File`s
 * @throws Refusal 400 for parts that are not JSON and paths that do not exist
 */
export function operationsOf(form: Fields, schema: GraphQLSchema): Fields | unknown[] {
  return 'operations' in form ? bySpecification(form) : byName(form, schema);
}
