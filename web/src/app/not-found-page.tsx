/** For addresses without a page. */
import { Page } from '../kit/page.tsx';
import { useAppMessages } from './app-messages.ts';

export function NotFoundPage() {
  const words = useAppMessages();
  return (
    <Page title={words.notFound}>
      <p>{words.notFoundHint}</p>
    </Page>
  );
}
