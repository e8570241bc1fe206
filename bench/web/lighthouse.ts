/** Lighthouse's scores of pages, in Debian's Chromium. */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { CATEGORIES, type Category } from '../goals.ts';

/** Bytes as browsers get them over HTTPS, as Brotli: over HTTP, as here, they accept only gzip. */
async function brotliBytes(url: string): Promise<number> {
  const { headers, body } = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  await body?.cancel();
  return Number(headers.get('content-length'));
}

export interface Scores {
  /** Out of 100. */
  scores: Record<Category, number>;
  /** Compressed bytes of scripts that the page loaded. */
  scriptBytes: number;
  /** Ids of failed audits, for analysis. */
  failed: string[];
}

interface NetworkRequest {
  url: string;
  resourceType: string;
}

/** Measures as on a phone with a slow network, Lighthouse's default. */
export async function measurePage(url: string, cookie: string | null): Promise<Scores> {
  const chrome = await launch({
    chromePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const found = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: [...CATEGORIES],
      ...(cookie !== null && { extraHeaders: { cookie } }),
      logLevel: 'error',
    });
    if (!found) throw new Error(`Lighthouse has no result for ${url}`);
    const { categories, audits } = found.lhr;
    const requests = (audits['network-requests']?.details as { items?: NetworkRequest[] } | undefined)?.items ?? [];
    const scripts = requests.filter(({ resourceType }) => resourceType === 'Script');
    const bytes = await Promise.all(scripts.map((script) => brotliBytes(script.url)));
    return {
      scores: Object.fromEntries(
        CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
      ) as Scores['scores'],
      scriptBytes: bytes.reduce((sum, each) => sum + each, 0),
      failed: Object.values(audits).flatMap(({ id, score }) =>
        score !== null && score < 0.9 ? [`${id} ${score}`] : [],
      ),
    };
  } finally {
    chrome.kill();
  }
}
