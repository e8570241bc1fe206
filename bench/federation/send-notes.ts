/** Sends signed posts to an inbox, over connections that stay open. */
import { Agent, request } from 'node:http';
import type { SignedNote } from './signed-notes.ts';

const AT_ONCE = 16;
const agent = new Agent({ keepAlive: true, maxSockets: 2 * AT_ONCE });

/** The status of the answer. */
export function sendActivity(url: string, { headers, body }: SignedNote): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/inbox`, { method: 'POST', agent, headers }, (res) => {
      res.resume();
      res.once('end', () => resolve(res.statusCode ?? 0));
    });
    sent.once('error', reject).end(body);
  });
}

/** @throws when it is not answered 202 */
export async function sendNote(url: string, note: SignedNote): Promise<void> {
  const status = await sendActivity(url, note);
  if (status !== 202) throw new Error(`an activity was answered ${status}`);
}

/** All of them as fast as they are answered. */
export async function sendNotes(url: string, notes: readonly SignedNote[]): Promise<void> {
  let next = 0;
  const send = async (): Promise<void> => {
    while (next < notes.length) {
      const note = notes[next] as SignedNote;
      next += 1;
      await sendNote(url, note);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
}
