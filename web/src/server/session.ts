/** Who is signed in, as the server said with the page. The session itself is in an HttpOnly cookie, which scripts cannot read. */

export interface Session {
  /** Null when nobody is signed in. */
  userId: string | null;
  /** The identity that acts; null for users without one. */
  actorId: string | null;
  /** Proves to the server that its own page asks. */
  csrfToken: string | null;
  language: string;
  community: string;
}

const NOBODY: Session = {
  userId: null,
  actorId: null,
  csrfToken: null,
  language: navigator.language,
  community: 'Plaza',
};

function sessionOfPage(): Session {
  const text = document.getElementById('boot')?.textContent;
  return text ? (JSON.parse(text) as Session) : NOBODY;
}

let current = sessionOfPage();

export const session = (): Session => current;

/** Asks again: after a change of the session in another tab, and on a page that was kept for use without a network. */
export async function renewSession(): Promise<Session> {
  const answer = await fetch('/session', { headers: { accept: 'application/json' } });
  if (answer.ok) current = (await answer.json()) as Session;
  return current;
}

/** Leads to the sign-in and back. */
export function signIn(): void {
  const here = `${location.pathname}${location.search}`;
  location.assign(`/auth/sign_in?${new URLSearchParams({ return_to: here })}`);
}
