/** Who is signed in, as the server said with the page. The session itself is in an HttpOnly cookie, which scripts cannot read. */

export interface Session {
  /** Null when nobody is signed in. */
  userId: string | null;
  /** The identity that acts; null for users without one. */
  actorId: string | null;
  /** Proves to the server that its own page asks; null until the server was reached. */
  csrfToken: string | null;
  language: string;
  community: string;
}

/** Who was there last, for pages without a network. */
const LAST = 'plaza.last-session';

const NOBODY: Session = {
  userId: null,
  actorId: null,
  csrfToken: null,
  language: navigator.language,
  community: 'Plaza',
};

function remember(session: Session): Session {
  const { userId, actorId, language, community } = session;
  localStorage.setItem(LAST, JSON.stringify({ userId, actorId, language, community }));
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

/** Asks again: after a change of the session in another tab, and when the network is back. */
export async function renewSession(): Promise<Session> {
  const answer = await fetch('/session', { headers: { accept: 'application/json' } });
  if (answer.ok) current = remember((await answer.json()) as Session);
  return current;
}

export const forgetSession = (): void => localStorage.removeItem(LAST);

/** Leads to the sign-in and back. */
export function signIn(): void {
  const here = `${location.pathname}${location.search}`;
  location.assign(`/auth/sign_in?${new URLSearchParams({ return_to: here })}`);
}
