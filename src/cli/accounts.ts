/** `plaza accounts`: creating, listing and changing accounts. */
import { type Command, Option } from 'commander';
import { createAccount } from '../domain/persons/create-account.ts';
import { listRoles } from '../domain/roles/find.ts';
import { findLocalPerson } from '../domain/users/find-local-person.ts';
import { listLocalPersons } from '../domain/users/list-local-persons.ts';
import { modifyUser, type UserChanges } from '../domain/users/modify-user.ts';
import { hashPassword } from '../domain/users/passwords/password-hash.ts';
import type { Platform } from '../platform/platform.ts';
import { StartError } from '../platform/start-error.ts';
import { addAccountActCommands } from './account-acts.ts';
import { table } from './table.ts';
import { withPlatform } from './with-platform.ts';

const role = () => new Option('--role <NAME>', 'what the account may do: a role of "plaza roles list", or none');

/** Undefined if none was named; null for the word `none`. Refuses unknown ones and lists the existing ones. */
async function roleIdOf({ db }: Platform, name: string | undefined): Promise<bigint | null | undefined> {
  if (name === undefined) return undefined;
  if (name.toLowerCase() === 'none') return null;
  const roles = await listRoles(db);
  const found = roles.find((each) => each.name !== '' && each.name.toLowerCase() === name.toLowerCase());
  const names = roles.flatMap((each) => each.name || []);
  if (!found) throw new StartError(`There is no role ${name}. There are: ${[...names, 'none'].join(', ')}.`);
  return found.id;
}

/** The size of a generated password: 96 random bits. */
const PASSWORD_BYTES = 12;

interface CreateOptions {
  email: string;
  password?: string;
  role?: string;
  confirmed?: boolean;
}

function create(name: string, options: CreateOptions): Promise<void> {
  return withPlatform(async (platform) => {
    const password = options.password ?? platform.random.token(PASSWORD_BYTES);
    await createAccount(
      { ...platform, viewer: null },
      {
        username: name,
        email: options.email,
        password,
        roleId: (await roleIdOf(platform, options.role)) ?? null,
        confirmed: options.confirmed ?? false,
      },
    );
    console.log(`The account ${name} is created.`);
    if (!options.confirmed) console.log('The address must still be confirmed: an email is on its way.');
    console.log(`New password: ${password}`);
  });
}

/** Prints a line for each account: name, address, role, state, day of sign-up. */
function list(): Promise<void> {
  return withPlatform(async (platform) => {
    const names = new Map((await listRoles(platform.db)).map(({ id, name }) => [id, name]));
    const rows = (await listLocalPersons(platform)).map(({ user, actor }) => {
      const state = [
        user.confirmedAt ? null : 'unconfirmed',
        user.approvedAt ? null : 'unapproved',
        user.disabledAt ? 'disabled' : null,
        actor.silencedAt ? 'silenced' : null,
        actor.sensitizedAt ? 'sensitized' : null,
        actor.suspendedAt ? 'suspended' : null,
      ].filter((word) => word !== null);
      const day = user.createdAt.toISOString().slice(0, 10);
      return [
        actor.preferredUsername,
        user.email,
        names.get(user.roleId ?? 0n) ?? '-',
        state.join(',') || 'active',
        day,
      ];
    });
    if (rows.length > 0) console.log(table(rows));
  });
}

interface ModifyOptions {
  role?: string;
  removeRole?: boolean;
  email?: string;
  confirm?: boolean;
  approve?: boolean;
  suspend?: boolean;
  unsuspend?: boolean;
  sensitive?: boolean;
  unsensitive?: boolean;
  memorial?: boolean;
  unmemorial?: boolean;
  resetPassword?: boolean;
  force?: boolean;
}

async function modify(name: string, options: ModifyOptions): Promise<void> {
  const { removeRole, suspend, unsuspend, sensitive, unsensitive, resetPassword, role: newRole, ...more } = options;
  const { memorial, unmemorial, force, ...rest } = more;
  const changes: UserChanges = { ...rest };
  if (removeRole) changes.roleId = null;
  if (suspend || unsuspend) changes.suspended = suspend === true;
  if (sensitive || unsensitive) changes.sensitive = sensitive === true;
  if (memorial || unmemorial) changes.memorial = memorial === true;
  if (Object.keys(changes).length === 0 && newRole === undefined && !resetPassword)
    throw new StartError('Say what to change; see --help.');
  if (force) changes.force = true;
  await withPlatform(async (platform) => {
    const { user, actor } = await findLocalPerson(platform, name);
    if (newRole !== undefined) changes.roleId = (await roleIdOf(platform, newRole)) ?? null;
    const password = resetPassword ? platform.random.token(PASSWORD_BYTES) : null;
    if (password) changes.passwordHash = await hashPassword(password);
    await modifyUser(platform, user.id, changes);
    console.log(`The account ${actor.preferredUsername} is changed.`);
    if (password) console.log(`New password: ${password}`);
  });
}

export function addAccountCommands(program: Command): void {
  const accounts = program.command('accounts').description('Accounts of this server.');
  accounts
    .command('create')
    .description('Create an account. The last line of the output is its password.')
    .argument('<NAME>', 'the name, as in @NAME')
    .requiredOption('--email <EMAIL>', 'the email address')
    .option('--password <PASSWORD>', 'generated by default')
    .addOption(role())
    .option('--confirmed', 'the address is already confirmed')
    .action(create);
  accounts.command('list').description('List all accounts: name, address, role, state, day of sign-up.').action(list);
  accounts
    .command('modify')
    .description('Change an account.')
    .argument('<NAME>', 'the name, as in @NAME')
    .addOption(role().conflicts('removeRole'))
    .option('--remove-role', 'remove its role, as --role none does')
    .option('--force', 'even if the last owner then loses the role, is suspended or becomes a memorial')
    .option('--email <EMAIL>', 'another address, which is confirmed if the old one was')
    .option('--confirm', 'confirm the address')
    .option('--approve', 'approve the sign-up')
    .addOption(new Option('--suspend', 'lock the account out and hide all of its identities').conflicts('unsuspend'))
    .option('--unsuspend', 'end the suspension and show the account again')
    .addOption(new Option('--sensitive', 'show all that it posts as sensitive').conflicts('unsensitive'))
    .option('--unsensitive', 'no longer show all that it posts as sensitive')
    .addOption(
      new Option('--memorial', 'make it the memorial of somebody who died: nobody can sign in to it').conflicts(
        'unmemorial',
      ),
    )
    .option('--unmemorial', 'end the memorial; the password stays the same')
    .option('--reset-password', 'generate and print a new password, and end all sessions, those of apps too')
    .action(modify);
  addAccountActCommands(accounts);
}
