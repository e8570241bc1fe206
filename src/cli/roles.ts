/** `plaza roles`: roles and their permissions. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { EVERYONE_ID, namesOf, PERMISSION_NAMES, type Permission } from '../domain/access/roles.ts';
import { createRole } from '../domain/roles/create-role.ts';
import { deleteRole } from '../domain/roles/delete-role.ts';
import { findRoleNamed, listRoles } from '../domain/roles/find.ts';
import { FROM_TERMINAL, type RoleChanges } from '../domain/roles/rules.ts';
import { updateRole } from '../domain/roles/update-role.ts';
import type { Role } from '../generated/prisma/client.ts';
import type { Platform } from '../platform/platform.ts';
import { StartError } from '../platform/start-error.ts';
import { table } from './table.ts';
import { withPlatform } from './with-platform.ts';

/** The name of the row that all people have. */
const EVERYONE = 'everyone';

const NAMES = `\nPermissions:\n${PERMISSION_NAMES.map((name) => `  ${name}`).join('\n')}`;

/** Separated by commas or spaces; empty for none. */
function readPermissions(text: string): Permission[] {
  const names = text.split(/[\s,]+/).filter(Boolean);
  const unknown = names.find((name) => !(PERMISSION_NAMES as string[]).includes(name));
  if (unknown !== undefined) throw new InvalidArgumentError(`There is no permission ${unknown}; see --help.`);
  return names as Permission[];
}

function readNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

async function roleNamed({ db }: Platform, name: string): Promise<Role> {
  const role =
    name.toLowerCase() === EVERYONE
      ? await db.role.findUnique({ where: { id: EVERYONE_ID } })
      : await findRoleNamed(db, name);
  if (!role) throw new StartError(`There is no role ${name}; see "plaza roles list".`);
  return role;
}

function list(): Promise<void> {
  return withPlatform(async (platform) => {
    const rows = (await listRoles(platform.db)).map((role) => [
      role.id === EVERYONE_ID ? EVERYONE : role.name,
      String(role.position),
      role.highlighted ? 'shown' : 'hidden',
      namesOf(role.permissions).join(',') || '-',
    ]);
    console.log(table(rows));
  });
}

function create(name: string, options: RoleChanges): Promise<void> {
  return withPlatform(async (platform) => {
    const role = await createRole(platform, FROM_TERMINAL, { ...options, name });
    console.log(`The role ${role.name} is created.`);
  });
}

async function edit(name: string, { rename, ...options }: RoleChanges & { rename?: string }): Promise<void> {
  const changes: RoleChanges = { ...options, ...(rename !== undefined && { name: rename }) };
  if (Object.keys(changes).length === 0) throw new StartError('Say what to change; see --help.');
  await withPlatform(async (platform) => {
    const { id } = await roleNamed(platform, name);
    await updateRole(platform, FROM_TERMINAL, id.toString(), changes);
    console.log(`The role ${rename ?? name} is changed.`);
  });
}

function remove(name: string): Promise<void> {
  return withPlatform(async (platform) => {
    const role = await roleNamed(platform, name);
    await deleteRole(platform, FROM_TERMINAL, role.id.toString());
    console.log(`The role ${role.name} is deleted.`);
  });
}

const withFields = (command: Command): Command =>
  command
    .option('--permissions <NAMES>', 'what it permits, separated by commas', readPermissions)
    .option('--position <NUMBER>', 'its rank: people with a higher rank can act on people with a lower one', readNumber)
    .option('--color <COLOR>', 'the color of the badge, such as #6364ff; empty for none')
    .option('--highlighted', 'show it on profiles')
    .addOption(new Option('--no-highlighted', 'do not show it on profiles'))
    .option('--require-2fa', 'people with this role must set up a second factor')
    .addOption(new Option('--no-require-2fa', 'it needs no second factor'))
    .option('--collection-limit <NUMBER>', 'how many collections a person may have', readNumber)
    .addHelpText('after', NAMES);

export function addRoleCommands(program: Command): void {
  const roles = program.command('roles').description('Roles, which grant permissions.');
  roles
    .command('list')
    .description('List the roles: name, rank, whether profiles show them, permissions.')
    .action(list);
  withFields(roles.command('create').description('Create a role.').argument('<NAME>', 'its name')).action(create);
  withFields(
    roles
      .command('edit')
      .description('Change a role, or the permissions of everyone.')
      .argument('<NAME>', `its name, or ${EVERYONE}`),
  )
    .option('--rename <NAME>', 'another name')
    .action(edit);
  roles
    .command('delete')
    .description('Delete a role; accounts that have it keep no role.')
    .argument('<NAME>', 'its name')
    .action(remove);
}
