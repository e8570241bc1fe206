/** State table of reports, with the entry for the action log (rules of the event service). */
import type { ReportStatus } from '../../generated/prisma/enums.ts';
import type { EventInterfaceAction } from '../action-log/actions.ts';

/** `same`: it is in this state already. Null if it must be reopened first. */
export type ReportStep = EventInterfaceAction | 'same' | null;

const CLOSE = 'REPORT_UPDATE_CLOSED';
const OPEN = 'REPORT_UPDATE_OPENED';
const RESOLVE = 'REPORT_UPDATE_RESOLVED';

/** From (row) to (column). */
export const REPORT_STEPS: Record<ReportStatus, Record<ReportStatus, ReportStep>> = {
  OPEN: { OPEN: 'same', CLOSED: CLOSE, RESOLVED: RESOLVE },
  CLOSED: { OPEN, CLOSED: 'same', RESOLVED: null },
  RESOLVED: { OPEN, CLOSED: null, RESOLVED: 'same' },
};
