/** The action log, newest first. */
import type { ActionLog } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';
import type { Action } from './actions.ts';
import { actionLogVisibleTo } from './visible.ts';

export interface WantedActions extends NumberedPage {
  actions?: readonly Action[] | undefined;
  /** The identity of the staff member. */
  actorId?: bigint | undefined;
  /** The target of the actions: a type in actions.ts, and an id. */
  targetType?: string | undefined;
  targetId?: bigint | undefined;
}

export function listActions(
  ctx: DomainContext,
  { actions, actorId, targetType, targetId, ...page }: WantedActions,
): Promise<ActionLog[]> {
  return ctx.db.actionLog.findMany({
    where: {
      AND: [
        actionLogVisibleTo(ctx.viewer),
        actions ? { action: { in: [...actions] } } : {},
        actorId === undefined ? {} : { actorId },
        targetType === undefined ? {} : { targetType },
        targetId === undefined ? {} : { targetId },
      ],
    },
    orderBy: { id: 'desc' },
    ...numberedPage(page),
  });
}
