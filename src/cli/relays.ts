/** `plaza relays`: servers that forward public posts between the servers that follow them. */
import { type Command, Option } from 'commander';
import { addRelay, disableRelay, enableRelay, removeRelay } from '../domain/federation/remote/relays/change-relay.ts';
import { allRelays, RELAY_KINDS, type RelayKind, relayNamed } from '../domain/federation/remote/relays/relays.ts';
import { presentRelays } from '../entities/moderation/admin-relay.ts';
import type { Platform } from '../platform/platform.ts';
import { printing } from './printing.ts';
import { table } from './table.ts';

async function list(platform: Platform): Promise<string> {
  const relays = await presentRelays(platform, await allRelays(platform));
  return table(relays.map(({ inbox_url: inbox, kind, state, error }) => [inbox, kind, state, error ?? '']));
}

type Act = (platform: Platform, by: null, id: bigint) => Promise<unknown>;

const acting = (act: Act, said: string) =>
  printing(async (platform, address: string) => {
    const { id, inbox } = await relayNamed(platform, address);
    await act(platform, null, id);
    return `${inbox} ${said}.`;
  });

const ADDRESS = 'the address of its inbox or its actor';

export function addRelayCommands(program: Command): void {
  const relays = program
    .command('relays')
    .description('Servers that forward public posts between the servers that follow them.');
  relays.command('list').description('List the relays, with their states.').action(printing(list));
  relays
    .command('add')
    .description('Add a relay and follow it; once it accepts, public posts are exchanged with it.')
    .argument('<ADDRESS>', 'the address of its inbox, or of its actor for the kind litepub')
    .addOption(new Option('--kind <KIND>', 'how it is followed').choices(RELAY_KINDS).default('mastodon'))
    .action(
      printing(async (platform, address: string, { kind }: { kind: RelayKind }) => {
        const { inbox } = await addRelay({ ...platform, viewer: null }, null, kind, address);
        return `${inbox} is asked.`;
      }),
    );
  relays
    .command('enable')
    .description('Follow a relay again.')
    .argument('<ADDRESS>', ADDRESS)
    .action(acting(enableRelay, 'is enabled'));
  relays
    .command('disable')
    .description('Unfollow a relay, and keep it in the list.')
    .argument('<ADDRESS>', ADDRESS)
    .action(acting(disableRelay, 'is disabled'));
  relays
    .command('remove')
    .description('Unfollow a relay, and remove it.')
    .argument('<ADDRESS>', ADDRESS)
    .action(acting(removeRelay, 'is removed'));
}
