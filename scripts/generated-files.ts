/** Generates the files that the server reads from disk instead of holding them in memory; setup runs it after Prisma's generator. */
import path from 'node:path';
import { writeExplorer } from './generated/explorer.ts';
import { writeGazetteer } from './generated/gazetteer.ts';
import { writeReference } from './generated/reference.ts';

const folder = path.join(import.meta.dirname, '../src/generated');

writeExplorer(path.join(folder, 'explorer'));
writeReference(path.join(folder, 'reference'));
writeGazetteer(path.join(folder, 'gazetteer.sqlite'));
