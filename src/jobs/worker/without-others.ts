/** The platform that jobs outside the lanes get. */
import type { Platform } from '../../platform/platform.ts';

/** The parts of the platform that wait for other servers. */
const OTHERS = ['http', 'mail', 'mailHosts', 'storage'] as const satisfies (keyof Platform)[];

/** The platform without access to other servers: a job that needs them must be in a lane (WAITING_JOBS). */
export function withoutOthers(platform: Platform, name: string): Platform {
  const refuse = (part: string) => (): never => {
    throw new Error(`${name} waits for others (${part}) and is in no lane`);
  };
  const refusals = OTHERS.map((part) => [part, new Proxy(() => {}, { get: refuse(part), apply: refuse(part) })]);
  return { ...platform, ...Object.fromEntries(refusals) };
}
