/** Lists of blocked servers in the format that Mastodon servers exchange: CSV with a header whose names begin with `#`. */
import type { InstanceDomainBlock } from '../../../generated/prisma/client.ts';
import type { DomainBlockFields } from './save-domain-block.ts';

const COLUMNS = ['domain', 'severity', 'reject_media', 'reject_reports', 'public_comment', 'obfuscate'] as const;
type Column = (typeof COLUMNS)[number];

/** Quoted where the text would end the cell. */
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const valuesOf = (row: InstanceDomainBlock): Record<Column, string> => ({
  domain: row.domain,
  severity: row.severity.toLowerCase(),
  reject_media: String(row.rejectMedia),
  reject_reports: String(row.rejectReports),
  public_comment: row.publicComment,
  obfuscate: String(row.obfuscate),
});

export function writeDomainBlocks(rows: readonly InstanceDomainBlock[]): string {
  const lines = rows.map((row) => COLUMNS.map((column) => cell(valuesOf(row)[column])).join(','));
  return [COLUMNS.map((column) => `#${column}`).join(','), ...lines].map((line) => `${line}\n`).join('');
}

/** The cells of each line (RFC 4180): commas and line breaks inside of quotes belong to the cell. */
function cellsOf(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  const parts = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  while (parts.lastIndex < text.length) {
    const found = parts.exec(text);
    if (!found) return lines;
    line.push((found[1]?.replaceAll('""', '"') ?? found[2] ?? '').trim());
    if (found[3] === ',') continue;
    lines.push(line);
    line = [];
  }
  return line.length > 0 ? [...lines, line] : lines;
}

export interface ListedBlock {
  domain: string;
  fields: DomainBlockFields;
}

/** Parses a list with or without a header; a file with only domains limits them. Unknown columns are ignored. */
export function readDomainBlocks(text: string): ListedBlock[] {
  const lines = cellsOf(text.replace(/^\uFEFF/, '')).filter((line) => line.some((value) => value !== ''));
  const [first = []] = lines;
  const hasHeader = first.some((name) => name.startsWith('#') || name.toLowerCase() === 'domain');
  const names = hasHeader ? first.map((name) => name.replace(/^#/, '').toLowerCase()) : [...COLUMNS];
  return lines.slice(hasHeader ? 1 : 0).map((line) => {
    const value = (column: Column): string | undefined => line[names.indexOf(column)] || undefined;
    const flag = (column: Column): boolean | undefined => {
      const given = value(column);
      return given === undefined ? undefined : /^(?:true|1|yes|t)$/i.test(given);
    };
    return {
      domain: value('domain') ?? '',
      fields: {
        severity: value('severity'),
        rejectMedia: flag('reject_media'),
        rejectReports: flag('reject_reports'),
        publicComment: value('public_comment'),
        obfuscate: flag('obfuscate'),
      },
    };
  });
}
