/** Ends the session, and deletes everything that was read or typed from the browser. */
import { api } from '../server/api.ts';

const leaveNothing = async (): Promise<void> => (await import('../server/persist.ts')).dropCache();

export async function signOut(): Promise<void> {
  const { signOutUrl } = await api.sessions.end.mutate();
  leaveNothing().finally(() => location.assign(signOutUrl ?? '/'));
}
