/** /auth/sign_in: opens a browser session, then redirects to the requesting page, or to the start. */
import { Refusal } from '../../../platform/errors.ts';
import { sendOn, show } from '../kit/page-request.ts';
import type { AccountPage, AccountPageRequest } from './account-page-request.ts';
import { SIGN_IN_PATH } from './account-paths.ts';
import { signInByForm, signInPage, troubleWords } from './sign-in-form.ts';

interface Attempt {
  email: string;
  status: number;
  text: string;
}

function showForm(pageRequest: AccountPageRequest, attempt: Attempt | null = null): void {
  const { frame, community, registrations } = pageRequest;
  const takesSignUps = registrations !== 'closed';
  const page = signInPage(frame, community, attempt?.email ?? '', attempt?.text ?? null, takesSignUps);
  show(pageRequest, attempt?.status ?? 200, page);
}

export const signInFirst: AccountPage = {
  path: SIGN_IN_PATH,
  show: (pageRequest, trouble) => showForm(pageRequest, trouble && { email: '', ...trouble }),
  async submit(pageRequest, form) {
    const { language, returnPath } = pageRequest;
    if (form.act === 'deny') return sendOn(pageRequest, '/');
    try {
      await signInByForm(pageRequest, form);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const text = troubleWords(error, language);
      return showForm(pageRequest, { email: form.email ?? '', status: error.status, text });
    }
    sendOn(pageRequest, returnPath ?? '/');
  },
};
