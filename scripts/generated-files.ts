/** Writes what the server reads from files instead of holding it in memory; the set-up runs it once Prisma's client is generated. */
import path from 'node:path';
import { writeExplorer } from './generated/explorer.ts';
import { writeGazetteer } from './generated/gazetteer.ts';
import { unpackQueryCompiler } from './generated/query-compiler.ts';

const folder = path.join(import.meta.dirname, '../src/generated');

unpackQueryCompiler(path.join(folder, 'prisma/internal'));
writeExplorer(path.join(folder, 'explorer'));
writeGazetteer(path.join(folder, 'gazetteer.sqlite'));
