/** Sizes for people. */

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];

/** Such as 1.5 MB. */
export function humanBytes(bytes: bigint): string {
  let value = Number(bytes);
  let unit = 0;
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1).replace(/\.0$/, '')} ${UNITS[unit]}`;
}
