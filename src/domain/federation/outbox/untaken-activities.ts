/** Withholds activities that the software of a remote server is known to reject or misread; NodeInfo names the software. */
import type { Platform } from '../../../platform/platform.ts';
import { enqueue } from '../../kernel/outbox.ts';
import type { AskedKind } from '../../kernel/silent-hosts.ts';
import type { KnownHost } from './remote-hosts.ts';

/** Kinds as `kindOfActivity` names them, which an inbox refuses, does not answer or takes for something else. */
interface Untaken {
  always: readonly string[];
  /** Unless the server's operator enables them. */
  byDefault: readonly string[];
}

/** The key is the software's name in NodeInfo. A row needs the source code of that software as its proof. */
const UNTAKEN: ReadonlyMap<string, Untaken> = new Map([
  [
    // Gancio 1.21, server/federation/inbox.js, resources.js and ego.js. It answers 500 to a Delete of an object that it cannot have, and
    // nothing to an Undo of an Announce. A Join is not withheld, because its refusal is the participant's answer.
    'gancio',
    {
      always: [
        ...['Update Application', 'Update Group', 'Update Member', 'Update Organization', 'Update Person'],
        ...['Update Question', 'Update Service', 'Create Question', 'Undo Block', 'Undo Invite'],
        ...['Delete Question', 'Delete QuoteAuthorization', 'Undo Announce', 'Add', 'Block', 'Flag', 'Move'],
      ],
      byDefault: ['Create Note', 'Update Note'],
    },
  ],
  [
    // WriteFreely 0.15, handleFetchCollectionInbox in activitypub.go: an Undo of anything ends the sender's follow.
    'writefreely',
    { always: ['Undo Announce', 'Undo Block', 'Undo Invite', 'Undo Join', 'Undo Like'], byDefault: [] },
  ],
]);

/** Whether an activity of that kind is withheld from the host. */
export async function isUntaken({ db }: Pick<Platform, 'db'>, known: KnownHost | null, kind: string): Promise<boolean> {
  const untaken = UNTAKEN.get(known?.software ?? '');
  if (!known || !untaken) return false;
  if (untaken.always.includes(kind)) return true;
  if (!untaken.byDefault.includes(kind)) return false;
  // The row is deleted about a day after the silence, so that the kind is tried again.
  const asked: AskedKind = `activity ${kind}`;
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
