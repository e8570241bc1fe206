/** The committed OpenAPI document, for the REST reference: generating it takes half a second and 40 MB. */
import { readFile } from 'node:fs/promises';
import { packageFile } from '../../platform/files/package-file.ts';

const FILE = packageFile('openapi/openapi.json');

/** The base URL in the file. */
const COMMITTED_URL = '"url": "http://localhost:3000"';

/** @param baseUrl of this server */
export async function committedOpenApi(baseUrl: string): Promise<string> {
  const text = await readFile(FILE, 'utf8');
  return text.replace(COMMITTED_URL, () => `"url": ${JSON.stringify(baseUrl)}`);
}
