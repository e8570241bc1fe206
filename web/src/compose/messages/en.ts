/** English texts of the composer. */
import { count } from '../../words/messages.ts';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

export const messages = {
  titles: {
    new: 'Write a post',
    reply: 'Write a reply',
    quote: 'Quote a post',
    edit: 'Edit a post',
    redraft: 'Write a post anew',
  },
  verbs: {
    new: 'Post',
    reply: 'Reply',
    quote: 'Post',
    edit: 'Save changes',
    redraft: 'Delete the old one and post',
  },
  schedule: 'Schedule',
  text: 'Text of the post',
  placeholder: 'What do you want to say?',
  answering: 'The post you reply to',
  quoting: 'The post you quote',
  waits: 'It is sent when the network is back.',
  restored: 'This is the draft that you left here.',
  startAnew: 'Start anew',
  names: 'Suggestions',
  suggestions: (found: number) =>
    count('en', found, { one: '# suggestion. Use the arrow keys.', other: '# suggestions. Use the arrow keys.' }),
  charactersLeft: (left: number) =>
    left < 0
      ? count('en', -left, { one: '# character too many', other: '# characters too many' })
      : count('en', left, { one: '# character left', other: '# characters left' }),
  tools: 'Add to the post',
  addFiles: 'Add pictures, video or sound',
  poll: 'Poll',
  warning: 'Content warning',
  later: 'Post later',
  media: 'Files of the post',
  describeFile: (place: number) => `Describe file ${place}`,
  removeFile: (place: number) => `Remove file ${place}`,
  removeUpload: (name: string) => `Remove ${name}`,
  noDescription: 'No description yet',
  uploading: 'Uploading…',
  sensitive: 'Hide the media until readers ask for it',
  describe: 'Describe the file',
  description: 'Description',
  descriptionHint: 'For people who do not see or hear it: what is in it, and any text that it shows.',
  focus: (left: string, top: string) => `Focal point: ${left}% from the left, ${top}% from the top`,
  focusHint: 'Choose what stays in sight when the picture is cropped: press on it, or use the arrow keys.',
  save: 'Save',
  option: (place: number) => `Option ${place}`,
  addOption: 'Add an option',
  removeOption: (place: number) => `Remove option ${place}`,
  pollLength: 'How long it runs',
  pollEndStays: 'Its end stays',
  lasting: (seconds: number) =>
    seconds < HOUR
      ? count('en', seconds / MINUTE, { one: '# minute', other: '# minutes' })
      : seconds < DAY
        ? count('en', seconds / HOUR, { one: '# hour', other: '# hours' })
        : count('en', seconds / DAY, { one: '# day', other: '# days' }),
  multiple: 'Several options may be chosen',
  removePoll: 'Remove the poll',
  visibility: 'Who sees it',
  visibilities: {
    public: 'Everybody',
    unlisted: 'Everybody, quietly',
    private: 'Followers',
    direct: 'People it mentions',
  },
  visibilityHints: {
    public: 'It is shown in all lists.',
    unlisted: 'It is left out of public lists, trends and search.',
    private: 'Only your followers and people it mentions.',
    direct: 'Only people it mentions.',
  },
  quotePolicy: 'Who may quote it',
  quotePolicies: { public: 'Everybody', followers: 'Followers', nobody: 'Only you' },
  language: 'Language',
  when: 'When to post it',
  whenHint: 'In your own time, at least five minutes from now.',
  posted: 'Posted.',
  changed: 'Changed.',
  scheduledNow: 'Scheduled.',
  scheduled: 'Scheduled posts',
  nothingScheduled: 'No post waits for its time.',
  changeTime: 'Change the time',
  removeScheduled: 'Delete',
  removalHint: 'It will not be posted, and its text is gone.',
};

export type ComposeMessages = typeof messages;
