/** Generates the files that the server reads from disk instead of holding them in memory; setup runs it after Prisma's generator. */
import path from 'node:path';
import { writeExplorer } from './generated/explorer.ts';
import { writeGazetteer } from './generated/gazetteer.ts';
import { writeInAscii } from './generated/one-byte.ts';
import { readInputsLazily } from './generated/prisma-inputs.ts';
import { unpackQueryCompiler } from './generated/query-compiler.ts';

const folder = path.join(import.meta.dirname, '../src/generated');

unpackQueryCompiler(path.join(folder, 'prisma/internal'));
readInputsLazily(path.join(folder, 'prisma/internal'));
writeInAscii(path.join(folder, 'prisma/internal'));
writeExplorer(path.join(folder, 'explorer'));
writeGazetteer(path.join(folder, 'gazetteer.sqlite'));
