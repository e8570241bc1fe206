/**
 * The signed-in user, as the server sent it with the page. The session itself is in an HttpOnly cookie, which scripts cannot
 * read.
 */
import { watchedFetch } from './reachable.ts';

export interface Session {
  /** Null if nobody is signed in. */
  userId: string | null;
  /** The identity that acts; null for users without one. */
  actorId: string | null;
  /** Proves to the server that its own page sends the request; null until the server was reached. */
  csrfToken: string | null;
  language: string;
  /** The language with the viewer's region, such as `en-GB`; null until the server was reached. */
  locale: string | null;
  /** The zone that they set for themselves. */
  timeZone: string | null;
  community: string;
  /** Null where this server has no map. */
  map: { kind: 'pictures' | 'vectors'; attribution: string; maxZoom: number } | null;
}

/** The last signed-in user, for offline pages. */
const LAST = 'plaza.last-session';

const NOBODY: Session = {
  userId: null,
  actorId: null,
  csrfToken: null,
  language: navigator.language,
  locale: null,
  timeZone: null,
  community: 'Plaza',
  map: null,
};

function remember(session: Session): Session {
  const { csrfToken: _secret, ...kept } = session;
  localStorage.setItem(LAST, JSON.stringify(kept));
  return session;
}

function sessionOfPage(): Session {
  const text = document.getElementById('boot')?.textContent;
  if (text) return remember(JSON.parse(text) as Session);
  const last = localStorage.getItem(LAST);
  return { ...NOBODY, ...(JSON.parse(last ?? '{}') as Partial<Session>) };
}

let current = sessionOfPage();

export const session = (): Session => current;

/** Reads the current session, after a change in another tab, and when the network is back. */
async function readSession(): Promise<Session> {
  const answer = await watchedFetch('/session', { headers: { accept: 'application/json' } });
  return answer.ok ? ((await answer.json()) as Session) : current;
}

/** Applies changes of the same person's session, such as its CSRF token; another person's is only reported. */
export async function renewSession(): Promise<Session> {
  const now = await readSession();
  if (now.userId === current.userId) current = remember(now);
  return now;
}

export const forgetSession = (): void => localStorage.removeItem(LAST);

/** The sign-in, which returns here. */
export const signInPath = (): string =>
  `/auth/sign_in?${new URLSearchParams({ return_to: `${location.pathname}${location.search}` })}`;
