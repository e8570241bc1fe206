/** Multipart requests in both forms that clients send (spec/graphql/rules.md, Envelope). */
import { createGraphQLError, type GraphQLParams, type Plugin } from 'graphql-yoga';

const refused = (message: string) =>
  createGraphQLError(message, { extensions: { code: 'VALIDATION_FAILED', http: { status: 400 } } });

function json(form: FormData, name: string, otherwise: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(String(form.get(name) ?? otherwise));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Said below, without the parser's words.
  }
  throw refused(`The part ${name} of the request is not a JSON object`);
}

/** Puts a file where a path of the specification's `map` leads: `variables.picture.file`. */
function place(target: Record<string, unknown>, path: string, file: File): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let at: Record<string, unknown> = target;
  for (const key of keys) {
    const next = Object.hasOwn(at, key) ? at[key] : undefined;
    if (typeof next !== 'object' || next === null) throw refused(`The part map leads nowhere: ${path.slice(0, 200)}`);
    at = next as Record<string, unknown>;
  }
  if (!Object.hasOwn(at, last)) throw refused(`The part map leads nowhere: ${path.slice(0, 200)}`);
  at[last] = file;
}

/** The GraphQL multipart request specification: `operations`, `map`, and the files. */
function bySpecification(form: FormData): GraphQLParams {
  const operations = json(form, 'operations', '');
  for (const [part, paths] of Object.entries(json(form, 'map', '{}'))) {
    const file = form.get(part);
    if (!(file instanceof File)) throw refused(`There is no file called ${part.slice(0, 200)}`);
    if (!Array.isArray(paths)) throw refused('The part map holds a list of paths for each file');
    for (const path of paths) place(operations, String(path), file);
  }
  return operations as GraphQLParams;
}

/** The older form: `query` and `variables`, in which an Upload's value is the name of a file part. */
function byName(form: FormData): GraphQLParams {
  const files = new Map([...form.entries()].filter((entry): entry is [string, File] => entry[1] instanceof File));
  const filled = (value: unknown): unknown => {
    if (typeof value === 'string') return files.get(value) ?? value;
    if (Array.isArray(value)) return value.map(filled);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner)]));
  };
  const operationName = form.get('operationName');
  return {
    query: String(form.get('query') ?? ''),
    variables: filled(json(form, 'variables', '{}')) as Record<string, unknown>,
    ...(typeof operationName === 'string' && operationName !== '' && { operationName }),
  };
}

/** A Yoga plugin that reads both forms instead of Yoga's own reading of the first. */
export const multipartUploads: Plugin = {
  onRequestParse({ request, setRequestParser }) {
    if (request.method !== 'POST' || !request.headers.get('content-type')?.startsWith('multipart/form-data')) return;
    setRequestParser(async (incoming) => {
      const form = await incoming.formData();
      return form.has('operations') ? bySpecification(form as FormData) : byName(form as FormData);
    });
  },
};
