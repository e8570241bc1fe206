/** A user as REST and tRPC show it to the user and to staff, with the fields of the GraphQL type User. */
import { z } from 'zod';
import type { DomainContext } from '../../domain/access/context.ts';
import { userRoleOf } from '../../domain/access/roles.ts';
import { profileVisibleTo } from '../../domain/persons/visible.ts';
import { rolesByIds } from '../../domain/roles/find.ts';
import { hasPassword } from '../../domain/users/passwords/password-hash.ts';
import type { OpenSession } from '../../domain/users/sessions/sessions.ts';
import type { Role, User as Row } from '../../generated/prisma/client.ts';
import { timeText } from '../fields/time.ts';
import { type ActorWithAvatar, actorSchema, viewActor } from '../people/actor.ts';

export const userSchema = z
  .object({
    id: z.string(),
    email: z.string(),
    unconfirmedEmail: z
      .string()
      .nullable()
      .meta({ description: 'The address that is to replace it, once it is confirmed.' }),
    hasPassword: z
      .boolean()
      .meta({ description: 'Who joined by mail has none until they choose one by the mail for a new password.' }),
    locale: z.string(),
    timeZone: z
      .string()
      .nullable()
      .meta({ description: 'Such as Europe/Paris; null: mails say times in the zone of the event, or in UTC.' }),
    reminderMails: z.boolean().meta({ description: 'Whether reminders of events come by mail, too.' }),
    languages: z.array(z.string()).meta({ description: 'Those that are read; none for all.' }),
    role: z.enum(['USER', 'MODERATOR', 'ADMINISTRATOR']),
    confirmedAt: z.string().nullable(),
    confirmationSentAt: z.string().nullable(),
    resetPasswordSentAt: z.string().nullable(),
    defaultActor: actorSchema.nullable(),
    profiles: z.array(actorSchema).meta({ description: 'The identities, oldest first.' }),
  })
  .meta({ id: 'User', description: 'Who signs in; acts as one of several identities.' });

export const usersSchema = z
  .object({ total: z.int(), elements: z.array(userSchema) })
  .meta({ id: 'Users', description: 'A page of users, and how many there are.' });

export const sessionTokensSchema = z
  .object({
    accessToken: z.string().meta({ description: 'Valid for seven days.' }),
    refreshToken: z.string().meta({ description: 'Good for 30 days, and once.' }),
  })
  .meta({ id: 'SessionTokens', description: 'The tokens of a session: one for requests, one for renewing it.' });

export const loginSchema = sessionTokensSchema
  .extend({ user: userSchema })
  .meta({ id: 'Login', description: 'A session that was just opened.' });

export type User = z.infer<typeof userSchema>;
export type Login = z.infer<typeof loginSchema>;

const textOf = (time: Date | null): string | null => time && timeText(time);

function viewUser(
  ctx: DomainContext,
  row: Row,
  profiles: readonly ActorWithAvatar[],
  role: Pick<Role, 'permissions'> | null,
): User {
  const identity = profiles.find(({ id }) => id === row.defaultActorId);
  return {
    id: row.id.toString(),
    email: row.email,
    unconfirmedEmail: row.unconfirmedEmail,
    hasPassword: hasPassword(row),
    locale: row.locale,
    timeZone: row.timeZone,
    reminderMails: row.reminderMails,
    languages: row.chosenLanguages,
    role: userRoleOf(role),
    confirmedAt: textOf(row.confirmedAt),
    confirmationSentAt: textOf(row.confirmationSentAt),
    resetPasswordSentAt: textOf(row.resetPasswordSentAt),
    defaultActor: identity ? viewActor(ctx, identity) : null,
    profiles: profiles.map((actor) => viewActor(ctx, actor)),
  };
}

/** Users in the order of their rows, with their identities and roles in one statement each. The caller has checked that the viewer may see them. */
export async function presentUsers(ctx: DomainContext, rows: readonly Row[]): Promise<User[]> {
  if (rows.length === 0) return [];
  const [actors, roles] = await Promise.all([
    ctx.db.actor.findMany({
      where: { AND: [{ userId: { in: rows.map((row) => row.id) } }, profileVisibleTo(ctx.viewer)] },
      include: { avatar: true },
      orderBy: { id: 'asc' },
    }),
    rolesByIds(
      ctx.db,
      rows.flatMap((row) => row.roleId ?? []),
    ),
  ]);
  const byUser = Map.groupBy(actors, (actor) => actor.userId);
  return rows.map((row) => viewUser(ctx, row, byUser.get(row.id) ?? [], roles.get(row.roleId ?? 0n) ?? null));
}

/** A new session, with its user. */
export async function presentLogin(ctx: DomainContext, session: OpenSession): Promise<Login> {
  const row = await ctx.db.user.findUniqueOrThrow({ where: { id: session.userId } });
  const users = await presentUsers(ctx, [row]);
  const { accessToken, refreshToken } = session;
  return { accessToken, refreshToken, user: users[0] as User };
}
