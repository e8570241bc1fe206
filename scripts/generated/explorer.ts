/** Writes GraphiQL's stylesheet and script as files, from the package's page, which inlines them. */
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { renderGraphiQL } from '@graphql-yoga/render-graphiql';

/** The call at the end of the library's script, which renders GraphiQL with the page's options. */
const CALL = 'YogaGraphiQL.renderYogaGraphiQL(';

/** The text between the first `open` and the next `close`. */
function between(text: string, open: string, close: string): string {
  const start = text.indexOf(open);
  const end = text.indexOf(close, start);
  if (start === -1 || end === -1) throw new Error(`GraphiQL's page has no ${open}`);
  return text.slice(start + open.length, end);
}

/** Writes a file, named by a hash of its content, and its gzip version beside it. */
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
