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
  endorsed: (name: string) => `People whom ${name} recommends`,
};

export type ProfilesMessages = typeof messages;
