/**
 * Icons of server pages: lines in the colour of the text. Decoration: the word is beside them, or in the label of the control.
 */
import { Icon } from '#look/icon.tsx';
import { ICONS } from '../../../look/icons.ts';
import type { Html } from './html.ts';
import { render } from './render.ts';

/** Paths on a field of 24 by 24. */
const PATHS = {
  ...ICONS,
  announcement: 'M4 10v4h3l8 4.5V5.5L7 10zM18 9.5c1.5 1.2 1.5 3.8 0 5',
  at: 'M15.5 12a3.5 3.5 0 1 1-7 0a3.5 3.5 0 0 1 7 0v1.5c0 3 5 2.5 5-1.5a8.5 8.5 0 1 0-3.5 6.9',
  bell: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.8 1.5H4.2zM10 20.5a2.2 2.2 0 0 0 4 0',
  bold: 'M7.5 5h5.5a3.3 3.3 0 0 1 0 6.7H7.5zM7.5 11.7h6.3a3.6 3.6 0 0 1 0 7.3H7.5z',
  bookmark: 'M6.5 4h11v16.5L12 16.5l-5.5 4z',
  boost: 'M4 9l3.5-3.5L11 9M7.5 5.5v9.5a3 3 0 0 0 3 3H14M20 15l-3.5 3.5L13 15M16.5 18.5V9a3 3 0 0 0-3-3H10',
  bullets: 'M9 6.5h10.5M9 12h10.5M9 17.5h10.5M4.8 6.5h.01M4.8 12h.01M4.8 17.5h.01',
  calendar: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4M12 12.8v4.5M9.8 15h4.5',
  dots: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  down: 'M6.5 9.5l5.5 5.5 5.5-5.5',
  events: 'M4.5 6.5h15v13h-15zM4.5 10.5h15M8.5 4v4M15.5 4v4',
  eye: 'M2.5 12c2.5-4.5 6-6.5 9.5-6.5s7 2 9.5 6.5c-2.5 4.5-6 6.5-9.5 6.5S5 16.5 2.5 12M12 15a3 3 0 1 0 0-6a3 3 0 0 0 0 6',
  file: 'M7 3.5h7l4 4v13H7zM14 3.5v4h4',
  filter:
    'M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5a2.5 2.5 0 0 0 0 5M9 19.5a2.5 2.5 0 1 0 0-5a2.5 2.5 0 0 0 0 5',
  flag: 'M5.5 21V4h12l-2.5 4.5 2.5 4.5h-12',
  globe: 'M12 20.5a8.5 8.5 0 1 0 0-17a8.5 8.5 0 0 0 0 17M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
  home: 'M3.5 11 12 4l8.5 7M6 9.5V20h4.5v-5.5h3V20H18V9.5',
  image: 'M4 5.5h16v13H4zM4 16l4.5-4.5 4 4 2.5-2.5L20 17.5M14.8 9.7h.01',
  italic: 'M10 5h7M7 19h7M14 5l-4 14',
  left: 'M14.5 6l-6 6 6 6',
  link: 'M10 14a4 4 0 0 0 6 .4l2.8-2.8a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-2.8 2.8a4 4 0 0 0 5.7 5.7L12 17',
  list: 'M4.5 6.5h15M4.5 12h15M4.5 17.5h15',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  mail: 'M3.5 6h17v12.5h-17zM3.5 7l8.5 6.5L20.5 7',
  month: 'M4.5 5h15v14.5h-15zM4.5 10h15M9.5 5v14.5M14.5 5v14.5M4.5 14.8h15',
  plus: 'M12 5v14M5 12h14',
  poll: 'M4.5 6.5h10M4.5 12h15M4.5 17.5h7',
  reply: 'M5 18.5c-1.3-1.6-2-3.5-2-5.5c0-5 4-8.5 9-8.5s9 3.5 9 8s-4 8-9 8c-1.5 0-2.8-.3-4-.8L3.5 20.5z',
  right: 'M9.5 6l6 6-6 6',
  search: 'M10.8 17.6a6.8 6.8 0 1 0 0-13.6a6.8 6.8 0 0 0 0 13.6M16 16l4.5 4.5',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M5 12.5V20h14v-7.5',
  smile:
    'M12 20.5a8.5 8.5 0 1 0 0-17a8.5 8.5 0 0 0 0 17M8.5 14c1 1.5 2.2 2.2 3.5 2.2s2.5-.7 3.5-2.2M9 9.7h.01M15 9.7h.01',
  star: 'M12 3.8l2.5 5.3 5.7.8-4.1 4.1 1 5.8-5.1-2.8-5.1 2.8 1-5.8L3.8 9.9l5.7-.8z',
  sun: 'M12 16a4 4 0 1 0 0-8a4 4 0 0 0 0 8M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6l1.5 1.5M16.9 16.9l1.5 1.5M5.6 18.4l1.5-1.5M16.9 7.1l1.5-1.5',
  user: 'M12 11.5a4 4 0 1 0 0-8a4 4 0 0 0 0 8M4.5 20.5c0-4 3-6.5 7.5-6.5s7.5 2.5 7.5 6.5',
  warning: 'M12 4L3 19.5h18zM12 10v4.5M12 17h.01',
} as const;

export type IconName = keyof typeof PATHS;

/** Those that point to the start or the end of lines. */
const TURNING: readonly IconName[] = ['left', 'right'];

/** @param size `s` beside small text */
export const icon = (name: IconName, size?: 's'): Html =>
  render(Icon, { path: PATHS[name], size, turns: TURNING.includes(name) });
