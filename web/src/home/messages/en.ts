/** English texts of the home page. */
export const messages = {
  home: 'Home',
  coming: 'Your next events',
  timeline: 'Posts of the people you follow',
  empty: 'Here you see what the people write whom you follow.',
  discover: 'See what everybody here writes',
  events: 'Find events',
  groups: 'Find groups',
};

export type HomeMessages = typeof messages;
