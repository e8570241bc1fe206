/** `plaza setup-link`: the link that creates the owner of a new server. */
import type { Command } from 'commander';
import { renewSetupLink, type SetupLink } from '../domain/setup/setup-link.ts';
import { StartError } from '../platform/start-error.ts';
import { printing } from './printing.ts';

export const setupInstructions = ({ url, expiresAt }: SetupLink): string =>
  `This server is not set up yet. Open this link to create the owner's account; it works once, until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC:\n  ${url}`;

export const EARLIER_SETUP_LINK =
  'This server is not set up yet. Open the link that was printed before, or print another one with "plaza setup-link".';

export function addSetupCommands(program: Command): void {
  program
    .command('setup-link')
    .description("Print a link that creates the owner's account of a new server. Earlier links no longer work.")
    .action(
      printing(async (platform) => {
        const link = await renewSetupLink(platform);
        if (!link) throw new StartError('This server already has an owner. Give others a role with "plaza accounts".');
        return setupInstructions(link);
      }),
    );
}
