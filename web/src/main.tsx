/** Starts the web client. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import '../../src/facades/web/assets/tokens.css';
import './styles/base.css';

const root = document.getElementById('client');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
