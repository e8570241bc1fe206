/** The OpenAPI document as it is committed, for the REST reference: making it anew takes half a second and 40 MB. */
import { readFile } from 'node:fs/promises';

const FILE = new URL('../../../openapi/openapi.json', import.meta.url);

/** The base of all paths in the file. */
const COMMITTED_URL = '"url": "http://localhost:3000"';

/** @param baseUrl of this server */
export async function committedOpenApi(baseUrl: string): Promise<string> {
  const text = await readFile(FILE, 'utf8');
  return text.replace(COMMITTED_URL, () => `"url": ${JSON.stringify(baseUrl)}`);
}
