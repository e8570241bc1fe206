/** Filters of the list of accounts, as the two versions of its path take them. */
import { z } from 'zod';
import {
  ACCOUNT_STATUSES,
  type AccountFilters,
  type AccountStatus,
  isAddressOrNetwork,
  ORIGINS,
} from '../../domain/moderation/accounts/filters.ts';
import { ACCOUNT_ACTION_NAMES } from '../../domain/moderation/accounts/states.ts';
import { wordsInput } from '../../procedures/form-input.ts';
import { idInput } from '../../procedures/inputs.ts';
import { pageInput } from '../../procedures/pagination.ts';
import { blankIsAbsent } from '../../procedures/wire.ts';

const text = (description: string) => blankIsAbsent(z.string().max(255)).optional().meta({ description });

const shared = {
  ...pageInput(100),
  username: text('How the name begins.'),
  display_name: text('How the display name begins.'),
  by_domain: text('The other server it is on.'),
  email: text('How the e-mail address begins.'),
  ip: blankIsAbsent(z.string().max(64).refine(isAddressOrNetwork, 'is not an IP address or a network'))
    .optional()
    .meta({ description: 'An IP address, or a network such as 192.0.2.0/24, that they came from.' }),
};

const flag = (description: string) => z.boolean().default(false).meta({ description });

/** The first version: a flag for each state. */
export const flagsInput = z.object({
  ...shared,
  local: flag('Of this server.'),
  remote: flag('Of other servers; with `local` both.'),
  active: flag('Not suspended.'),
  pending: flag('Whose sign-up waits for approval.'),
  disabled: flag('Who may not sign in.'),
  silenced: flag('Limited: shown to followers only.'),
  suspended: flag('Suspended.'),
  sensitized: flag('Whose posts all count as sensitive.'),
  staff: flag('Who may handle reports.'),
});

/** The second version: one state, and roles. */
export const choicesInput = z.object({
  ...shared,
  origin: blankIsAbsent(z.enum(ORIGINS)).optional(),
  status: blankIsAbsent(z.enum(ACCOUNT_STATUSES)).optional(),
  permissions: blankIsAbsent(z.enum(['staff']))
    .optional()
    .meta({ description: 'Who may handle reports.' }),
  role_ids: z.array(idInput).max(100).optional().meta({ description: 'Who has one of these roles.' }),
  invited_by: blankIsAbsent(idInput).optional().meta({ description: 'Who came by an invitation of this account.' }),
});

const sharedFilters = (input: z.infer<typeof flagsInput> | z.infer<typeof choicesInput>): AccountFilters => ({
  username: input.username,
  displayName: input.display_name,
  byDomain: input.by_domain,
  email: input.email,
  ip: input.ip,
});

export function filtersOfFlags(input: z.infer<typeof flagsInput>): AccountFilters {
  const { local, remote, staff } = input;
  const origin = local === remote ? undefined : local ? 'local' : 'remote';
  const statuses = ACCOUNT_STATUSES.filter((status: AccountStatus) => input[status]);
  return { ...sharedFilters(input), origin, statuses, staff };
}

export function filtersOfChoices(input: z.infer<typeof choicesInput>): AccountFilters {
  const { origin, status, permissions, role_ids: roleIds, invited_by: invitedBy } = input;
  const statuses = status ? [status] : [];
  return { ...sharedFilters(input), origin, statuses, staff: permissions === 'staff', roleIds, invitedBy };
}

/** The longest text of a strike, which is part of mails and notifications. */
const LONGEST_TEXT = 5000;

export const actInput = z.object({
  id: idInput,
  type: z.enum(ACCOUNT_ACTION_NAMES, 'is not included in the list'),
  text: wordsInput(LONGEST_TEXT).nullish().meta({ description: 'The message to the person.' }),
  report_id: blankIsAbsent(idInput)
    .nullish()
    .meta({ description: 'The report that leads to it, which is resolved by it.' }),
  warning_preset_id: blankIsAbsent(idInput)
    .nullish()
    .meta({ description: 'A text for warnings (GET /api/v1/admin/warning_presets), which `text` follows.' }),
  send_email_notification: z.boolean().nullish().meta({ description: 'Unless it is false, the person gets a mail.' }),
});
