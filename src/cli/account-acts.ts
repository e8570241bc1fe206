/** `plaza accounts warn`, `suspend`, `approve` and the like: moderators' actions on accounts, from a terminal. */
import type { Command } from 'commander';
import type { DomainContext } from '../domain/access/context.ts';
import { actOnAccount } from '../domain/moderation/accounts/act-on-account.ts';
import { approveAccount, rejectAccount } from '../domain/moderation/accounts/approve-account.ts';
import { deleteAccount } from '../domain/moderation/accounts/delete-account.ts';
import { findAccountByName } from '../domain/moderation/accounts/find.ts';
import { TERMINAL } from '../domain/moderation/accounts/moderator.ts';
import { resetSecondFactor } from '../domain/moderation/accounts/reset-second-factor.ts';
import type { AccountActionName, UndoingName } from '../domain/moderation/accounts/states.ts';
import { undoAct } from '../domain/moderation/accounts/undo-act.ts';
import { issueOperatorLink } from '../domain/persons/mail-link/sign-in-link.ts';
import { Refusal } from '../platform/errors.ts';
import { StartError } from '../platform/start-error.ts';
import { withPlatform } from './with-platform.ts';

/** Command → type, description, and message on success. */
const ACTION_COMMANDS: Record<AccountActionName, [command: string, does: string, done: string]> = {
  none: ['warn', 'Warn a person, without any other consequence.', 'is warned'],
  disable: ['disable', 'Disable an account until it is enabled again.', 'is disabled'],
  sensitive: ['sensitize', 'Show all that an account posts as sensitive.', 'is sensitized'],
  silence: ['silence', 'Show an account to its followers only.', 'is silenced'],
  suspend: [
    'suspend',
    'Hide an account and everything it made; its data is deleted after thirty days.',
    'is suspended',
  ],
};

const UNDOING_COMMANDS: Record<UndoingName, [command: string, does: string, done: string]> = {
  enable: ['enable', 'Enable a disabled account.', 'is enabled'],
  unsensitive: ['unsensitize', 'No longer show all that an account posts as sensitive.', 'is not sensitized'],
  unsilence: ['unsilence', 'Show an account to everybody again.', 'is not silenced'],
  unsuspend: ['unsuspend', 'Restore a suspended account.', 'is not suspended'],
};

/** Finds the account, acts, and prints the outcome, or why the action does not apply. */
function act(name: string, done: string, run: (ctx: DomainContext, id: string) => Promise<void>): Promise<void> {
  return withPlatform(async (platform) => {
    const ctx = { ...platform, viewer: null };
    const account = await findAccountByName(ctx, name);
    try {
      await run(ctx, account.id.toString());
    } catch (error) {
      const applies = !(error instanceof Refusal) || error.message !== 'This action is not allowed';
      if (applies) throw error;
      throw new Refusal('forbidden', `This action does not apply to the current state of ${name}.`);
    }
    console.log(`The account ${account.preferredUsername} ${done}.`);
  });
}

export function addAccountActCommands(accounts: Command): void {
  const named = (command: string, does: string) =>
    accounts
      .command(command)
      .description(does)
      .argument('<NAME>', 'the name, as in @NAME; NAME@SERVER for a remote account');
  for (const [type, [command, does, done]] of Object.entries(ACTION_COMMANDS) as [
    AccountActionName,
    [string, string, string],
  ][])
    named(command, does)
      .option('--text <TEXT>', 'what the person is told')
      .option('--no-mail', 'notify the person on this server only, not by email')
      .action((name: string, { text, mail }: { text?: string; mail: boolean }) =>
        act(name, done, (ctx, id) => actOnAccount(ctx, TERMINAL, id, { type, text, mail })),
      );
  for (const [undoing, [command, does, done]] of Object.entries(UNDOING_COMMANDS) as [
    UndoingName,
    [string, string, string],
  ][])
    named(command, does).action((name: string) => act(name, done, (ctx, id) => undoAct(ctx, TERMINAL, id, undoing)));
  named('reset-2fa', 'Remove the second factor and all passkeys of a person who lost them.').action((name: string) =>
    act(name, 'signs in without a second factor', (ctx, id) => resetSecondFactor(ctx, TERMINAL, id)),
  );
  named('sign-in-link', 'Print a link that signs a person in once, even while local sign-in is off.').action(
    (name: string) =>
      withPlatform(async (platform) => {
        const { userId } = await findAccountByName(platform, name);
        if (userId === null) throw new StartError(`${name} is not an account of this server.`);
        const user = await platform.db.user.findUniqueOrThrow({ where: { id: userId } });
        const { token, expiresAt } = await issueOperatorLink(platform, user);
        const until = expiresAt.toISOString().slice(0, 16).replace('T', ' ');
        console.log(
          `Open this link to sign in as ${name}; it works once, until ${until} UTC:\n  ${platform.config.publicUrl}/auth/link?token=${token}`,
        );
      }),
  );
  named('approve', 'Approve a sign-up.').action((name: string) =>
    act(name, 'is approved', (ctx, id) => approveAccount(ctx, TERMINAL, id)),
  );
  named('reject', 'Reject a sign-up, and delete it.').action((name: string) =>
    act(name, 'is rejected', (ctx, id) => rejectAccount(ctx, TERMINAL, id)),
  );
  named('delete', 'Delete the data of a suspended account for good. Its name stays taken.').action((name: string) =>
    act(name, 'is deleted', (ctx, id) => deleteAccount(ctx, TERMINAL, id)),
  );
}
