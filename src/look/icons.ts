/** The icons of shared components: paths on a field of 24 by 24. */
export const ICONS = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 20.5a8.5 8.5 0 1 0 0-17a8.5 8.5 0 0 0 0 17M12 7.5V12l3 2',
  cross: 'M6 6l12 12M18 6L6 18',
  edit: 'M4.5 19.5h4L19.5 8.5l-4-4L4.5 15.5z',
  groups:
    'M9 11.2a3.2 3.2 0 1 0 0-6.4a3.2 3.2 0 0 0 0 6.4M3 19.5c0-3.6 2.6-5.6 6-5.6s6 2 6 5.6M15.5 5a3.2 3.2 0 0 1 0 6M17.5 14.3c2.2.8 3.5 2.6 3.5 5.2',
  closed: 'M5 18.5c-1.3-1.6-2-3.5-2-5.5c0-5 4-8.5 9-8.5s9 3.5 9 8s-4 8-9 8c-1.5 0-2.8-.3-4-.8L3.5 20.5zM4 4l16 16',
  online: 'M3.5 7h11v10h-11zM14.5 11l6-3.5v9l-6-3.5',
  pin: 'M12 21.5c4.7-5 7-8.6 7-11.7a7 7 0 0 0-14 0c0 3.1 2.3 6.7 7 11.7M12 12.3a2.6 2.6 0 1 0 0-5.2a2.6 2.6 0 0 0 0 5.2',
  ticket: 'M4 7h16v3.5a1.7 1.7 0 0 0 0 3.4V17H4v-3.1a1.7 1.7 0 0 0 0-3.4zM13 7v10',
} as const;

export type SharedIcon = keyof typeof ICONS;
