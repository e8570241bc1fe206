/** The JWTs of a sign-in: an access token and a refresh token, both naming the session (rules of the event service, Users and sessions). */
import { createHmac } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { parseId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Mobilizon's own client refreshes once in the life of a page, so a short-lived token would break an open form. */
const ACCESS_SECONDS = 7 * 24 * 60 * 60;
export const REFRESH_SECONDS = 30 * 24 * 60 * 60;

type Use = 'access' | 'refresh';
type Signer = Pick<Platform, 'config' | 'secrets' | 'clock' | 'random'>;

interface Claims {
  use: Use;
  sessionId: bigint;
  seconds: number;
  at: Date;
  jti: string;
}

function sign(platform: Signer, { use, sessionId, seconds, at, jti }: Claims): Promise<string> {
  const issued = Math.floor(at.getTime() / 1000);
  return new SignJWT({ use })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(sessionId.toString())
    .setIssuer(platform.config.publicUrl)
    .setJti(jti)
    .setIssuedAt(issued)
    .setExpirationTime(issued + seconds)
    .sign(platform.secrets.sessionKey);
}

type Read = { sessionId: bigint } | { problem: 'token_invalid' | 'token_expired' };

async function read(platform: Signer, use: Use, token: string): Promise<Read> {
  try {
    const { payload } = await jwtVerify(token, platform.secrets.sessionKey, {
      algorithms: ['HS256'],
      issuer: platform.config.publicUrl,
      currentDate: platform.clock.now(),
    });
    const sessionId = parseId(payload.sub ?? '');
    return payload.use === use && sessionId !== null ? { sessionId } : { problem: 'token_invalid' };
  } catch (error) {
    return { problem: error instanceof errors.JWTExpired ? 'token_expired' : 'token_invalid' };
  }
}

export const signAccessToken = (platform: Signer, sessionId: bigint): Promise<string> => {
  const [at, jti] = [platform.clock.now(), platform.random.token(12)];
  return sign(platform, { use: 'access', sessionId, seconds: ACCESS_SECONDS, at, jti });
};

/** The first refresh token of a session. */
export const signRefreshToken = (platform: Signer, sessionId: bigint): Promise<string> => {
  const [at, jti] = [platform.clock.now(), platform.random.token(12)];
  return sign(platform, { use: 'refresh', sessionId, seconds: REFRESH_SECONDS, at, jti });
};

/** The refresh token that follows `token` when it is used at that time: always the same one, which no other has. */
export const signNextRefreshToken = (platform: Signer, sessionId: bigint, token: string, at: Date): Promise<string> => {
  const jti = createHmac('sha256', platform.secrets.sessionKey)
    .update(`next\n${token}`)
    .digest('base64url')
    .slice(0, 16);
  return sign(platform, { use: 'refresh', sessionId, seconds: REFRESH_SECONDS, at, jti });
};

/** The session that an access token names, or the problem with the token. */
export const readAccessToken = (platform: Signer, token: string): Promise<Read> => read(platform, 'access', token);
export const readRefreshToken = (platform: Signer, token: string): Promise<Read> => read(platform, 'refresh', token);
