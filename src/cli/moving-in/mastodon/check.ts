/** `plaza import mastodon --check`: what an import would bring, and what stops it. Nothing is written. */
import type { Config } from '../../../platform/config.ts';
import { redact } from '../../../platform/log.ts';
import { StartError } from '../../../platform/start-error.ts';
import { type Finding, Problem } from '../../doctor/finding.ts';
import { readFormerEnvironment } from './environment.ts';
import { examineFiles, type FileSummary, formerFiles, lookForFiles } from './files.ts';
import { examineKeys, examineSecondFactors } from './keys.ts';
import { countLeftOut, type LeftOut } from './left-out.ts';
import {
  examineDuplicates,
  examineEncoding,
  examineMailAddresses,
  examineProviders,
  examineSuspended,
  examineUse,
} from './people.ts';
import { countRows, type Source, withSource } from './source.ts';
import { type Fate, fateOf } from './tables.ts';
import { estimate, examineAddresses, examinePush, examineSpace, examineTarget, type Need } from './target.ts';

export interface TableCount {
  table: string;
  rows: number;
  fate: Fate;
}

export interface Check {
  version: string;
  webDomain: string;
  localDomain: string;
  findings: Finding[];
  /** Tables with rows, by name. */
  tables: TableCount[];
  leftOut: LeftOut[];
  need: Need;
}

/** Runs one check, however long it takes. Errors that concern all checks are thrown. */
export async function examine(name: string, ask: () => Promise<string> | string): Promise<Finding> {
  try {
    return { name, verdict: 'OK', text: await ask(), advice: null };
  } catch (error) {
    if (error instanceof Problem)
      return { name, verdict: error.verdict, text: redact(error.message), advice: error.advice };
    if (error instanceof StartError) return { name, verdict: 'FAIL', text: error.message, advice: null };
    throw error;
  }
}

async function countTables(source: Source): Promise<TableCount[]> {
  const counts: TableCount[] = [];
  for (const table of source.tables.keys()) {
    const fate = fateOf(table);
    if (!fate) continue;
    const rows = await countRows(source, `SELECT count(*) FROM "${table.replaceAll('"', '""')}"`);
    if (rows > 0) counts.push({ table, rows, fate });
  }
  return counts;
}

export interface CheckRequest {
  /** The address of the database. */
  address: string;
  /** A folder or a bucket. */
  media: string;
  /** The file with Mastodon's variables. */
  env: string;
}

/** @throws StartError if there is no Mastodon to look at */
export function checkMastodon(config: Config, { address, media, env }: CheckRequest): Promise<Check> {
  const environment = readFormerEnvironment(env);
  const files = formerFiles(media, environment);
  return withSource(address, async (source) => {
    const tables = await countTables(source);
    const findings = [
      await examine('encoding', () => examineEncoding(source)),
      await examine('names', () => examineAddresses(config, environment)),
      await examine('target', () => examineTarget(config)),
      await examine('keys', () => examineKeys(source, environment)),
      await examine('second factors', () => examineSecondFactors(source, environment)),
      await examine('push', () => examinePush(source, environment)),
      await examine('mail addresses', () => examineMailAddresses(source)),
      await examine('duplicates', () => examineDuplicates(source)),
      await examine('suspended', () => examineSuspended(source)),
      await examine('providers', () => examineProviders(source)),
      await examine('use', () => examineUse(source)),
    ];
    let summary: FileSummary = { count: 0, bytes: 0, looked: 0, missing: [] };
    findings.push(
      await examine('files', async () => {
        summary = await lookForFiles(source, files);
        return examineFiles(summary, files, environment);
      }),
    );
    const rows = tables.reduce((sum, each) => sum + ('becomes' in each.fate ? each.rows : 0), 0);
    const need = await estimate(source, config, { rows, files, summary });
    findings.push(await examine('space', () => examineSpace(config, need)));
    const { webDomain, localDomain } = environment;
    return {
      version: source.version,
      webDomain,
      localDomain,
      findings,
      tables,
      leftOut: await countLeftOut(source),
      need,
    };
  });
}
