/** Starts the web client. */
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import '../../src/facades/web/assets/tokens.css';
import '../../src/facades/web/assets/base.css';
import '../../src/facades/web/assets/controls.css';
import '../../src/facades/web/assets/sheets.css';
import '../../src/facades/web/assets/faces.css';
import '../../src/facades/web/assets/events.css';
import '../../src/facades/web/assets/event-page.css';
import '../../src/facades/web/assets/groups.css';
import '../../src/facades/web/assets/posts.css';
import { App } from './app/app.tsx';
import { hideComposedKeys } from './app/composed-keys.ts';
import { loadFirstPage } from './app/pages.tsx';
import { loadModule } from './server/failed-modules.ts';
import { whenIdle } from './server/when-idle.ts';
import './styles/base.css';
import { textsLoaded } from './words/messages.ts';

// The offline page is the same for everybody; the server renders others in the chosen theme.
if (!document.getElementById('boot')) void import('./kit/theme.ts').then(({ drawKeptLook }) => drawKeptLook());

hideComposedKeys();

const element = document.getElementById('client');
if (element) {
  // React recovers from these by rendering once more; its own error only says so.
  const root = createRoot(element, {
    onRecoverableError: (error) => reportError(error instanceof Error && error.cause ? error.cause : error),
  });
  // In one go, and in small steps of work.
  loadFirstPage()
    .then(textsLoaded)
    .then(() => startTransition(() => root.render(<App />)));
}

/** A failed module is loaded again, because without it nothing is stored or sent later. */
function beginLater(): void {
  loadModule(() => import('./app/start-later.ts'), beginLater).then(
    // This file's name changes with every version.
    ({ startLater }) => startLater(import.meta.url),
    () => undefined,
  );
}

whenIdle(beginLater);
