/** `plaza invites`: invitations to sign up. */
import { type Command, InvalidArgumentError } from 'commander';
import { roleAllows } from '../domain/access/roles.ts';
import { createInvite } from '../domain/invites/create-invite.ts';
import { disableAllInvites, disableInvite } from '../domain/invites/disable-invite.ts';
import { inviteByCode, listInvites } from '../domain/invites/find.ts';
import { type InviteOfActor, isUsable } from '../domain/invites/usable.ts';
import { heldRoleOf } from '../domain/roles/find.ts';
import { findLocalPerson } from '../domain/users/find-local-person.ts';
import { inviteUrl } from '../entities/users/invite.ts';
import { StartError } from '../platform/start-error.ts';
import { table } from './table.ts';
import { withPlatform } from './with-platform.ts';

interface NewOptions {
  uses?: number;
  days?: number;
  autofollow?: boolean;
  comment?: string;
}

function wholeNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It is not a whole number.');
  return Number(text);
}

function create(name: string, { uses, days, autofollow, comment }: NewOptions): Promise<void> {
  return withPlatform(async (platform) => {
    const { user, actor } = await findLocalPerson(platform, name);
    if (!roleAllows(await heldRoleOf(platform.db, user.roleId), 'invite_users'))
      throw new StartError(`The role of ${name} may not invite, so nobody could use the invitation.`);
    const made = await createInvite(platform, actor.id, {
      maxUses: uses ?? null,
      expiresIn: days === undefined ? null : days * 24 * 3600,
      autofollow: autofollow ?? false,
      comment: comment ?? '',
    });
    console.log(inviteUrl(platform, made.code));
  });
}

const stateOf = (row: InviteOfActor, now: Date): string => {
  if (isUsable(row, now)) return 'usable';
  return row.disabledAt ? 'disabled' : 'over';
};

function list({ all }: { all?: boolean }): Promise<void> {
  return withPlatform(async (platform) => {
    const page = { maxId: null, sinceId: null, minId: null, limit: 200 };
    const rows = await listInvites(platform, all ? {} : { available: true }, page);
    const cells = rows.map((row) => [
      row.code,
      row.actor.preferredUsername,
      `${row.uses}/${row.maxUses ?? '∞'}`,
      row.expiresAt?.toISOString() ?? 'never',
      stateOf(row, platform.clock.now()),
      row.comment,
    ]);
    if (cells.length > 0) console.log(table(cells));
  });
}

function disable(code: string | undefined, { all }: { all?: boolean }): Promise<void> {
  if ((code === undefined) === (all !== true)) throw new StartError('Name either a code or --all.');
  return withPlatform(async (platform) => {
    if (code === undefined) {
      console.log(`${await disableAllInvites(platform, null)} disabled.`);
      return;
    }
    const invite = await inviteByCode(platform, code);
    if (!invite) throw new StartError(`There is no invitation ${code}; see "plaza invites list --all".`);
    await disableInvite(platform, null, invite);
    console.log(`${code} is disabled.`);
  });
}

export function addInviteCommands(program: Command): void {
  const invites = program.command('invites').description('Invitations to sign up.');
  invites
    .command('create')
    .description('Create an invitation on behalf of an account, and print its address.')
    .argument('<NAME>', 'the name of the account')
    .option('--uses <NUMBER>', 'how many people can use it', wholeNumber)
    .option('--days <NUMBER>', 'after how many days it expires', wholeNumber)
    .option('--autofollow', 'people who use it follow the account')
    .option('--comment <TEXT>', 'a note about it')
    .action(create);
  invites
    .command('list')
    .description('List the valid invitations, newest first: code, account, uses, end, state, note.')
    .option('--all', 'also disabled, expired and used-up ones')
    .action(list);
  invites
    .command('disable')
    .description('Disable one invitation, or all of them.')
    .argument('[CODE]', 'its code')
    .option('--all', 'all of them')
    .action(disable);
}
