/** Copies what the REST reference shows of Swagger UI: three files of thirty, and the server needs no package for them. */
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/** @param folder whose files are replaced */
export function writeReference(folder: string): void {
  const from = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of FILES) copyFileSync(path.join(from, file), path.join(folder, file));
}
