/** Builds the web client into src/generated/client, from where the server serves it. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: '/client/',
  publicDir: path.join(import.meta.dirname, 'public'),
  plugins: [react()],
  build: {
    outDir: path.join(import.meta.dirname, '../src/generated/client'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: path.join(import.meta.dirname, 'src/main.tsx') },
  },
});
