/** The name of a browser and its system for people, from the User-Agent. */

type Names = readonly (readonly [pattern: RegExp, name: string])[];

/** The first match counts, because many browsers name others, too. */
const BROWSERS: Names = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/^(?=.*\bVersion\/[\d.]+ ).*\bSafari\//, 'Safari'],
];

const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (names: Names, text: string): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1];

/** An unknown User-Agent is returned unchanged. */
export function deviceName(userAgent: string): string {
  const [browser, system] = [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)];
  return browser ? [browser, system].filter(Boolean).join(', ') : userAgent;
}
