/** English texts of a person's page. */
export const messages = {
  tabs: 'What to show',
  posts: 'Posts',
  replies: 'Replies',
  media: 'Media',
  events: 'Events',
  postsEmpty: 'Nothing written yet.',
  repliesEmpty: 'No replies yet.',
  mediaEmpty: 'No pictures, videos or sounds yet.',
  limited: 'The moderators have limited this account, so its profile is hidden.',
  showAnyway: 'Show anyway',
  endorsed: (name: string) => `People whom ${name} recommends`,
};

export type ProfilesMessages = typeof messages;
