/** Builds the web client into src/generated/client, from where the server serves it. */
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Few files, because each costs a round trip on HTTP/1.1. A module belongs to the first group that names it. */
const groups = [
  // Modules that seldom change, so that browsers cache them across versions.
  { name: 'libraries', test: /[\\/]node_modules[\\/]/, tags: ['$initial' as const] },
  { name: 'icons', test: /lucide-react/, minShareCount: 2 },
  {
    name: 'kit',
    test: /web[\\/]src[\\/](?:kit|words|server)[\\/](?!persist|read-ahead|store-zone|zone-times|use-server-form|picture[\\/]|menu-list\.|theme\.|formatting[\\/]|map[\\/]|(?:question-dialog|deletion-dialog|dialog)\.)|web[\\/]src[\\/]people[\\/](?:account|actor-name|display-name)\.|src[\\/](?:client[\\/]first-reads|wording[\\/]place|look[\\/](?:focal-point|picture-widths|photo|components[\\/](?:faces?|date-block|placeholder|empty-place)))\.|generated[\\/]texts[\\/]loaders[\\/](?:client[\\/](?:app|kit|home|posts)|look[\\/]event)\.ts$|@messageformat[\\/]runtime|make-plural/,
  },
  // Pictures, which forms do not show.
  { name: 'photos', test: /src[\\/]look[\\/](?:blurred|components[\\/](?:photo|titled-picture))\./ },
  // Uploads, which pages without forms need, too.
  { name: 'uploads', test: /web[\\/]src[\\/]kit[\\/]picture[\\/]held-forms\./ },
  // The parts of forms.
  { name: 'forms', test: /web[\\/]src[\\/]kit[\\/]use-server-form\.|react-hook-form/ },
  // Dialogs and menus, which are not part of the first view.
  { name: 'asking', test: /web[\\/]src[\\/]kit[\\/](?:question-dialog|deletion-dialog|dialog)\./ },
  // Times of other zones, which are written, or chosen from.
  { name: 'zones', test: /web[\\/]src[\\/]words[\\/]zone-times/ },
  // Parts of events in strips, rails and pages.
  {
    name: 'event-facts',
    test: /web[\\/]src[\\/]events[\\/](?:when|place|own-event|event-words)\.|look[\\/]components[\\/](?:anchor|event-mini)\./,
  },
  // Parts that all pages of events share.
  {
    name: 'event-parts',
    test: /web[\\/]src[\\/]events[\\/](?:event-sheet|events-messages|use-changes|use-faces|host-of|distance|actor-path)\.|loaders[\\/](?:client|look)[\\/]events\.ts$/,
  },
  // The selection of the list of events.
  { name: 'event-selection', test: /web[\\/]src[\\/]events[\\/]view-state\.|look[\\/]event-selection\./ },
  // The texts of what most people see first, by language.
  {
    name: (module: string) => path.basename(path.dirname(path.dirname(module))),
    debugName: 'texts',
    test: /generated[\\/]texts[\\/]\w+[\\/](?:client[\\/](?:app|kit|home|posts)|look[\\/]event)\.ts$/,
  },
  // The texts of events' pages, by language.
  {
    name: (module: string) => `events-${path.basename(path.dirname(path.dirname(module)))}`,
    debugName: 'texts of events',
    test: /generated[\\/]texts[\\/]\w+[\\/](?:client|look)[\\/]events\.ts$/,
  },
  // Relationships with people, in lists and on their pages.
  {
    name: 'people',
    test: /web[\\/]src[\\/]people[\\/](?:follow-button|people-messages|relationship\.)|loaders[\\/]client[\\/]people\.ts$/,
  },
  // Collections beside a profile.
  {
    name: 'collections',
    test: /web[\\/]src[\\/]collections[\\/]collections-(?:messages|of)\.|loaders[\\/]client[\\/]collections\.ts$/,
  },
  { name: 'posts', test: /web[\\/]src[\\/]posts[\\/](?:timeline|card[\\/]post-card)/ },
  {
    name: 'groups',
    test: /web[\\/]src[\\/]groups[\\/](?:groups-messages|groups\.module|use-)|loaders[\\/]client[\\/]groups\.ts$/,
  },
  // Parts that the forms of events and groups share.
  {
    name: 'writing',
    test: /web[\\/]src[\\/](?:organizing[\\/](?:picture-field|use-form-draft|organizing)|kit[\\/]formatting[\\/]formatted)|loaders[\\/]client[\\/]organizing\.ts$/,
  },
  // The choice of an organizer, which events from a file need without their form.
  { name: 'organizers', test: /web[\\/]src[\\/]organizing[\\/](?:use-organizers|organizer-option)\./ },
  // The form of an event.
  { name: 'event-form', test: /web[\\/]src[\\/]organizing[\\/]event-form\./ },
  // Lists of what is not posted yet.
  { name: 'unposted', test: /web[\\/]src[\\/]compose[\\/](?:drafts-page|scheduled-)/ },
  // Parts of the composer that these lists need, too.
  {
    name: 'drafts',
    test: /web[\\/]src[\\/]compose[\\/](?:saved-drafts|draft|local-minute|start-draft|compose-messages)\.|loaders[\\/]client[\\/]compose\.ts$/,
  },
  { name: 'settings', test: /web[\\/]src[\\/]settings[\\/](?:settings-(?:frame|messages)|settings\.module)/ },
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
