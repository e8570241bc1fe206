/** /sitemap.xml for search engines: the lists, upcoming events, and the groups. */
import { Router } from 'express';
import { escapeHtml } from '../../../domain/kernel/escape-html.ts';
import type { Platform } from '../../../platform/platform.ts';
import { pageCallerOf } from '../kit/page-caller.ts';

const LISTS = ['/', '/events', '/groups', '/about'];
const MOST = 100;
const CACHED = 'public, max-age=3600';

export function sitemap(platform: Platform): Router {
  const router = Router();
  router.get('/sitemap.xml', async (req, res) => {
    const visitor = pageCallerOf(platform, req, res);
    const [events, groups] = await Promise.all([
      visitor.events.list({ limit: MOST }),
      visitor.groups.list({ limit: MOST }),
    ]);
    const addresses = [
      ...LISTS.map((path) => platform.config.publicUrl + path),
      ...[...events, ...groups].map(({ url }) => url),
    ];
    const urls = addresses.map((address) => `<url><loc>${escapeHtml(address)}</loc></url>`).join('\n');
    const document = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`;
    res.set('Cache-Control', CACHED).type('application/xml').send(document);
  });
  return router;
}
