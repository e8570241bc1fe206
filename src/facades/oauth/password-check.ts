/** Signing in with an e-mail address and a password, by the page's form and by the password grant. */
import { verify } from '@node-rs/argon2';
import type { Request } from 'express';
import type { DomainContext } from '../../domain/context.ts';
import type { PasswordCheck } from '../../domain/oauth/model.ts';
import { refuse } from '../../domain/refusals.ts';

async function find(ctx: DomainContext, email: string, password: string) {
  const user = await ctx.db.user.findUnique({ where: { email } });
  return user && (await verify(user.passwordHash, password)) ? user : null;
}

export const passwordCheck =
  (ctx: DomainContext, _req: Request): PasswordCheck =>
  async (email, password) => {
    const user = await find(ctx, email, password);
    return user && { userId: user.id, actorId: user.defaultActorId };
  };

export async function signInByForm(
  ctx: DomainContext,
  _req: Request,
  email: string,
  password: string,
): Promise<{ sessionId: bigint }> {
  const user = (await find(ctx, email, password)) ?? refuse('wrong_credentials');
  const sessionId = ctx.ids.next();
  await ctx.db.session.create({
    data: {
      id: sessionId,
      userId: user.id,
      refreshHash: new Uint8Array(32),
      createdAt: ctx.clock.now(),
      expiresAt: new Date(ctx.clock.now().getTime() + 30 * 86_400_000),
    },
  });
  return { sessionId };
}
