/** The action log, newest first. */
import type { ActionLog } from '../../generated/prisma/client.ts';
import type { DomainContext } from '../access/context.ts';
import { type NumberedPage, numberedPage } from '../kernel/numbered-page.ts';
import { actionLogVisibleTo } from './visible.ts';

export function listActions(ctx: DomainContext, page: NumberedPage): Promise<ActionLog[]> {
  return ctx.db.actionLog.findMany({
    where: actionLogVisibleTo(ctx.viewer),
    orderBy: { id: 'desc' },
    ...numberedPage(page),
  });
}
