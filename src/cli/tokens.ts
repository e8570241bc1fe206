/** `plaza tokens`: access tokens for scripts and tests. */
import type { Command } from 'commander';
import { parseScopes } from '../domain/access/scopes.ts';
import { issueToken } from '../domain/oauth/issue-token.ts';
import { findLocalPerson } from '../domain/users/find-local-person.ts';
import { StartError } from '../platform/start-error.ts';
import { withPlatform } from './with-platform.ts';

async function create(name: string, options: { scopes: string }): Promise<void> {
  const scopes = parseScopes(options.scopes);
  if (!scopes) throw new StartError(`One of the scopes "${options.scopes}" does not exist.`);
  await withPlatform(async (platform) => {
    const { user, actor } = await findLocalPerson(platform, name);
    const { token } = await issueToken(platform.db, platform, {
      appId: null,
      userId: user.id,
      actorId: actor.id,
      scopes,
    });
    console.log(token);
  });
}

export function addTokenCommands(program: Command): void {
  const tokens = program.command('tokens').description('Access tokens for scripts and tests.');
  tokens
    .command('create')
    .description('Make a token that acts as the account NAME, and print it alone. It cannot be shown again.')
    .argument('<NAME>', 'the name of the account')
    .option('--scopes <SCOPES>', 'what the token may do, separated by spaces', 'read write follow push')
    .action(create);
}
