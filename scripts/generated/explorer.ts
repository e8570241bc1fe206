/** Writes GraphiQL's style sheet and script as files: its package holds them as strings, in a page that has everything in itself. */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';

/** What the library's script ends with: the call that shows GraphiQL, with the options of the page. */
const CALL = 'YogaGraphiQL.renderYogaGraphiQL(';

/** What stands between the first `open` and the `close` that follows it. */
function between(text: string, open: string, close: string): string {
  const start = text.indexOf(open);
  const end = text.indexOf(close, start);
  if (start === -1 || end === -1) throw new Error(`GraphiQL's page has no ${open}`);
  return text.slice(start + open.length, end);
}

/** Under a name that changes with what is in it, and beside it the same compressed. */
function writePacked(folder: string, ending: string, text: string): void {
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  const file = path.join(folder, `graphiql.${digest}.${ending}`);
  writeFileSync(file, text);
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }));
}

/** @param folder whose files are replaced */
export function writeExplorer(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const page = renderGraphiQL();
  const script = between(page, '<script>', '</script>');
  const call = script.lastIndexOf(CALL);
  if (call === -1) throw new Error("GraphiQL's script does not end as it did.");
  writePacked(folder, 'css', between(page, '<style>', '</style>'));
  writePacked(folder, 'js', script.slice(0, call));
}
