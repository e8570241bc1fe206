/** Ends the session, and deletes everything that was read or typed from the browser. */
import { api } from '../server/api.ts';

export async function signOut(): Promise<void> {
  // First, because the data would stay in the browser if the module failed to load after the session has ended.
  const { dropCache } = await import('../server/persist.ts');
  const { signOutUrl } = await api.sessions.end.mutate();
  dropCache().finally(() => location.assign(signOutUrl ?? '/'));
}
