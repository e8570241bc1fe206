/** The explorer's files: GraphiQL's stylesheet and script, read from the disk where setup wrote them, and the start script. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Response } from 'express';
import { packageFile } from '../../platform/files/package-file.ts';
import { EXAMPLES } from './examples.ts';

/** Their URL prefix. */
export const EXPLORER_FILES = '/api/explorer';

/** Written by scripts/generated/explorer.ts, each with its gzip version. */
const FOLDER = packageFile('src/generated/explorer');

const START = `YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), ${JSON.stringify({
  title: 'Plaza',
  endpoint: '/api',
  defaultQuery: EXAMPLES,
})});
`;

/** All names contain a hash of the content. */
const START_NAME = `start.${createHash('sha256').update(START).digest('base64url').slice(0, 22)}.js`;

/** The names of the stylesheet and the script. */
const onDisk = readdirSync(FOLDER).filter((name) => !name.endsWith('.gz'));

const linked = (ending: string): string[] =>
  onDisk.filter((name) => name.endsWith(ending)).map((name) => `${EXPLORER_FILES}/${name}`);

export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Plaza</title>
<link rel="icon" href="/assets/icon.svg">
${linked('.css').map((address) => `<link rel="stylesheet" href="${address}">`)}
</head>
<body id="body" class="no-focus-outline">
<noscript>You need to enable JavaScript to run this app.</noscript>
<div id="root"></div>
${[...linked('.js'), `${EXPLORER_FILES}/${START_NAME}`].map((address) => `<script src="${address}"></script>`).join('\n')}
</body>
</html>
`;

const A_YEAR = 'public, max-age=31536000, immutable';

/**
 * Sends a file, compressed if the client accepts that.
 *
 * @returns false if there is no file of this name
 */
export function sendExplorerFile(res: Response, name: string, packed: boolean): boolean {
  if (name !== START_NAME && !onDisk.includes(name)) return false;
  res
    .set('Cache-Control', A_YEAR)
    .vary('Accept-Encoding')
    .set('ETag', `W/"${name}"`)
    .type(name.slice(name.lastIndexOf('.')));
  if (name === START_NAME) {
    res.send(START);
    return true;
  }
  if (packed) res.set('Content-Encoding', 'gzip');
  res.sendFile(packed ? `${name}.gz` : name, { root: FOLDER, cacheControl: false });
  return true;
}
