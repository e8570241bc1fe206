/**
 * Whether a person may sign up, and whether staff must approve: by the setting `registrations`, or by an invitation
 * (docs/decisions/0045-invitations-and-measures.md), and by blocks of networks, addresses and names, which apply to invited
 * people, too.
 */
import type { Tx } from '../../../platform/database/db.ts';
import type { DomainContext } from '../../access/context.ts';
import type { Verdict } from '../../blocks/email/email-rules.ts';
import { signUpVerdicts } from '../../blocks/sign-up-rules.ts';
import type { Settings } from '../../instance/settings.ts';
import { inviteByCode } from '../../invites/find.ts';
import { takeInvite } from '../../invites/take-invite.ts';
import { isUsable } from '../../invites/usable.ts';
import { refuse } from '../../kernel/refusals.ts';
import { readSignUpEmail } from '../../users/email.ts';
import type { SignUpForm } from './form.ts';
import { signUpRefusal } from './refusal.ts';

export interface Admission {
  /** The invitation that lets the person in. */
  inviteId: bigint | null;
  /** If false, staff decide. */
  approved: boolean;
  /** Whether the form requires a reason. */
  reasonNeeded: boolean;
  /** The verdict of the blocks on the address. */
  email: Verdict;
}

type Registering = Pick<Settings, 'registrations' | 'reasonRequired'>;

/** For an invalid code. With closed registrations it is refused like a missing code. */
function refuseCode({ registrations }: Pick<Settings, 'registrations'>): never {
  if (registrations === 'closed') refuse('sign_up_closed');
  const description = 'is unknown, expired or used up';
  throw signUpRefusal({ invite_code: [{ error: 'ERR_INVALID', description }] });
}

const verdictsOf = (ctx: DomainContext, { email, username, ip }: Pick<SignUpForm, 'email' | 'username' | 'ip'>) =>
  signUpVerdicts(ctx, { email: readSignUpEmail(email), username, ip });

/** A blank code counts as missing. Refuses closed registrations without an invitation, invalid codes, and blocked networks. */
export async function admit(
  ctx: DomainContext,
  settings: Registering,
  form: Pick<SignUpForm, 'email' | 'username' | 'ip' | 'inviteCode'>,
): Promise<Admission> {
  const { registrations, reasonRequired } = settings;
  const { inviteCode } = form;
  if (inviteCode?.trim()) {
    const invite = await inviteByCode(ctx, inviteCode);
    if (!invite || !isUsable(invite, ctx.clock.now())) refuseCode(settings);
    const { email, needsApproval } = await verdictsOf(ctx, form);
    return { inviteId: invite.id, approved: !needsApproval, reasonNeeded: false, email };
  }
  if (registrations === 'closed') refuse('sign_up_closed');
  const { email, needsApproval } = await verdictsOf(ctx, form);
  const isOpen = registrations === 'open';
  return { inviteId: null, approved: isOpen && !needsApproval, reasonNeeded: !isOpen && reasonRequired, email };
}

/** Counts the use in the transaction of the sign-up. Refuses an invitation that others used up since it was checked. */
export async function takeAdmission(
  tx: Tx,
  ctx: DomainContext,
  settings: Pick<Settings, 'registrations'>,
  { inviteId }: Pick<Admission, 'inviteId'>,
): Promise<void> {
  if (inviteId !== null && !(await takeInvite(tx, ctx, inviteId))) refuseCode(settings);
}
