/** Writes the contract: openapi/openapi.json and openapi/schema.graphql, from the procedures and types themselves. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiText, sdlText } from '../src/facades/contract/contract.ts';

const folder = path.join(import.meta.dirname, '..', 'openapi');
await mkdir(folder, { recursive: true });
await writeFile(path.join(folder, 'openapi.json'), openApiText());
await writeFile(path.join(folder, 'schema.graphql'), sdlText());
