/** Withholds activities that the software of a remote server is known to reject or misread; NodeInfo names the software. */
import type { Platform } from '../../../platform/platform.ts';
import { isUntakenBySome, untakenBy } from '../../instance/untaken-kinds.ts';
import { enqueue } from '../../kernel/outbox.ts';
import type { RequestKind } from '../../kernel/silent-hosts.ts';
import { type KnownHost, remoteHost } from './remote-hosts.ts';

/** How the caller reads the software of a host and stores it. */
export interface SoftwareReader {
  readSoftware: (host: string) => Promise<void>;
}

/**
 * The host, whose software is read now if it was never read and some software does not take the kind: an Undo of a like ends the
 * follow at WriteFreely. A host that does not name its software gets everything.
 */
export async function withSoftware(
  ctx: Pick<Platform, 'sql'> & SoftwareReader,
  known: KnownHost | null,
  host: string,
  kind: string,
): Promise<KnownHost | null> {
  if (known?.softwareReadAt || !isUntakenBySome(kind)) return known;
  await ctx.readSoftware(host);
  return remoteHost(ctx, host);
}

/** Whether an activity of that kind is withheld from the host. */
export async function isUntaken({ db }: Pick<Platform, 'db'>, known: KnownHost | null, kind: string): Promise<boolean> {
  const untaken = untakenBy(known?.software ?? null);
  if (!known || !untaken) return false;
  if (untaken.always.includes(kind)) return true;
  if (!untaken.byDefault.includes(kind)) return false;
  // The row is deleted about a day after the silence, so that the kind is tried again.
  const asked: RequestKind = `activity ${kind}`;
  return (await db.silentHost.count({ where: { host: known.host, kind: asked } })) > 0;
}

/** Operators may replace the software of their server. */
const READ_AGAIN_MS = 86_400_000;

/** Enqueues the job that reads the software of a host, unless it was read less than a day ago. */
export async function readSoftwareLater(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  known: KnownHost | null,
  host: string,
): Promise<void> {
  const age = clock.now().getTime() - (known?.softwareReadAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  if (age >= READ_AGAIN_MS) await enqueue(db, 'remote_software.due', { host }, { host, key: `software:${host}` });
}
