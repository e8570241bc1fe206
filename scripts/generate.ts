/**
 * Writes the committed files that follow from the source: openapi/openapi.json and openapi/schema.graphql from the procedures and types, and
 * src/sql/generated/statements.ts from the SQL statements, which PostgreSQL describes.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openApiText, sdlText } from '../src/facades/contract/contract.ts';
import { declaredStatements } from './statements/declared.ts';
import { withScratchDatabase } from './statements/scratch-database.ts';
import { statementTypes } from './statements/statement-types.ts';

const root = path.join(import.meta.dirname, '..');
await mkdir(path.join(root, 'openapi'), { recursive: true });
await writeFile(path.join(root, 'openapi/openapi.json'), openApiText());
await writeFile(path.join(root, 'openapi/schema.graphql'), sdlText());
const types = await withScratchDatabase((client) => statementTypes(client, declaredStatements));
await writeFile(path.join(root, 'src/sql/generated/statements.ts'), types);
