/** Starts the web client. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../src/facades/web/assets/tokens.css';
import { App } from './app/app.tsx';
import './styles/base.css';

const root = document.getElementById('client');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// After the first page, so that it waits for nothing; this file's name changes with every version.
import('./server/persist.ts').then(({ restoreCache }) => restoreCache(import.meta.url));
