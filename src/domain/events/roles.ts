/** Roles of participants, by what they allow. */
import type { ParticipantRole } from '../../generated/prisma/enums.ts';

/** Who organizes an event. */
export const ORGANIZING: ParticipantRole[] = ['CREATOR', 'ADMINISTRATOR', 'MODERATOR'];

/** Who takes part in it. */
export const APPROVED: ParticipantRole[] = [...ORGANIZING, 'PARTICIPANT'];
