/** `plaza jobs`: dead jobs. */
import type { Command } from 'commander';
import { discardDeadJob } from '../domain/dead-jobs/discard-dead-job.ts';
import { deadJobIds, listDeadJobs } from '../domain/dead-jobs/list-dead-jobs.ts';
import { retryDeadJob } from '../domain/dead-jobs/retry-dead-job.ts';
import { presentDeadJobs } from '../entities/moderation/dead-job.ts';
import { Refusal } from '../platform/errors.ts';
import { parseId } from '../platform/ids.ts';
import { StartError } from '../platform/start-error.ts';
import { table } from './table.ts';
import { withPlatform } from './with-platform.ts';

const FIRST_PAGE = { maxId: null, sinceId: null, minId: null };

function list(options: { limit: string }): Promise<void> {
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1) throw new StartError('--limit must be a whole number from 1.');
  return withPlatform(async (platform) => {
    const jobs = presentDeadJobs(await listDeadJobs(platform, { ...FIRST_PAGE, limit }));
    const rows = jobs.map((job) => [job.id, job.createdAt, job.name, JSON.stringify(job.payload), job.error]);
    if (rows.length > 0) console.log(table(rows));
  });
}

const idOf = (text: string): bigint => {
  const id = parseId(text);
  if (id === null) throw new StartError(`${text} is not the id of a job.`);
  return id;
};

/** The refusal's own message does not mention jobs. */
const unknown = (id: bigint) => (error: unknown) => {
  throw error instanceof Refusal ? new StartError(`There is no dead job ${id}; see "plaza jobs dead".`) : error;
};

async function discard(text: string): Promise<void> {
  const id = idOf(text);
  await withPlatform((platform) => discardDeadJob(platform, id).catch(unknown(id)));
  console.log('1 job is discarded.');
}

/** Retries the jobs that are dead when the command starts; one that fails again is not retried twice. */
async function retry(id: string | undefined, options: { all?: boolean }): Promise<void> {
  if ((id === undefined) !== (options.all === true)) throw new StartError('Name the ID of one job, or --all.');
  await withPlatform(async (platform) => {
    const ids = id === undefined ? await deadJobIds(platform) : [idOf(id)];
    for (const each of ids) await retryDeadJob(platform, each).catch(unknown(each));
    console.log(ids.length === 1 ? '1 job is in the queue again.' : `${ids.length} jobs are in the queue again.`);
  });
}

export function addJobCommands(program: Command): void {
  const jobs = program.command('jobs').description('Dead jobs, which failed for good.');
  jobs
    .command('dead')
    .description('List the dead jobs, newest first: id, time, name, payload, error.')
    .option('--limit <COUNT>', 'how many at most', '100')
    .action(list);
  jobs
    .command('retry')
    .description('Enqueue one dead job, or all of them, again; a running server performs them at once.')
    .argument('[ID]', 'the id of the job')
    .option('--all', 'every dead job')
    .action(retry);
  jobs.command('discard').description('Discard a dead job.').argument('<ID>', 'the id of the job').action(discard);
}
