/** An entry of the moderators' action log, as REST and tRPC show it (schema of the event service, ActionLog). */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { ACTIONS, type Action } from '../../domain/action-log/actions.ts';
import type { ActionLog as Row } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';
import { type ActorWithAvatar, actorSchema, viewActor } from '../people/actor.ts';

const text = z.string().nullable();

export const actionLogSchema = z
  .object({
    id: z.string(),
    action: z.enum(Object.keys(ACTIONS) as [Action, ...Action[]]),
    actor: actorSchema.nullable().meta({ description: 'Null from a terminal.' }),
    object: z
      .object({
        id: z.string(),
        type: z.string(),
        title: text,
        content: text,
        changes: z
          .array(z.object({ name: z.string(), old: z.string(), new: z.string() }))
          .nullable()
          .meta({ description: 'Of settings, and of the role of an account: what was changed.' }),
      })
      .meta({ description: 'As it was then: it may be gone.' }),
    insertedAt: z.iso.datetime(),
  })
  .meta({ id: 'ActionLog', description: 'What staff did.' });

export type ActionLog = z.infer<typeof actionLogSchema>;

/** Columns that name a row, and those with its text; the first existing one is used. */
const TITLES = ['title', 'name', 'shortcode', 'domain', 'ip', 'code'];
const CONTENTS = ['text', 'content', 'comment'];

const shown = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value));

/** Accounts of other servers with their server. */
function handleOf({ preferredUsername, domain }: Record<string, unknown>): string | null {
  if (typeof preferredUsername !== 'string') return null;
  return typeof domain === 'string' ? `${preferredUsername}@${domain}` : preferredUsername;
}

function changesOf({ old: before, new: after }: Record<string, unknown>) {
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after) return null;
  const past = before as Record<string, unknown>;
  return Object.entries(after).map(([name, value]) => ({ name, old: shown(past[name]), new: shown(value) }));
}

function viewAction(ctx: DomainContext, actors: Map<bigint, ActorWithAvatar>, row: Row): ActionLog {
  const actor = row.actorId === null ? null : actors.get(row.actorId);
  const stored = row.object as Record<string, unknown>;
  const textOf = (names: readonly string[]): string | null =>
    (names.map((name) => stored[name]).find((value) => typeof value === 'string' && value !== '') as string) ?? null;
  return {
    id: row.id.toString(),
    action: row.action as Action,
    actor: actor ? viewActor(ctx, actor) : null,
    object: {
      ...{ id: row.targetId.toString(), type: row.targetType },
      ...{ title: handleOf(stored) ?? textOf(TITLES), content: textOf(CONTENTS), changes: changesOf(stored) },
    },
    insertedAt: timeText(row.createdAt),
  };
}

/** Entries in the order of their rows, in one statement. The moderator is shown even when suspended or deleted since. */
export async function presentActions(ctx: DomainContext, rows: readonly Row[]): Promise<ActionLog[]> {
  const ids = [...new Set(rows.map((row) => row.actorId).filter((id) => id !== null))];
  const found = await ctx.db.actor.findMany({ where: { id: { in: ids } }, include: { avatar: true } });
  const actors = new Map(found.map((row) => [row.id, row]));
  return rows.map((row) => viewAction(ctx, actors, row));
}
