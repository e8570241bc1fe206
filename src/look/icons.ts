/** The icons of shared components: paths on a field of 24 by 24. */
export const ICONS = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17a8.5 8.5 0 0 0 0 17M12 7.5V12l3 2',
  cross: 'M6 6l12 12M18 6L6 18',
} as const;
