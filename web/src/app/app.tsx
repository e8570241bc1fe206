/** The whole client: providers, the frame around every page, and the pages. */
import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { later } from '../kit/later.ts';
import { Toasts } from '../kit/toast.tsx';
import { queryClient } from '../server/api.ts';
import { applyLanguage } from '../words/language.ts';
import { loadRefusals } from '../words/refusals.ts';
import { Layout } from './layout.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Pages } from './pages.tsx';
import { ScrollMemory } from './scroll-memory.tsx';

// Loaded when the first view is drawn, so that they are there without a network.
const Notices = later(async () => (await import('./notices.tsx')).Notices);

applyLanguage();
loadRefusals();

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Layout>
          <OfflineNotice />
          <Notices />
          <Pages />
        </Layout>
        <ScrollMemory />
        <Toasts />
      </BrowserRouter>
    </QueryClientProvider>
  );
}
