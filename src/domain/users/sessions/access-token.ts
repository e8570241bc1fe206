/** The JWTs of a sign-in: a short access token and a long refresh token, both naming the session (spec/graphql/rules.md, Users and sessions). */
import { errors, jwtVerify, SignJWT } from 'jose';
import { parseId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';

const ACCESS_SECONDS = 15 * 60;
export const REFRESH_SECONDS = 30 * 24 * 60 * 60;

type Use = 'access' | 'refresh';
type Signer = Pick<Platform, 'config' | 'secrets' | 'clock' | 'random'>;

async function sign(platform: Signer, use: Use, sessionId: bigint, seconds: number): Promise<string> {
  const now = Math.floor(platform.clock.now().getTime() / 1000);
  return (
    new SignJWT({ use })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(sessionId.toString())
      .setIssuer(platform.config.publicUrl)
      // Two refresh tokens of one second must differ, or rotation could not tell them apart.
      .setJti(platform.random.token(12))
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(platform.secrets.sessionKey)
  );
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

export const signAccessToken = (platform: Signer, sessionId: bigint): Promise<string> =>
  sign(platform, 'access', sessionId, ACCESS_SECONDS);
export const signRefreshToken = (platform: Signer, sessionId: bigint): Promise<string> =>
  sign(platform, 'refresh', sessionId, REFRESH_SECONDS);
/** The session an access token names, or what is wrong with the token. */
export const readAccessToken = (platform: Signer, token: string): Promise<Read> => read(platform, 'access', token);
export const readRefreshToken = (platform: Signer, token: string): Promise<Read> => read(platform, 'refresh', token);
