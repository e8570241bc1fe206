/** `plaza federation`: lists the known remote servers, and repairs deliveries to them. */

import type { Command } from 'commander';
import { findLocalActor, type NamedActor } from '../domain/actors/find.ts';
import { splitHandle } from '../domain/actors/handles.ts';
import { blockDomain } from '../domain/blocks/domains/save-domain-block.ts';
import { enqueueInstanceRotations, enqueueRotations } from '../domain/federation/outbox/rotate-keys.ts';
import { forgetFailures, refreshHost, retryDeliveries } from '../domain/federation/remote/hosts/change-host.ts';
import { HOST_STATES, type HostState, hostNamed, listHosts } from '../domain/federation/remote/hosts/list-hosts.ts';
import { purgeHost } from '../domain/federation/remote/purge/purge-domain.ts';
import { type AdminServer, presentServers } from '../entities/moderation/admin-server.ts';
import type { RemoteHost } from '../generated/prisma/client.ts';
import type { Platform } from '../platform/platform.ts';
import { StartError } from '../platform/start-error.ts';
import { counted, requireYesToSuspend } from './domains.ts';
import { printing } from './printing.ts';
import { table } from './table.ts';

const waitingCount = ({ waiting }: AdminServer): number => waiting.last_hour + waiting.last_day + waiting.older;

function stateOf({ limits, unavailable_since: since, failed_days: days }: AdminServer): string {
  const state = since ? `unavailable since ${since}` : days > 0 ? `failing for ${counted(days, 'day')}` : 'no failures';
  return limits === 'none' ? state : `${limits.replace('_', ' ')}, ${state}`;
}

const softwareOf = ({ software, software_version: version }: AdminServer): string =>
  [software ?? 'unknown', version].filter(Boolean).join(' ');

interface Listed {
  state?: string;
  begins?: string;
  limit: string;
}

async function list(platform: Platform, { state, begins = '', limit }: Listed): Promise<string> {
  const most = Number(limit);
  if (!Number.isInteger(most) || most < 1) throw new StartError('--limit must be a whole number from 1.');
  if (state !== undefined && !HOST_STATES.includes(state as HostState))
    throw new StartError(`--state must be ${HOST_STATES.join(' or ')}.`);
  const page = { maxId: null, sinceId: null, minId: null, limit: most };
  const rows = await listHosts(platform, { state: (state as HostState | undefined) ?? null, begins }, page);
  const servers = await presentServers(platform, rows);
  return table(
    servers.map((server) => [
      ...[server.host, softwareOf(server), `${counted(server.people_count, 'account')}`],
      ...[`${waitingCount(server)} waiting`, stateOf(server), server.error ?? ''],
    ]),
  );
}

async function show(platform: Platform, typed: string): Promise<string> {
  const [server] = await presentServers(platform, [await hostNamed(platform, typed)]);
  if (!server) return '';
  const { last_hour: hour, last_day: day, older } = server.waiting;
  return table([
    ['host', server.host],
    ['software', softwareOf(server)],
    ['state', stateOf(server)],
    ['accounts', String(server.people_count)],
    ['reports', String(server.reports_count)],
    ['last received', server.heard_at ?? 'never'],
    ['last sent', server.reached_at ?? 'never'],
    ['last error', server.error === null ? 'none' : `${server.erred_at}: ${server.error}`],
    ['waiting', `${hour} less than an hour old, ${day} less than a day old, ${older} older`],
    ...server.paused.map(({ kind, until }) => ['paused', `${kind} until ${until}`]),
  ]);
}

type Act = (platform: Platform, by: null, host: RemoteHost) => Promise<unknown>;

const acting = (act: Act, done: string) =>
  printing(async (platform, typed: string) => {
    await act(platform, null, await hostNamed(platform, typed));
    return done;
  });

async function purge(platform: Platform, typed: string, { yes = false }: { yes?: boolean }): Promise<string> {
  const host = await hostNamed(platform, typed);
  const [server] = await presentServers(platform, [host]);
  if (!yes)
    throw new StartError(`This deletes ${counted(server?.people_count ?? 0, 'account')}. Repeat it with --yes.`);
  await purgeHost(platform, null, host);
  return 'The data of this server is being deleted.';
}

/** Blocks name hosts without a port. */
const domainOf = (host: string): string => host.replace(/:\d+$/, '');

async function limit(platform: Platform, typed: string): Promise<string> {
  const { host } = await hostNamed(platform, typed);
  const { domain } = await blockDomain(platform, null, domainOf(host), { severity: 'silence' });
  return `${domain} is limited.`;
}

async function block(platform: Platform, typed: string, { yes = false }: { yes?: boolean }): Promise<string> {
  const { host } = await hostNamed(platform, typed);
  if (!yes) await requireYesToSuspend(platform, domainOf(host));
  const { domain } = await blockDomain(platform, null, domainOf(host), { severity: 'suspend' });
  return `${domain} is suspended.`;
}

interface Rotated {
  all?: boolean;
  instance?: boolean;
  every: string;
}

async function rotate(
  platform: Platform,
  name: string | undefined,
  { all, instance, every }: Rotated,
): Promise<string> {
  if ([name, all, instance].filter(Boolean).length !== 1)
    throw new StartError('Name one person or group, or --all, or --instance.');
  const seconds = Number(every);
  if (!Number.isFinite(seconds) || seconds < 0) throw new StartError('--every must be a number of seconds from 0.');
  if (instance) return replaced(await enqueueInstanceRotations(platform, seconds * 1000), seconds);
  const actor =
    name === undefined ? null : await findLocalActor({ ...platform, viewer: null }, nameTyped(platform, name));
  const count = await enqueueRotations(platform, actor ? [actor.id] : 'all', seconds * 1000);
  if (count === 0) throw new StartError('No account has a key that can be replaced.');
  return replaced(count, seconds);
}

const replaced = (count: number, seconds: number): string =>
  `${counted(count, 'key')} will be replaced, one every ${seconds} seconds.`;

function nameTyped({ config }: Platform, text: string): NamedActor {
  const { username, domain } = splitHandle(text, config);
  return { name: username, origin: domain };
}

const HOST = 'the host, with its port if it has one';

export function addFederationCommands(program: Command): void {
  const federation = program.command('federation').description('Known remote servers, and deliveries to them.');
  const on = (name: string, description: string): Command =>
    federation.command(name).description(description).argument('<HOST>', HOST);
  federation
    .command('list')
    .description('List the servers, newest first: software, accounts, waiting deliveries, failures.')
    .option('--state <STATE>', `only servers that are ${HOST_STATES.join(' or ')}`)
    .option('--begins <TEXT>', 'only servers whose names begin with this text')
    .option('--limit <COUNT>', 'how many at most', '100')
    .action(printing(list));
  on('show', 'Print what is known about a server.').action(printing(show));
  on('retry', 'Forget the failures of a server, and deliver everything that waits for it now.').action(
    acting(retryDeliveries, 'Its deliveries are due now.'),
  );
  on('forget', 'Forget the failures of a server.').action(acting(forgetFailures, 'Its failures are forgotten.'));
  on('refresh', 'Fetch the software of a server again, and its accounts when they are next needed.').action(
    acting(refreshHost, 'The server is being fetched.'),
  );
  on('purge', 'Delete all stored data of a suspended or unavailable server for good.')
    .option('--yes', 'delete; by default the command only prints what it would delete')
    .action(printing(purge));
  federation
    .command('rotate-keys')
    .description('Replace the signing keys of people, groups or the server itself, and notify other servers.')
    .argument('[NAME]', 'the name, as in @NAME')
    .option('--all', 'every person and group of this server')
    .option('--instance', 'the server itself, whose key signs fetches, and the actors of its further hosts')
    .option('--every <SECONDS>', 'the time between two keys, so that other servers are not flooded', '10')
    .action(printing(rotate));
  on('limit', 'Limit a server: its people are shown only to their followers.').action(printing(limit));
  on('block', 'Suspend a server.').option('--yes', 'even if that ends follows').action(printing(block));
}
