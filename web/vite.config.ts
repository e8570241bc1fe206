/** Builds the web client into src/generated/client, from where the server serves it. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Few files, because each costs a round trip on HTTP/1.1. A module belongs to the first group that names it. */
const groups = [
  // What seldom changes, so that browsers keep it over versions.
  { name: 'libraries', test: /[\\/]node_modules[\\/]/, tags: ['$initial' as const] },
  { name: 'icons', test: /lucide-react/, minShareCount: 2 },
  {
    name: 'kit',
    test: /web[\\/]src[\\/](?:kit|words|server)[\\/](?!use-server-form|persist|formatting[\\/]|map[\\/]map-(?:canvas|style))|generated[\\/]texts[\\/]loaders[\\/]client[\\/](?:app|kit|home|posts|events|people)\.ts$|@messageformat[\\/]runtime|make-plural/,
  },
  // The texts of what most people see first, by language.
  {
    name: (module: string) => path.basename(path.dirname(path.dirname(module))),
    debugName: 'texts',
    test: /generated[\\/]texts[\\/]\w+[\\/]client[\\/](?:app|kit|home|posts|events|people)\.ts$/,
  },
  { name: 'posts', test: /web[\\/]src[\\/]posts[\\/](?:timeline|card[\\/]post-card)/ },
];

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
    rolldownOptions: { input: path.join(import.meta.dirname, 'src/main.tsx'), output: { codeSplitting: { groups } } },
  },
});
