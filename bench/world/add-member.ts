/** A local person with a token. */
import { issueToken } from '../../src/domain/oauth/issue-token.ts';
import { createAccount } from '../../src/domain/persons/create-account.ts';
import type { Platform } from '../../src/platform/platform.ts';

export interface Member {
  id: string;
  userId: bigint;
  actorId: bigint;
  email: string;
  token: string;
}

export async function addMember(platform: Platform, username: string): Promise<Member> {
  const ctx = { ...platform, viewer: null };
  const email = `${username}@example.org`;
  const given = { username, email, password: 'a long enough password', roleId: null, confirmed: true };
  const { user, actor } = await createAccount(ctx, given);
  const scopes = ['read', 'write', 'follow'];
  const { token } = await issueToken(platform.db, ctx, { appId: null, userId: user.id, actorId: actor.id, scopes });
  return { id: actor.id.toString(), userId: user.id, actorId: actor.id, email, token };
}
