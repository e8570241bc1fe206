/** Time-based one-time passwords (RFC 6238), as authenticator apps compute them: SHA-1, six digits, thirty seconds. */
import { createGuardrails, generateSecret, generateURI, verify } from 'otplib';

const STEP_SECONDS = 30;

/** Secrets of this server have 20 bytes; those of people who moved in from Mastodon have 15, or 10 from its first years. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });

export const newTotpSecret = (): string => generateSecret();

/** The text of the QR code that authenticator apps scan. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  generateURI({ secret, issuer, label });

/**
 * The time step of the code, within one step of the time, because clocks differ; null for a wrong code, and for one of `lastStep` or an
 * older step, which was used already.
 */
export async function stepOfCode(secret: string, code: string, now: Date, lastStep: number): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = await verify({ secret, token: code, epoch, epochTolerance: STEP_SECONDS, guardrails });
  if (!result.valid) return null;
  const step = Math.floor(epoch / STEP_SECONDS) + result.delta;
  return step > lastStep ? step : null;
}
