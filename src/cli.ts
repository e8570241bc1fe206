/** Administration from a terminal, even while the server runs: `npm run -s plaza -- …`. */
import { Command, CommanderError } from 'commander';
import { addAccountCommands } from './cli/accounts.ts';
import { addAnnouncementCommands } from './cli/announcements.ts';
import { addBackupCommands } from './cli/backup.ts';
import { addBlockListCommands } from './cli/block-lists.ts';
import { addBlockCommands } from './cli/blocks.ts';
import { addDatabaseCommands } from './cli/database.ts';
import { addDomainCommands } from './cli/domains.ts';
import { addEmojiCommands } from './cli/emoji.ts';
import { addFederationCommands } from './cli/federation.ts';
import { addImportCommands } from './cli/import.ts';
import { addInstanceCommands } from './cli/instance.ts';
import { addInstanceFollowCommands } from './cli/instances.ts';
import { addInviteCommands } from './cli/invites.ts';
import { addJobCommands } from './cli/jobs.ts';
import { addMailCommands } from './cli/mails.ts';
import { addMeasureCommands } from './cli/measures.ts';
import { addOriginCommands } from './cli/origins.ts';
import { addRelayCommands } from './cli/relays.ts';
import { addRemoteMediaCommands } from './cli/remote-media.ts';
import { addReportCommands } from './cli/reports.ts';
import { addProcessCommands } from './cli/restart.ts';
import { addRoleCommands } from './cli/roles.ts';
import { addSettingCommands } from './cli/settings.ts';
import { addSetupCommands } from './cli/setup-link.ts';
import { addTokenCommands } from './cli/tokens.ts';
import { Refusal } from './platform/errors.ts';
import { redact } from './platform/log.ts';
import { explain } from './platform/start-error.ts';

const COMMANDS = [
  addAccountCommands,
  addRoleCommands,
  addTokenCommands,
  addInviteCommands,
  addReportCommands,
  addMeasureCommands,
  addMailCommands,
  addSettingCommands,
  addInstanceCommands,
  addDomainCommands,
  addBlockListCommands,
  addFederationCommands,
  addInstanceFollowCommands,
  addRelayCommands,
  addOriginCommands,
  addRemoteMediaCommands,
  addBlockCommands,
  addEmojiCommands,
  addAnnouncementCommands,
  addJobCommands,
  addDatabaseCommands,
  addBackupCommands,
  addImportCommands,
  addSetupCommands,
  addProcessCommands,
];

/** Runs one command, which prints to the console, and returns its exit code. The configuration comes from `process.env`. */
export async function runCommand(args: readonly string[]): Promise<number> {
  const program = new Command('plaza')
    .description('Administers a Plaza server: its accounts, settings, database and jobs.')
    .addHelpText(
      'after',
      '\nAlone, or with --workers and --role, the command `plaza` of the npm package starts the server.',
    )
    .showSuggestionAfterError(true)
    // Commands inherit it, so that help and wrong arguments return here, too.
    .exitOverride();
  for (const add of COMMANDS) add(program);
  try {
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode;
    console.error(error instanceof Refusal ? error.message : redact(explain(error)));
    return 1;
  }
}

if (import.meta.main) process.exit(await runCommand(process.argv.slice(2)));
