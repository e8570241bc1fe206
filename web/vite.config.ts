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
    test: /web[\\/]src[\\/](?:kit|words|server)[\\/](?!use-server-form|persist|drawing\.|menu-list\.|theme\.|formatting[\\/]|map[\\/]map-(?:canvas|style)|(?:asking-button|confirm-dialog|dialog|field)\.)|generated[\\/]texts[\\/]loaders[\\/]client[\\/](?:app|kit|home|posts|event-mini)\.ts$|@messageformat[\\/]runtime|make-plural/,
  },
  // What pages need that ask for something, but not what is seen first.
  {
    name: 'asking',
    test: /web[\\/]src[\\/]kit[\\/](?:asking-button|confirm-dialog|dialog|field)\./,
  },
  // What strips, rails and pages tell of an event.
  { name: 'event-facts', test: /web[\\/]src[\\/]events[\\/](?:when|place|event-mini(?:-messages)?)\./ },
  // What all pages of events share.
  {
    name: 'event-parts',
    test: /web[\\/]src[\\/](?:events[\\/](?:event-row|event-sheet|event-picture|events-messages|use-changes|use-faces)|people[\\/]actor-name)\.|loaders[\\/]client[\\/]events\.ts$/,
  },
  // The texts of what most people see first, by language.
  {
    name: (module: string) => path.basename(path.dirname(path.dirname(module))),
    debugName: 'texts',
    test: /generated[\\/]texts[\\/]\w+[\\/]client[\\/](?:app|kit|home|posts|event-mini)\.ts$/,
  },
  { name: 'events', test: /web[\\/]src[\\/](?:events[\\/](?:when|place|shown-place)|people[\\/]actor-name)\.tsx?$/ },
  {
    name: 'event-pages',
    test: /web[\\/]src[\\/]events[\\/](?:elsewhere|distance|use-changes|event-picture|price|actor-path)\.tsx?$/,
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
