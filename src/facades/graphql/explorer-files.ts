/** What the explorer's page loads: GraphiQL's style sheet and script from the disk, as the set-up wrote them, and the call that shows it. */
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Response } from 'express';
import { EXAMPLES } from './examples.ts';

/** Where browsers find them. */
export const EXPLORER_FILES = '/api/explorer';

/** Written by scripts/generated/explorer.ts, each beside itself compressed. */
const FOLDER = fileURLToPath(new URL('../../generated/explorer', import.meta.url));

const START = `YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), ${JSON.stringify({
  title: 'Plaza',
  endpoint: '/api',
  defaultQuery: EXAMPLES,
})});
`;

/** All names change with what is in the files. */
const START_NAME = `start.${createHash('sha256').update(START).digest('base64url').slice(0, 22)}.js`;

/** The names of the style sheet and the script. */
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
 * Answers with a file, compressed where the client takes that.
 *
 * @returns false where there is no file of this name
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
