/** Shows the page of the address. Each page is loaded when it is first opened. */
import { type ComponentType, Suspense } from 'react';
import { matchRoutes, Route, Routes, useLocation } from 'react-router';
import { PERSONAL_PATHS, PUBLIC_PATHS } from '../../../src/client/client-paths.ts';
import { loadable } from '../kit/loadable.ts';
import { MissingPage, Skeleton } from '../kit/loaded.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { PAGES } from './page-table.ts';

/** React Router does not support `@` within a segment, so a handle is one parameter, including the `@`. */
const routerPath = (path: string): string => path.replace('@:name', ':handle');

const PATHS = { ...PUBLIC_PATHS, ...PERSONAL_PATHS };

type PageName = keyof typeof PATHS;

const routes = (Object.keys(PATHS) as PageName[]).map((name) => ({
  id: name,
  path: routerPath(PATHS[name]),
  page: loadable(PAGES[name]),
}));

/** Loads the page of the address, so that the first view is rendered in one step. */
export async function loadFirstPage(): Promise<void> {
  const [found] = matchRoutes(routes, location.pathname) ?? [];
  const route = routes.find(({ id }) => id === found?.route.id);
  // If it fails, the page shows the error.
  if (route) route.page = await PAGES[route.id]().catch(() => route.page);
}

function AtPath({ page: Found }: { page: ComponentType }) {
  return <Found />;
}

export function Pages() {
  const { pathname } = useLocation();
  return (
    <PageBoundary key={pathname}>
      <Suspense fallback={<Skeleton lines={6} />}>
        <Routes>
          {routes.map(({ path, page }) => (
            <Route key={path} path={path} element={<AtPath page={page} />} />
          ))}
          <Route path="*" element={<MissingPage />} />
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}
