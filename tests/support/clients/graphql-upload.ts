/** Sends GraphQL operations with files, in both formats that clients use (the multipart request specification, and by part name). */

import type { Person, World } from '../world/world.ts';
import type { GraphQLAnswer } from './clients.ts';

type Files = Record<string, File>;

/** By the specification: `files` maps paths of the variables to files. */
function bySpecification(query: string, variables: object, files: Files): FormData {
  const form = new FormData();
  const paths = Object.keys(files);
  form.append('operations', JSON.stringify({ query, variables }));
  form.append('map', JSON.stringify(Object.fromEntries(paths.map((path, index) => [index, [`variables.${path}`]]))));
  paths.forEach((path, index) => {
    form.append(String(index), files[path] as File);
  });
  return form;
}

/** The older format: the variable contains the name of the part. */
function byName(query: string, variables: object, files: Files): FormData {
  const form = new FormData();
  const text = JSON.stringify(variables, (key, value) =>
    value === null && key === 'file' ? Object.keys(files)[0] : value,
  );
  form.append('query', query);
  form.append('variables', text);
  for (const [path, file] of Object.entries(files)) form.append(path, file);
  return form;
}

const FORMS = { 'the specification': bySpecification, 'the older form': byName };
export const UPLOAD_FORMS = Object.keys(FORMS) as (keyof typeof FORMS)[];

/** In `variables`, null marks the place of a file. */
export async function uploadGraphQL(
  world: World,
  person: Person | null,
  query: string,
  variables: object,
  files: Files,
  by: keyof typeof FORMS = 'the specification',
): Promise<GraphQLAnswer> {
  const response = await fetch(`${world.url}/api`, {
    method: 'POST',
    headers: { accept: 'application/json', ...(person && { authorization: `Bearer ${person.accessToken}` }) },
    body: FORMS[by](query, variables, files),
  });
  const { data = null, errors = [] } = (await response.json()) as Partial<GraphQLAnswer>;
  return { status: response.status, data, errors };
}
