/** `plaza reports` and `plaza appeals`: lists pending decisions, and decides them. */
import type { Command } from 'commander';
import { decideAppeal } from '../domain/appeals/decide-appeal.ts';
import { TERMINAL } from '../domain/moderation/accounts/moderator.ts';
import { settleReport } from '../domain/reports/settle-report.ts';
import { oneLine } from '../platform/one-line.ts';
import { table } from './table.ts';
import { withPlatform } from './with-platform.ts';

const LISTED = 200;
const NAMED = { select: { preferredUsername: true } } as const;

function listReports({ all }: { all?: boolean }): Promise<void> {
  return withPlatform(async ({ db }) => {
    const rows = await db.report.findMany({
      where: all ? {} : { decidedAt: null },
      include: { reporter: NAMED, reported: NAMED, assigned: NAMED },
      orderBy: { id: 'desc' },
      take: LISTED,
    });
    const cells = rows.map((row) => [
      row.id.toString(),
      row.createdAt.toISOString().slice(0, 10),
      row.status.toLowerCase(),
      row.category.toLowerCase(),
      `${row.reporter.preferredUsername} → ${row.reported.preferredUsername}`,
      row.assigned?.preferredUsername ?? '',
      oneLine(row.content ?? ''),
    ]);
    if (cells.length > 0) console.log(table(cells));
  });
}

function listAppeals(): Promise<void> {
  return withPlatform(async ({ db }) => {
    const rows = await db.appeal.findMany({
      where: { decidedAt: null },
      include: { actor: NAMED, accountWarning: { select: { action: true } } },
      orderBy: { id: 'desc' },
      take: LISTED,
    });
    const cells = rows.map((row) => [
      row.id.toString(),
      row.createdAt.toISOString().slice(0, 10),
      row.actor.preferredUsername,
      row.accountWarning.action,
      oneLine(row.text),
    ]);
    if (cells.length > 0) console.log(table(cells));
  });
}

const settle =
  (status: 'RESOLVED' | 'OPEN') =>
  (id: string): Promise<void> =>
    withPlatform(async (platform) => {
      const report = await settleReport({ ...platform, viewer: null }, null, id, status);
      console.log(`The report ${id} is ${report.status.toLowerCase()}.`);
    });

const decide =
  (state: 'APPROVED' | 'REJECTED') =>
  (id: string): Promise<void> =>
    withPlatform(async (platform) => {
      await decideAppeal({ ...platform, viewer: null }, TERMINAL, id, state);
      console.log(`The appeal ${id} is ${state.toLowerCase()}.`);
    });

export function addReportCommands(program: Command): void {
  const reports = program.command('reports').description('Reports to the moderators.');
  reports
    .command('list')
    .description(
      'List the open reports, newest first: id, day, state, category, reporter and reported account, assignee, text.',
    )
    .option('--all', 'also resolved reports')
    .action(listReports);
  reports.command('resolve').description('Resolve a report.').argument('<ID>').action(settle('RESOLVED'));
  reports.command('reopen').description('Reopen a report.').argument('<ID>').action(settle('OPEN'));
  const appeals = program.command('appeals').description('Appeals against decisions of the moderators.');
  appeals
    .command('list')
    .description('List the pending appeals, newest first: id, day, account, action, text.')
    .action(listAppeals);
  appeals
    .command('approve')
    .description('Approve an appeal, which undoes the decision.')
    .argument('<ID>')
    .action(decide('APPROVED'));
  appeals.command('reject').description('Reject an appeal.').argument('<ID>').action(decide('REJECTED'));
}
