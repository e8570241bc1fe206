/**
 * The theme and contrast of this browser. Cookies carry them, so that the server renders them from the first byte; the offline
 * page is the same for everybody, and reads them from the browser's storage.
 */
export const THEMES = ['system', 'light', 'dark'] as const;

export interface Look {
  theme: (typeof THEMES)[number];
  moreContrast: boolean;
}

const KEPT = 'plaza.look';
const YEAR_SECONDS = 31_536_000;

const root = document.documentElement;
const isDark = matchMedia('(prefers-color-scheme: dark)');

export const lookNow = (): Look => ({
  theme: THEMES.find((name) => name === root.dataset.theme) ?? 'system',
  moreContrast: root.dataset.contrast === 'more',
});

/** The browser's own bars have the colour of the page. */
function colourBars(): void {
  const colour = getComputedStyle(document.body).backgroundColor;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) meta.content = colour;
}

function draw({ theme, moreContrast }: Look): void {
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  if (moreContrast) root.dataset.contrast = 'more';
  else delete root.dataset.contrast;
  colourBars();
}

/** Without a value the cookie is dropped. */
function setCookie(name: string, value: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${value === null ? 0 : YEAR_SECONDS}; samesite=lax`;
}

/** Shown at once, and from now on in this browser. */
export function chooseLook(look: Look): void {
  setCookie('theme', look.theme === 'system' ? null : look.theme);
  setCookie('contrast', look.moreContrast ? 'more' : null);
  try {
    localStorage.setItem(KEPT, JSON.stringify(look));
  } catch {
    // It is kept until the page is left, and the server has it.
  }
  draw(look);
}

/** For a page that the server could not draw. */
export function drawKeptLook(): void {
  try {
    const kept = localStorage.getItem(KEPT);
    if (kept !== null) draw(JSON.parse(kept) as Look);
  } catch {
    // As the system has it.
  }
}

isDark.addEventListener('change', colourBars);
