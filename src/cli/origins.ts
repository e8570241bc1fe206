/** `plaza origins`: further hosts of this server, whose actors keep their addresses and handles. */
import type { Command } from 'commander';
import { addOrigin, listOrigins, removeOrigin } from '../domain/instance/change-origins.ts';
import type { Platform } from '../platform/platform.ts';
import { counted } from './domains.ts';
import { printing } from './printing.ts';
import { table } from './table.ts';

async function list(platform: Platform): Promise<string> {
  const { publicUrl, domain } = platform.config;
  const origins = await listOrigins(platform);
  return table([
    [new URL(publicUrl).host, domain, '/actor', 'PUBLIC_URL'],
    ...origins.map(({ host, handleDomain, actorPath, _count }) => [
      ...[host, handleDomain, actorPath],
      counted(_count.actors, 'actor'),
    ]),
  ]);
}

export function addOriginCommands(program: Command): void {
  const origins = program
    .command('origins')
    .description(
      'Further hosts of this server, such as those of a server that moved in: actors keep their addresses there.',
    );
  origins.command('list').description('List the hosts, with the domains of their handles.').action(printing(list));
  origins
    .command('add')
    .description('Serve a further host, from the next start.')
    .argument('<HOST>', 'the host of the addresses, with its port if it has one')
    .option('--handle-domain <DOMAIN>', 'the domain of the handles; by default the host')
    .option('--actor-path <PATH>', 'the path of the actor that stands for the host: /relay for Mobilizon', '/actor')
    .action(
      printing(async (platform, host: string, given: { handleDomain?: string; actorPath: string }) => {
        await addOrigin(platform, { host, handleDomain: given.handleDomain ?? host, actorPath: given.actorPath });
        return `${host} is added. Let its proxy pass everything on to this server, and restart the server.`;
      }),
    );
  origins
    .command('remove')
    .description('No longer serve a host, from the next start; refused while it has actors.')
    .argument('<HOST>', 'the host of the addresses')
    .action(
      printing(async (platform, host: string) => {
        await removeOrigin(platform, host);
        return `${host} is removed. Restart the server.`;
      }),
    );
}
