/** The lines of checks and verifications that `plaza import` prints. */
import type { Finding } from '../doctor/finding.ts';
import { counted } from '../domains.ts';
import { table } from '../table.ts';
import type { Check } from './findings.ts';
import { foundBy } from './report.ts';
import { describeNeed } from './target.ts';
import type { Verification } from './verify/verification.ts';

const describeFindings = (findings: readonly Finding[]): string =>
  table(findings.map(({ verdict, name, text, advice }) => [verdict, name, advice ? `${text}. ${advice}` : text]));

export const failuresOf = (findings: readonly Finding[]): number =>
  findings.filter(({ verdict }) => verdict === 'FAIL').length;

export function describeCheck({ findings, samePeople = [], need, ...check }: Check): string[] {
  const { source, tables, leftOut } = foundBy(check);
  const imported = tables.map(({ table: name, rows, leftOut: left, becomes }) => [
    name,
    String(rows),
    String(rows - left),
    becomes,
  ]);
  const lost = leftOut.map(({ table: name, rows, reason }) => [name, String(rows), reason]);
  const failed = failuresOf(findings);
  return [
    source,
    '',
    describeFindings(findings),
    '',
    table([['TABLE', 'ROWS', 'COME', 'AS'], ...imported]),
    '',
    ...(lost.length > 0 ? [table([['NO PLACE', 'ROWS', 'BECAUSE'], ...lost]), ''] : []),
    ...(samePeople.length > 0 ? [table([['ONE ACCOUNT OF', 'AND OF'], ...samePeople]), ''] : []),
    describeNeed(need),
    failed === 0 ? 'Nothing stops it.' : `${counted(failed, 'finding')} above would stop it.`,
  ];
}

export function describeVerification({ former, findings, comparisons }: Verification): string[] {
  const failed = failuresOf(findings);
  const rows = comparisons.map(({ table: name, rows: all, gone, missing, changed }) =>
    [name, all, all - gone - missing, gone, missing, changed].map(String),
  );
  return [
    describeFindings(findings),
    '',
    table([['TABLE', 'ROWS', 'HERE', 'LOST', 'MISSING', 'CHANGED'], ...rows]),
    '',
    'LOST are rows whose person, post or file is gone, which the import reported.',
    failed === 0
      ? `This server has what ${former} has. Let the proxy pass everything on to it.`
      : `${counted(failed, 'finding')} above: the proxy must not pass anything on to this server yet.`,
  ];
}
