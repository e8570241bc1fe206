/** /docs/rest: the OpenAPI reference in Swagger UI, self-hosted. */
import path from 'node:path';
import { Router } from 'express';
import { packageFile } from '../../../platform/files/package-file.ts';
import type { Platform } from '../../../platform/platform.ts';
import { committedOpenApi } from '../../contract/committed.ts';

/** Written by scripts/generated/reference.ts. */
const FOLDER = packageFile('src/generated/reference');
const CACHED = 'public, max-age=3600';
const FILES = ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

/** Swagger UI sets inline styles; scripts are in files. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self' data:; frame-ancestors 'none'; base-uri 'none'";

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>REST reference · Plaza</title>
<link rel="icon" href="/docs/rest/favicon-32x32.png">
<link rel="stylesheet" href="/docs/rest/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/rest/swagger-ui-bundle.js"></script>
<script src="/docs/rest/start.js"></script>
</body>
</html>
`;

const START = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  tryItOutEnabled: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

export function restReference(platform: Platform): Router {
  const router = Router();
  router.get('/openapi.json', async (_req, res) => {
    const document = await committedOpenApi(platform.config.publicUrl);
    res.set('Access-Control-Allow-Origin', '*').set('Cache-Control', 'public, max-age=60').type('json').send(document);
  });
  router.get('/docs/rest', (_req, res) => {
    res.set({ 'Content-Security-Policy': POLICY, 'X-Content-Type-Options': 'nosniff', 'Cache-Control': CACHED });
    res.type('html').send(PAGE);
  });
  router.get('/docs/rest/start.js', (_req, res) => {
    res.set('Cache-Control', CACHED).type('js').send(START);
  });
  for (const file of FILES) {
    router.get(`/docs/rest/${file}`, (_req, res) => {
      res.set('Cache-Control', CACHED).sendFile(path.join(FOLDER, file));
    });
  }
  return router;
}
