/** `plaza instances`: other servers that this one follows for their events, and those that follow it. */
import type { Command } from 'commander';
import {
  acceptInstance,
  followInstance,
  type Related,
  rejectInstance,
  unfollowInstance,
} from '../domain/federation/remote/instances/follow-instance.ts';
import { allInstances, relatedNamed } from '../domain/federation/remote/instances/list-instances.ts';
import { presentInstances } from '../entities/moderation/admin-instance.ts';
import type { Platform } from '../platform/platform.ts';
import { printing } from './printing.ts';
import { table } from './table.ts';

const FOLLOWED = {
  none: 'not followed',
  pending: 'asked to be followed',
  accepted: 'followed',
  rejected: 'refused to be followed',
} as const;
const FOLLOWER = { none: 'does not follow', pending: 'asks to follow', accepted: 'follows' } as const;

async function list(platform: Platform): Promise<string> {
  const servers = await presentInstances(platform, await allInstances(platform));
  return table(
    servers.map(({ domain, acct, followed, follower, events_count: events }) => [
      ...[domain, acct, FOLLOWED[followed], FOLLOWER[follower], `${events} ${events === 1 ? 'event' : 'events'}`],
    ]),
  );
}

type Act = (platform: Platform, by: null, id: bigint) => Promise<Related>;

const acting = (act: Act, said: string) =>
  printing(async (platform, server: string) => {
    const { id, actor } = await relatedNamed(platform, server);
    await act(platform, null, id);
    return `${actor.domain} ${said}.`;
  });

const SERVER = 'its domain, or the handle or the address of the actor that stands for it';

export function addInstanceFollowCommands(program: Command): void {
  const instances = program
    .command('instances')
    .description('Servers that this one follows for their public events, and servers that follow it.');
  instances
    .command('list')
    .description('List the servers, and whether each is followed or follows this one.')
    .action(printing(list));
  instances
    .command('follow')
    .description('Ask a server for its public events; its staff decide.')
    .argument('<SERVER>', SERVER)
    .action(
      printing(async (platform, server: string) => {
        const { actor, followed } = await followInstance({ ...platform, viewer: null }, null, server);
        return followed === 'ACCEPTED'
          ? `${actor.domain} is already followed.`
          : `A follow request is sent to ${actor.domain}.`;
      }),
    );
  instances
    .command('unfollow')
    .description('Stop following a server; its stored events stay.')
    .argument('<SERVER>', SERVER)
    .action(acting(unfollowInstance, 'is no longer followed'));
  instances
    .command('accept')
    .description('Accept the follow request of a server.')
    .argument('<SERVER>', SERVER)
    .action(acting(acceptInstance, 'gets all public events of this server'));
  instances
    .command('reject')
    .description('Reject the follow request of a server, or remove it as a follower.')
    .argument('<SERVER>', SERVER)
    .action(acting(rejectInstance, 'does not follow this server'));
}
