/** Which page is at which address (src/client/client-paths.ts). Each area's pages are loaded when the first of them is opened. */
import { type ComponentType, lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { Skeleton } from '../kit/loaded.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { PAGES } from './page-table.ts';

const routes = PAGES.map(([path, load]) => [path, lazy(async () => ({ default: await load() }))] as const);

function AtPath({ page: Found }: { page: ComponentType }) {
  return <Found />;
}

export function Pages() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<Skeleton lines={6} />}>
        <Routes>
          {routes.map(([path, page]) => (
            <Route key={path} path={path} element={<AtPath page={page} />} />
          ))}
          <Route path="*" element={<NotFoundPage />} />
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
