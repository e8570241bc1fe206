/**
 * Whether somebody may sign up, and whether staff decide about them: by the setting `registrations`, or by an invitation
 * (docs/decisions/0048-invitations-and-measures.md).
 */
import type { Tx } from '../../../platform/database/db.ts';
import type { DomainContext } from '../../access/context.ts';
import type { Settings } from '../../instance/settings.ts';
import { inviteByCode } from '../../invites/find.ts';
import { takeInvite } from '../../invites/take-invite.ts';
import { isUsable } from '../../invites/usable.ts';
import { refuse } from '../../kernel/refusals.ts';
import { signUpRefusal } from './refusal.ts';

export interface Admission {
  /** The invitation that lets the person in. */
  inviteId: bigint | null;
  /** False: staff decide. */
  approved: boolean;
  /** Whether the form must say why. */
  reasonNeeded: boolean;
}

type Registering = Pick<Settings, 'registrations' | 'reasonRequired'>;

/** Of a code that lets nobody in. Where registrations are closed it is refused as no code is. */
function refuseCode({ registrations }: Registering): never {
  if (registrations === 'closed') refuse('sign_up_closed');
  const description = 'is unknown, expired or used up';
  throw signUpRefusal({ invite_code: [{ error: 'ERR_INVALID', description }] });
}

/** A blank code is none. Refuses where registrations are closed and no invitation opens them, and codes that let nobody in. */
export async function admit(
  ctx: DomainContext,
  settings: Registering,
  inviteCode: string | null | undefined,
): Promise<Admission> {
  const { registrations, reasonRequired } = settings;
  if (inviteCode?.trim()) {
    const invite = await inviteByCode(ctx, inviteCode);
    if (!invite || !isUsable(invite, ctx.clock.now())) refuseCode(settings);
    return { inviteId: invite.id, approved: true, reasonNeeded: false };
  }
  if (registrations === 'closed') refuse('sign_up_closed');
  const approved = registrations === 'open';
  return { inviteId: null, approved, reasonNeeded: !approved && reasonRequired };
}

/** Counts the use in the transaction of the sign-up. Refuses what others used up since it was looked at. */
export async function takeAdmission(
  tx: Tx,
  ctx: DomainContext,
  settings: Registering,
  { inviteId }: Admission,
): Promise<void> {
  if (inviteId !== null && !(await takeInvite(tx, ctx, inviteId))) refuseCode(settings);
}
